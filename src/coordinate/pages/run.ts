/**
 * `/run`: the workbench, which stores a run in the browser. The page lists ways to begin, or contains the start that
 * the URL selects; the script does the rest.
 */

import { object, oneOf } from '../../contract/schema.ts'
import { coordinatePattern } from '../../engine/runs/coordinate-code.ts'
import type { Run } from '../../engine/runs/run.ts'
import { anyCaseModes, type ModeId } from '../../forms/coordinate-enums.ts'
import { formatted, type Html, html, trusted } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { RunPage, RunStart, Stem } from '../../pages/run-start.ts'
import { MAX_CHARACTERS, MAX_WORDS } from '../../search/search-text.ts'
import { runTitle } from '../runs/run-title.ts'
import { workedRunRows } from '../runs/worked-runs.ts'
import { situationFieldRows, situationRows } from '../situations/queries.ts'
import { needs } from '../situations/way-in.ts'
import type { Corpus } from './corpus.ts'
import { ANY_CASE, GONE_WRONG } from './first-questions.ts'

/** The mode of a run that begins with one question, or with a problem that matches no situation. */
const FIRST_MODE = 'GENERATE'
const PROBLEM_MODE = 'SOLVE'

/** Value of `situation` for a run that begins with the problem alone, although similar situations were offered. */
export const NO_SITUATION = 'none'

/** Maximum length of the problem that a run begins with, in characters. */
export const MAX_PROBLEM = 200

/**
 * Embeds JSON in an element, escaped within the JSON: an HTML entity for every quotation mark would make the page
 * larger.
 */
const asText = (value: RunPage): Html =>
  trusted(JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('&', '\\u0026'))

export function runPage(corpus: Corpus): Page {
  const { database } = corpus.coordinates
  const situations = situationRows(database)
  const fields = situationFieldRows(database)
  const runs = workedRunRows(database)
  const query = object(
    {},
    {
      problem: { type: 'string', minLength: 1, maxLength: MAX_PROBLEM } as const,
      mode: oneOf(anyCaseModes),
      situation: oneOf([...situations.map(({ id }) => id), NO_SITUATION]),
      from: oneOf(runs.map(({ id }) => id)),
      answer: { type: 'string', pattern: coordinatePattern } as const,
    },
  )
  const beginnings = (): Html => html`<div id="begin">
<form class="begin" action="/run"><label for="problem">What is going on?</label> <input id="problem" name="problem" type="text" maxlength="${MAX_PROBLEM}" required placeholder="children stop before lesson 12"> <button type="submit">Begin</button></form>
<p><input id="import" class="hidden" type="file" accept=".json,application/json"><label class="button second" for="import">Open a run from a file</label></p>
<p role="alert" id="import-problem"></p>
<div class="thirds">
<section><h2>From a need</h2><ul class="plain">${needs.map(({ mode, need }) => html`<li><a href="/run?mode=${mode}">${need}</a></li>`)}</ul></section>
<section><h2>From one of ${formatted(situations.length)} situations</h2>
<form class="search" action="/situations"><label class="hidden" for="run-situations">What is going on?</label><input id="run-situations" name="q" type="search" maxlength="${MAX_CHARACTERS}" placeholder="customers leave …"> <button type="submit">Search</button></form>
<p class="row jump">${fields.map(({ id, name }) => html`<a class="tag" href="/situations?field=${id}">${name}</a>`)}</p></section>
<section><h2>From a worked run</h2><ul class="plain">${runs.map(({ id, title }) => html`<li><a href="/run?from=${id}">${runTitle(title).who}</a>: ${runTitle(title).what}</li>`)}</ul></section>
</div></div>`
  return single(
    '/run',
    async ({ query: asked }) => {
      const brought: RunPage = {
        names: await namesOf(corpus),
        needs: needs.map(({ mode, need }) => [mode, need]),
        start: await startOf(corpus, asked as Asked),
      }
      const { problem } = asked as Asked
      const near = brought.start === undefined && problem !== undefined
      return {
        title: 'Run workbench',
        description: 'From baseline to decision.',
        crumb: 'Run',
        // The page of an open run does not link the schema; the start page does.
        data: brought.start === undefined ? '/v1/schema/run' : null,
        isLive: false,
        scripts: ['run.js'],
        main: html`<header class="pagehead"><h1>Run workbench</h1>
${brought.start === undefined && !near ? html`<p class="lead">From a problem to a decision, step by step. What you write stays in this browser; the service checks it and keeps nothing.</p>` : ''}</header>
<noscript><p class="note">It needs JavaScript; or fill in <a href="/templates/run-gram">the template</a>.</p></noscript>
<template id="brought">${asText(brought)}</template>
<div id="workbench"${brought.start === undefined ? '' : html` class="bench-opens"`}></div>
${near ? nearest(problem, await wayInOf(corpus.ask, problem)) : brought.start === undefined ? beginnings() : ''}`,
      }
    },
    { query },
  )
}

/** Offers the situations most similar to a problem, and to begin with none of them. */
function nearest(problem: string, { nearest: near = [], more = [] }: WayIn): Html {
  const at = (situation: string): string =>
    `/run?problem=${encodeURIComponent(problem)}&situation=${situation}`
  const cases = (all: readonly Near[]): Html =>
    html`<ul class="plain near">${all.map(({ brief, id, name }) => html`<li><b>${name}</b><p class="small">${brief}</p><p class="row"><a class="button" href="${at(id)}">Begin from this<span class="hidden">: ${name}</span></a></p></li>`)}</ul>`
  return html`<section id="begin"><h2>Is it like one of these?</h2>
<p class="quiet">“${problem}” may be. The run then brings the first questions and the first move of such a case.</p>
${cases(near)}
${more.length === 0 ? '' : html`<details><summary>Others that share words with it</summary>${cases(more)}</details>`}
<p class="row"><a class="button second" href="${at(NO_SITUATION)}">None of these: begin with my sentence</a></p></section>`
}

async function namesOf({ ask }: Corpus): Promise<RunPage['names']> {
  const axes = await Promise.all(
    (['change-levels', 'internal-variables'] as const).map((axis) =>
      ask.json('getAxis', { params: { axis } }),
    ),
  )
  const entries = axes.flatMap(({ value }) => value.entries)
  return Object.fromEntries(entries.map(({ code, name }) => [code, name]))
}

type Asked = Readonly<Partial<Record<'problem' | 'mode' | 'situation' | 'from' | 'answer', string>>>

async function startOf(
  { ask }: Corpus,
  { problem, mode, situation, from, answer }: Asked,
): Promise<RunStart | undefined> {
  const begun = (
    id: ModeId,
    title: string,
    questions: readonly Required<Stem>[] = [],
    also: Partial<RunStart> = {},
  ): RunStart => ({
    mode: id,
    title,
    questions: questions.map((question) => question.id),
    stems: questions.map(shown),
    ...also,
  })
  const named = async (id: string) =>
    (await ask.json('getSituation', { params: { id } as never })).value
  const asked = async (value: Asking & { readonly mode: string }): Promise<Required<Stem>[]> => {
    const stems = closestFirst(value)
    if (value.mode !== PROBLEM_MODE || stems.some(isSought)) return [...stems]
    // After the second question about today, among those that are on the screen at first.
    const [, second] = stems.filter(isToday)
    const at = second === undefined ? stems.length : stems.indexOf(second) + 1
    return stems.toSpliced(at, 0, await stemOf(ask, TWO_DEMANDS))
  }
  if (problem !== undefined) {
    const { nearest = [], situation: sure } = await wayInOf(ask, problem)
    const id = situation ?? sure?.id ?? (nearest.length === 0 ? NO_SITUATION : undefined)
    if (id === undefined) return undefined
    if (id === NO_SITUATION) return begun(PROBLEM_MODE, problem, await ofAnyCase(ask))
    const value = await named(id)
    const { closest, first_move: firstMove, measure, mode: own, name } = value
    // Of the questions about changes only the closest are listed; ideas are looked for in their cells first.
    const first = (await asked(value)).filter((stem) => isToday(stem) || closest.includes(stem.id))
    return begun(own, problem, first, { firstMove, like: { id, name }, measure })
  }
  if (situation !== undefined && situation !== NO_SITUATION) {
    const value = await named(situation)
    const { first_move: firstMove, measure } = value
    return begun(value.mode, value.name, await asked(value), { firstMove, measure })
  }
  if (from !== undefined) {
    const { value } = await ask.json('getWorkedRun', { params: { id: from } as never })
    const run = value as unknown as Run
    const codes = run.answers.map(({ coordinate }) => coordinate)
    const stems = await Promise.all([...new Set(codes)].map((code) => stemOf(ask, code)))
    return begun(run.mode as ModeId, run.title, [], {
      run,
      // These stems are already answered, so the intent of the cell is not needed.
      stems: stems.map(({ id, text }) => ({ id, text })),
    })
  }
  if (answer !== undefined) {
    const id = (mode ?? FIRST_MODE).toUpperCase() as ModeId
    return begun(id, '', [await stemOf(ask, answer)], { answer })
  }
  if (mode === undefined) return undefined
  const id = mode.toUpperCase() as ModeId
  return begun(id, '', id === PROBLEM_MODE ? await ofAnyCase(ask) : [])
}

const ofAnyCase = (ask: Corpus['ask']): Promise<Required<Stem>[]> =>
  Promise.all(ANY_CASE.map((code) => stemOf(ask, code)))

/** The question about a contradiction, which a run in SOLVE adds if its situation asks nothing of the kind. */
const TWO_DEMANDS = 'GRAM-C0-I06-M12'

/** Whether a question asks about limits or feedback, where SOLVE looks for the cause of a failure. */
const isSought = ({ id }: Pick<Stem, 'id'>): boolean => /^GRAM-C0-I0[67]-/.test(id)

interface Asking {
  readonly closest: readonly string[]
  readonly stems: readonly Required<Stem>[]
}

const isToday = ({ id }: Pick<Stem, 'id'>): boolean => id.includes('-C0-')

/** The questions of a situation, those that come closest to it first and the one that its measure asks better last. */
function closestFirst({ closest, stems }: Asking): readonly Required<Stem>[] {
  const rank = ({ id }: Stem): number =>
    id === GONE_WRONG ? stems.length + 1 : closest.includes(id) ? closest.indexOf(id) : stems.length
  return stems.toSorted((a, b) => rank(a) - rank(b))
}

interface Near {
  readonly id: string
  readonly name: string
  readonly brief: string
}

interface WayIn {
  /** The situation that surely fits the problem. */
  readonly situation?: { readonly id: string }
  /** The most similar situations, if none surely fits. */
  readonly nearest?: readonly Near[]
  /** Further ones that the search finds. */
  readonly more?: readonly Near[]
}

/** Maximum number of situations that the search is asked for. */
const SEARCHED = 8

async function wayInOf(ask: Corpus['ask'], problem: string): Promise<WayIn> {
  // A search takes fewer words than a sentence may have; the first ones name the subject.
  const q = problem
    .split(/[\s-]+/)
    .slice(0, MAX_WORDS)
    .join(' ')
  const { value } = await ask.json('listSituations', {
    query: { q, limit: SEARCHED, offset: 0 } as never,
  })
  const wayIn = (value.way_in ?? {}) as WayIn
  const shown = new Set(wayIn.nearest?.map(({ id }) => id))
  return { ...wayIn, more: (value.results as readonly Near[]).filter(({ id }) => !shown.has(id)) }
}

/** Keeps only these members: the page embeds nothing else of a stem. */
const shown = ({ id, text, intent }: Required<Stem>): Required<Stem> => ({ id, text, intent })

const stemOf = async (ask: Corpus['ask'], id: string): Promise<Required<Stem>> =>
  (await ask.json('getPrompt', { params: { id } as never })).value

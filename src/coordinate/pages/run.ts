/** `/run`: the workbench that keeps a run in the browser. The page brings the ways to begin, or what the address begins with; the script does the rest. */
import { object, oneOf } from '../../contract/schema.ts'
import { coordinatePattern } from '../../engine/coordinate-code.ts'
import type { Run } from '../../engine/run.ts'
import { assetUrl } from '../../pages/assets.ts'
import { formatted, type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { type RunPage, type RunStart, type Stem, stepsOf } from '../../pages/run-start.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { anyCaseModes, type ModeId, modeIds } from '../enums.ts'
import * as queries from '../queries.ts'
import { runTitle } from '../run-title.ts'
import type { Corpus } from './index.ts'
import { modeQuestions } from './modes.ts'

/** The mode of a run that begins with one question. */
const FIRST_MODE = 'GENERATE'

export function runPage(corpus: Corpus): Page {
  const { database } = corpus.coordinates
  const situations = queries.situations(database)
  const fields = queries.situationFields(database)
  const runs = queries.workedRuns(database)
  const query = object(
    {},
    {
      mode: oneOf(anyCaseModes),
      situation: oneOf(situations.map(({ id }) => id)),
      from: oneOf(runs.map(({ id }) => id)),
      answer: { type: 'string', pattern: coordinatePattern } as const,
    },
  )
  const beginnings = (): Html => html`<div id="begin">
<p><input id="import" class="hidden" type="file" accept=".json,application/json"><label class="button second" for="import">Open a run from a file</label></p>
<p role="alert" id="import-problem"></p>
<section><h2>Begin with a reason to ask</h2><div class="thirds">${modeIds.map((id) => html`<article class="card pad"><h3>${id}</h3><p>${modeQuestions[id]}</p><p class="row"><a class="button" href="/run?mode=${id}">Begin<span class="hidden"> in the mode ${id}</span></a> <a href="/modes/${id}">Playbook<span class="hidden"> of ${id}</span></a></p></article>`)}</div></section>
<section><h2>Or from a worked run</h2><ul class="plain columns">${runs.map(({ id, title }) => html`<li><a href="/run?from=${id}">${runTitle(title).who}</a>: ${runTitle(title).what}</li>`)}</ul></section>
<section><h2>Or from a situation</h2><p>${formatted(situations.length)} cases are described, each with its questions; find the one nearest to yours and begin from its page.</p>
<form class="search" action="/situations"><label class="hidden" for="run-situations">What is going on?</label><input id="run-situations" name="q" type="search" maxlength="${MAX_CHARACTERS}" placeholder="What is going on? customers leave …"> <button type="submit">Search</button></form>
<p class="row jump">${fields.map(({ id, name }) => html`<a class="tag" href="/situations?field=${id}">${name}</a>`)}</p></section>
</div>`
  return single(
    '/run',
    async ({ query: asked }) => {
      const brought: RunPage = {
        names: await namesOf(corpus),
        modes: modeQuestions,
        start: await startOf(corpus, asked as Asked),
      }
      return {
        title: 'Run workbench',
        description:
          'Carry one case from its baseline to a decision: questions, answers with evidence, concepts, forecasts, stop rules.',
        crumb: 'Run',
        data: '/v1/schema/run',
        isLive: false,
        scripts: ['run.js'],
        main: html`<header class="pagehead"><h1>Run workbench</h1>
<p class="lead">One case, one mode, from the baseline to a decision.</p>
<p class="note">What you write stays in this browser. It is sent to the validator and the report of this service alone, which answer and keep nothing.</p></header>
<noscript><p class="note">The workbench needs JavaScript. Without it, <a href="/templates/run-gram">the template of a run</a> can be filled in on paper or in an editor; <code>POST /v1/validate</code> checks it.</p></noscript>
<template id="brought">${JSON.stringify(brought)}</template>
<div id="workbench" data-script="${assetUrl('workbench.js')}"${brought.start === undefined ? '' : html` class="bench-opens"`}></div>
${brought.start === undefined ? beginnings() : html`<noscript><p><a class="button" href="/modes/${brought.start.mode}">The playbook of ${brought.start.mode}</a></p></noscript>`}`,
      }
    },
    { query },
  )
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

type Asked = Readonly<Partial<Record<'mode' | 'situation' | 'from' | 'answer', string>>>

async function startOf(
  { ask }: Corpus,
  { mode, situation, from, answer }: Asked,
): Promise<RunStart | undefined> {
  const begun = async (
    id: ModeId,
    title: string,
    questions: readonly Required<Stem>[] = [],
    also: Partial<RunStart> = {},
  ): Promise<RunStart> => ({
    mode: id,
    title,
    questions: questions.map((question) => question.id),
    stems: questions.map(shown),
    steps: stepsOf(await ask.text('getMode', { params: { id } })),
    ...also,
  })
  if (situation !== undefined) {
    const { value } = await ask.json('getSituation', { params: { id: situation } as never })
    return begun(value.mode, value.name, value.stems, { firstMove: value.first_move })
  }
  if (from !== undefined) {
    const { value } = await ask.json('getWorkedRun', { params: { id: from } as never })
    const run = value as unknown as Run
    const codes = run.answers.map(({ coordinate }) => coordinate)
    const stems = await Promise.all([...new Set(codes)].map((code) => stemOf(ask, code)))
    return begun(run.mode as ModeId, run.title, [], {
      run,
      // They are answered: what the cell asks for is read no more.
      stems: stems.map(({ id, text }) => ({ id, text })),
    })
  }
  if (answer !== undefined) {
    const id = (mode ?? FIRST_MODE).toUpperCase() as ModeId
    return begun(id, '', [await stemOf(ask, answer)], { answer })
  }
  return mode === undefined ? undefined : begun(mode.toUpperCase() as ModeId, '')
}

/** The question and what its cell asks for. */
const shown = ({ id, text, intent }: Required<Stem>): Required<Stem> => ({ id, text, intent })

const stemOf = async (ask: Corpus['ask'], id: string): Promise<Required<Stem>> =>
  (await ask.json('getPrompt', { params: { id } as never })).value

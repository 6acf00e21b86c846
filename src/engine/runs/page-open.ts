/** What a run leaves open, in one short list at the end of its page: each part once, and without a reproach. */
import { waitsForAgreement } from './decision.ts'
import { lastLookIds } from './last-look.ts'
import { namedAsMissing } from './page-decision.ts'
import { inWords, plain, sentence } from './page-words.ts'
import type { RunReport } from './report.ts'
import { type Concept, gateName, type Run } from './run.ts'

/** Paths of open questions that the lines below say in fewer words. */
const saidShorter = /\.(?:gates\.\w+|ratings)$|^\$\.last_look\.(?!note$)/

/** Who has still to agree, and what was promised: first, since a decision waits for it. */
const aboutPeople = /\.who_must_agree\b|^\$\.last_look\.note$/

/** @param remarks number of remarks for the writers, which paper leaves out */
export function stillOpen(
  run: Run,
  { open_questions: questions, scores }: RunReport,
  chosen: readonly Concept[],
  remarks: number,
): string[] {
  const atTop = new Set(namedAsMissing(run, chosen))
  const asked = questions.filter(
    ({ path }) => !saidShorter.test(path) && !atTop.has(partyAt(run, path) ?? ''),
  )
  const said = (isFirst: boolean): string[] =>
    asked
      .filter(({ path }) => aboutPeople.test(path) === isFirst)
      .map(({ question }) => sentence(question))
  return [
    ...said(true),
    ...chosen.flatMap(unsaid),
    ...scores.flatMap(({ concept, gates, status, title }) => [
      ...(gates.open.length === 0 ||
      chosen.some((one) => one.id === concept && waitsForAgreement(one))
        ? []
        : [`Gates of “${plain(title)}” not judged yet: ${gates.open.map(gateName).join(', ')}.`]),
      ...(status === 'not_rated' ? [`“${plain(title)}” is not rated yet.`] : []),
    ]),
    ...unlooked(run),
    ...(remarks === 0
      ? []
      : [`The check of this record has ${remarks} remark${remarks === 1 ? '' : 's'} to settle.`]),
    ...said(false),
  ]
}

/** The entry of `who_must_agree` to which a path leads. */
function partyAt({ concepts }: Run, path: string): string | undefined {
  const [, concept, party] = /^\$\.concepts\[(\d+)\]\.who_must_agree\[(\d+)\]$/.exec(path) ?? []
  return concepts[Number(concept)]?.who_must_agree?.[Number(party)]
}

/** What a chosen concept does not say. */
function unsaid({ cost = {}, title, who_must_agree: people = [] }: Concept): string[] {
  const name = `“${plain(title)}”`
  return [
    ...(people.length === 0 ? [`Who must agree to ${name}.`] : []),
    ...(Object.values(cost).some(Boolean) ? [] : [`What ${name} costs.`]),
  ]
}

/** Says after a decision that the last look was left out or not finished. */
function unlooked({ decision, last_look: look }: Run): string[] {
  const open = lastLookIds.filter((id) => (look?.[id] ?? null) === null).length
  if (decision === null || open === 0) return []
  return open === lastLookIds.length
    ? [
        `No last look was taken: the ${inWords(lastLookIds.length)} questions that those who write ask themselves before a decision.`,
      ]
    : [`Last look unfinished: ${open} of ${inWords(lastLookIds.length)} not answered.`]
}

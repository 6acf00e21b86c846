/**
 * Every rule that a destination has to keep, once, with why it is in the list: what a page, a print of it and a
 * spreadsheet show alike.
 */
import { spoken } from '../../engine/values/spelling.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { CONSENT, PHASE, TARGET } from '../facts/common-paths.ts'
import type { Media } from '../load.ts'
import type { Rule } from '../rules/rules.ts'
import { limitsWithReplaced } from './get-destination.ts'
import { included, type Related, tightenedByIncluded } from './related.ts'

/** Rules that hold for one reason. */
export interface RulePart {
  /** The reason, as the heading of the part. */
  readonly because: string
  readonly rules: readonly Rule[]
}

/** A phase with at most this many rules, such as the archive, counts by itself; delivery is read by most rules. */
const MOST_OF_PHASE = 20

/** What a work may hold whatever it is made for, with the fact whose rules judge it. */
export const contents: ReadonlyMap<string, string> = new Map([
  [CONSENT, 'people who can be recognised'],
  ['audio.music_rights', 'music'],
  ['core.rights_status', 'works of others'],
  ['delivery.has_speech', 'speech'],
  ['generation.method', 'what a model made'],
])

/** Hard rules first, then by priority. */
const byWeight = (a: Rule, b: Rule): number =>
  Number(b.hard) - Number(a.hard) || b.priority - a.priority

/**
 * The parts of the list, the nearest reason first; a rule stands in the first part that has it.
 *
 * @param withContents whether the rules on what may be in a work come last
 */
export async function heldRules(
  media: Media,
  file: DestinationFile,
  withContents = false,
): Promise<RulePart[]> {
  const { declares } = file
  const targets = [declares[TARGET] ?? []].flat().map(String)
  const ofPhase = rulesOfPhase(media, file)
  const { limits, replaced } = await limitsWithReplaced(media, file)
  const ofLimits = (isGeneral: boolean): Rule[] =>
    limits
      .filter(({ own, because }) => !own && isGeneral === (because.length === 0))
      .map(({ rule_id }) => media.ruleOf(rule_id))
  const carried = file.sources
    .flatMap(({ passages }) => passages.flatMap(({ carries }) => carries))
    .flatMap((id) => media.rules().get(id) ?? [])
  const targetNames = targets.map((one) => `“${spoken(one)}”`)
  const ofKind = { because: 'What this kind of work has to keep', rules: ofLimits(false) }
  const belonging = included(media, file).map((one) => ({
    because: `From “${one.name}”`,
    rules: ownRules(media, one),
  }))
  const parts: RulePart[] = [
    { because: 'Its own', rules: ownRules(media, file) },
    // Whoever keeps an archive looks for copies and checks before what a shoot hands over.
    ...(ofPhase.length > 0 ? [...belonging, ofKind] : [ofKind, ...belonging]),
    { because: 'That its sources carry', rules: carried },
    {
      because: `Meant for ${targetNames.join(' and ')}, some if a further fact is so`,
      rules: targets.flatMap((target) => naming(media, TARGET, target)),
    },
    { because: `Of the phase “${spoken(String(declares[PHASE]))}”`, rules: ofPhase },
    {
      because: 'Asked of every delivery: leave out what yours does not have',
      rules: ofPhase.length > 0 ? [] : ofLimits(true),
    },
  ]
  const all = [
    ...parts,
    { because: 'Once it is measured', rules: measured(media, targets) },
    ...(withContents ? ofContents(media, targets) : []),
  ]
  const told = new Set(replaced)
  return all
    .map(({ because, rules }) => ({
      because,
      rules: rules.filter(({ id }) => !told.has(id) && told.add(id)).toSorted(byWeight),
    }))
    .filter(({ rules }) => rules.length > 0)
}

/**
 * The rules on any deliverable that depend on nothing but the figures that they judge. One with a tag that otherwise only
 * rules of certain targets have, such as `headset`, is for these: a head that turns means nothing to an archive.
 */
function measured({ rules }: Pick<Media, 'rules'>, targets: readonly string[]): Rule[] {
  const isMeasured = ({ limit, subject, when }: Rule): boolean =>
    subject === DELIVERABLE && limit.length > 0 && limit.length === when.length
  const all = [...rules().values()]
  const placed = all.filter((rule) => !isMeasured(rule))
  return all.filter((rule) => {
    if (!isMeasured(rule)) return false
    const places = rule.tags.flatMap((tag) => {
      const named = placed.filter(({ tags }) => tags.includes(tag)).map(targetsOf)
      return named.some((some) => some.length === 0) ? [] : named.flat()
    })
    return places.length === 0 || places.some((one) => targets.includes(one))
  })
}

/** The targets that a rule names. */
const targetsOf = ({ when }: Rule): string[] =>
  when.flatMap(({ path, value }) => (path === TARGET ? [value].flat().map(String) : []))

const DELIVERABLE = 'deliverable'

/** The heading of the rules on what may be in a work. */
export const ifItHas = (words: string): string => `If it has ${words}`

/** The rules on what may be in a work, without those that name other targets alone. */
const ofContents = ({ readers, ruleOf }: Media, targets: readonly string[]): RulePart[] =>
  [...contents].map(([path, words]) => ({
    because: ifItHas(words),
    rules: (readers().get(path) ?? [])
      .map(ruleOf)
      .filter(({ when }) =>
        when.every(
          (one) =>
            one.path !== TARGET ||
            [one.value].flat().some((value) => targets.includes(String(value))),
        ),
      ),
  }))

/**
 * The rules that read the phase of a destination, without those on what may be in a work and those for which a stricter
 * one stands of what belongs to it; empty if most rules read the phase.
 */
export function rulesOfPhase(
  media: Pick<Media, 'destinations' | 'rules'>,
  file: Related & { readonly declares: Readonly<Record<string, unknown>> },
): readonly Rule[] {
  const phase = file.declares[PHASE]
  const wider = tightenedByIncluded(media, file)
  const named = phase === undefined ? [] : naming(media, PHASE, String(phase))
  const all = named.filter(
    ({ id, when }) => !wider.has(id) && !when.some(({ path }) => contents.has(path)),
  )
  return all.length <= MOST_OF_PHASE ? all : []
}

const naming = ({ rules }: Pick<Media, 'rules'>, path: string, word: string): Rule[] =>
  [...rules().values()].filter(({ when }) =>
    when.some((one) => one.path === path && [one.value].flat().includes(word)),
  )

const ownRules = ({ ruleOf }: Pick<Media, 'ruleOf'>, { rules = [] }: DestinationFile): Rule[] =>
  rules.map(({ id }) => ruleOf(id))

/** The first part of a comparison of what goes to one place: which side is nearer, by which limits, and what is open. */
import type { Piece } from '../../pages/html.ts'
import type { Book } from './book.ts'
import type { Asked } from './compare-choices.ts'
import { askedOfBoth } from './compare-missing-facts.ts'
import { limitsTable, nearerSentences } from './compare-nearer-words.ts'
import { otherPlaces } from './compare-other-places.ts'
import { placesOf } from './compare-places.ts'
import type { Side } from './compare-side.ts'
import type { CompareWords } from './compare-words.ts'
import type { Corpus } from './corpus.ts'
import { bookAt } from './facts-at.ts'
import { PROFILE } from './facts-written.ts'
import { type Facts, judgedAtPlace, measuredIn } from './judged-at-place.ts'
import { isOfProfile, type LimitOfBoth, leadOf, nearness, type Placed } from './nearness.ts'
import type { Standings } from './rule-standing.ts'

export interface NearerPart {
  readonly said: Piece
  /** The destination by which both sides are judged, though it was not chosen for both. */
  readonly at?: string
  /** Ids of the rules of which it speaks, so that nothing else has to. */
  readonly covers: ReadonlySet<string>
}

const nothing: NearerPart = { said: '', covers: new Set() }

/**
 * Empty where the sides go to different places, where their words may mean several that each set a limit, or where nothing
 * was stated that any limit judges.
 */
export async function nearerPart(
  corpus: Corpus,
  book: Book,
  sides: readonly [Side & { readonly here: Standings }, Side & { readonly here: Standings }],
  words: CompareWords,
  asked: Asked,
): Promise<NearerPart> {
  const facts = sides.map(({ context }) => measuredIn(context)) as [Facts, Facts]
  const [places, others] = sides.map(placesOf) as [readonly string[], readonly string[]]
  const isElsewhere = places.length > 0 && others.length > 0 && places.join() !== others.join()
  if (isElsewhere) return nothing
  // Where one side says nothing of it, it goes to the place of the other: “the same at -24 LUFS”.
  const named = places.length > 0 ? places : others
  const [likeliest] = named
  const known = bookAt(book, likeliest)
  const placed = await Promise.all(
    sides.map(async ({ context, heard, here }, i): Promise<Placed> => {
      if (context[PROFILE] === likeliest) return { here, values: new Map(facts[i]) }
      const offered = heard.flatMap((one) => one.places.filter(({ id }) => id === likeliest))
      const figures = offered.flatMap((one) => one.figures)
      return judgedAtPlace(corpus, book, facts[i]!, { id: likeliest!, figures })
    }),
  )
  const all = nearness(known, placed[0]!, placed[1]!)
  const own = all.limits.filter((one) => !isOfProfile(one))
  const isOwn = own.some((one) => leadOf(one) !== undefined)
  const paths = likeliest === undefined ? new Set<string>() : leftOpen(...facts, own)
  if (paths.size > 0 && !isOwn) {
    const { limits, said } = await otherPlaces(corpus, book, likeliest!, facts, {
      asked,
      paths,
      words,
    })
    if (limits.length > 0)
      return {
        said: [said, askedOfBoth(book, limits, sides, likeliest)],
        at: likeliest!,
        covers: openRules(sides),
      }
  }
  if (named.length > 1) return nothing
  const name = likeliest === undefined ? undefined : book.destinations().get(likeliest)?.name
  if (all.limits.length === 0) return nothing
  // What a change makes better or worse is told below, rule by rule.
  const sentences = words.isChange ? '' : nearerSentences(known, all, words, name)
  return {
    ...(likeliest === undefined ? {} : { at: likeliest }),
    said: [
      sentences,
      limitsTable(known, all.limits, words),
      askedOfBoth(known, all.limits, sides, likeliest),
    ],
    covers: new Set(words.isChange ? [] : all.limits.map(({ rule }) => rule.id)),
  }
}

/** Ids of the rules that may apply to either side, for all that was said of it. */
const openRules = (sides: readonly { readonly here: Standings }[]): Set<string> =>
  new Set(
    sides.flatMap(({ here }) =>
      [...here].flatMap(([id, { standing }]) =>
        standing === 'would fail' || standing === 'would hold' ? [id] : [],
      ),
    ),
  )

/** The figures that differ and to which a place sets no limit of its own. */
function leftOpen(first: Facts, second: Facts, own: readonly LimitOfBoth[]): Set<string> {
  const limited = new Set(own.flatMap(({ allowed }) => allowed.map(({ path }) => path)))
  const [before, after] = [new Map(first), new Map(second)]
  const figures = [...before, ...after].filter(([, value]) => typeof value === 'number')
  return new Set(
    figures.flatMap(([path]) =>
      limited.has(path) || before.get(path) === after.get(path) ? [] : [path],
    ),
  )
}

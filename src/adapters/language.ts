/**
 * Language tags and names from fixed tables. Those of the runtime differ between builds, so the same files would give
 * different facts.
 */
import { parse, stringify } from 'bcp-47'
import languages from 'iso-639-1'
import { iso6393To1, iso6393To2B } from 'iso-639-3'

/** Two-letter codes by three-letter code, bibliographic ones included: `ger` and `deu` are `de`. */
const SHORTER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(iso6393To2B).flatMap(([code, bibliographic]) => {
      const short = iso6393To1[code]
      return short === undefined ? [] : [[bibliographic, short]]
    }),
  ),
  ...iso6393To1,
}

/** Languages without a two-letter code that are common in captions and dubs. */
const LONGER = new Set(['ast', 'cmn', 'fil', 'gsw', 'haw', 'nds', 'yue'])

/**
 * A BCP 47 tag in the form of RFC 5646, with the shortest code of its language: `en-gb` is `en-GB`, and `eng` is `en`.
 * Undefined for anything else.
 */
export function canonicalLanguage(tag: string | undefined): string | undefined {
  const parsed = parse(tag?.trim() ?? '', { normalize: true })
  const language = parsed.language?.toLowerCase()
  if (language === undefined) return undefined
  return stringify({
    ...parsed,
    language: SHORTER[language] ?? language,
    script: parsed.script?.replace(/^./, (first) => first.toUpperCase()),
    region: parsed.region?.toUpperCase(),
  })
}

/** Whether a tag is a language that people deliver in: `show.en-gb.vtt` has one and `show.cut.vtt` does not. */
export function isNamedLanguage(tag: string): boolean {
  const [language = ''] = (canonicalLanguage(tag) ?? '').split('-')
  return languages.validate(language) || LONGER.has(language)
}

/** The code of a language by its English name, which some programs write; undefined for anything else. */
export const languageByName = (name: string): string | undefined =>
  languages.getCode(name) || undefined

/** Makes the rows of the search tables from the content. */
import type { Tables } from '../src/database/tables.ts'
import type { PhraseFile, SentenceFile } from '../src/forms/synonym-file-schemas.ts'
import { folding } from '../src/search/folding.ts'
import { subjectToken } from '../src/search/subjects.ts'
import { theming } from '../src/search/themes.ts'
import { words } from '../src/search/words.ts'
import { coordinateEntries } from './coordinate-documents.ts'
import { commonest, compounds, tokensByKind } from './corpus-words.ts'
import { documents, type Entry } from './documents.ts'
import { mediaEntries } from './media-documents.ts'
import type { Corpus } from './read.ts'
import { numbered } from './row-values.ts'
import type { CorpusRows, SearchedTable, ServedRows } from './served-rows.ts'

/** The files that authors write for the search. */
export interface SearchFiles extends PhraseFile, SentenceFile {
  readonly synonyms: Corpus['synonyms']['value']
  readonly themes: Corpus['themes']['value']
}

/** The search tables, made from the content. */
export function searchedRows(
  rows: ServedRows,
  { synonyms, themes, phrases, sentences }: SearchFiles,
): Pick<CorpusRows, SearchedTable> {
  const written = (service: 'media' | 'coordinate') => ({
    subjects: service === 'coordinate' ? synonyms.subjects : [],
    synonyms: [...synonyms.both, ...synonyms[service]],
    themes: [...themes.both, ...themes[service]],
  })
  const media = searched('media', mediaEntries(rows), written('media'))
  const coordinate = searched(
    'coordinate',
    coordinateEntries(rows, { phrases, sentences }),
    written('coordinate'),
  )
  return {
    synonym: numbered([...media.synonyms, ...coordinate.synonyms]),
    theme: numbered([...media.themes, ...coordinate.themes]),
    search_subject: numbered([...media.subjects, ...coordinate.subjects]),
    search_word: numbered([...media.words, ...coordinate.words]),
    search_tokens: numbered([...media.tokens, ...coordinate.tokens]),
    media_document: media.documents,
    coordinate_document: coordinate.documents,
  }
}

/** Compounds that the texts also write as two words are synonyms, unless an author has listed synonyms for them. */
function searched(
  service: 'media' | 'coordinate',
  entries: readonly Entry[],
  written: Readonly<Record<'synonyms' | 'themes', readonly (readonly string[])[]>> & {
    readonly subjects: Corpus['synonyms']['value']['subjects']
  },
) {
  const taken = new Set(written.synonyms.flat())
  // Split again on each iteration, because the words of a large corpus together take more memory than its texts.
  const texts: Iterable<readonly string[]> = {
    *[Symbol.iterator]() {
      for (const { name, phrases, text, topics } of entries) {
        yield words([name, phrases, text, topics].join(' '))
      }
    },
  }
  const groups = [
    ...written.synonyms,
    ...compounds(texts).filter((group) => !group.some((term) => taken.has(term))),
  ]
  const folded = folding(groups)
  const all = documents(entries, folded, {
    themes: theming(written.themes, folded),
    subjectsOf: subjectsById(written.subjects),
  })
  return {
    documents: all,
    tokens: tokensByKind(all).map((row) => ({ service, ...row })),
    // Includes the synonyms, so that a misspelt one is corrected even if no text contains it.
    words: commonest(
      texts,
      groups.map((group) => words(group.join(' '))),
    ).map(([word, count]) => ({ service, word, documents: count })),
    synonyms: groupRows(service, groups),
    themes: groupRows(service, written.themes),
    subjects: groupRows(
      service,
      written.subjects.map(({ words }) => words),
    ),
  }
}

/** The tokens of the subjects that a stem is about, by its id. */
function subjectsById(
  subjects: Corpus['synonyms']['value']['subjects'],
): (id: string) => readonly string[] {
  const tokens = new Map<string, string[]>()
  for (const [i, { coordinates }] of subjects.entries()) {
    for (const [cell, metas] of Object.entries(coordinates)) {
      for (const meta of metas) {
        const id = `GRAM-${cell}-${meta}`
        tokens.set(id, [...(tokens.get(id) ?? []), subjectToken(i + 1)])
      }
    }
  }
  return (id) => tokens.get(id) ?? []
}

const groupRows = (
  service: 'media' | 'coordinate',
  groups: readonly (readonly string[])[],
): Omit<Tables['synonym'], 'number'>[] =>
  groups.flatMap((terms, i) => terms.map((term) => ({ service, grouping: i + 1, term })))

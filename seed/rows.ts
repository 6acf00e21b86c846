/** Turns the corpus into table rows. The same corpus always gives the same rows in the same order. */
import { coordinateRows } from './coordinate-rows.ts'
import type { CorpusFile } from './files.ts'
import { mediaRows } from './media-rows.ts'
import { mentionRows } from './mentions.ts'
import type { Corpus } from './read.ts'
import { numbered } from './row-values.ts'
import { searchedRows } from './search-rows.ts'
import type { CorpusRows, ServedRows } from './served-rows.ts'

/** Rows of every table; parents come before children, because of the foreign keys. */
export function corpusRows(corpus: Corpus): CorpusRows {
  const rows = servedRows(corpus)
  return {
    ...rows,
    mention: mentionRows(rows),
    ...searchedRows(rows, {
      synonyms: corpus.synonyms.value,
      themes: corpus.themes.value,
      ...corpus.phrases.value,
      ...corpus.sentences.value,
    }),
  }
}

function servedRows(corpus: Corpus): ServedRows {
  return {
    manifest_entry: numbered(corpus.files.map(manifestEntry)),
    ...mediaRows(corpus),
    ...coordinateRows(corpus),
  }
}

function manifestEntry({ file, service, kind, bytes, sha256 }: CorpusFile) {
  return { path: file, service, kind, bytes, sha256 }
}

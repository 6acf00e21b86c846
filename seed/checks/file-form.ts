import type { Problem } from '../../src/forms/problem.ts'
import { problemOf, problemOnLine } from '../../src/forms/sourced.ts'
import type { CorpusFile } from '../files.ts'
import { stages } from '../inventory.ts'
import { counted, sentenceCount, withoutBlocks, words } from '../prose.ts'
import type { Article, Corpus } from '../read.ts'
import type { Check } from './check.ts'

export const fileForm: Check = {
  name: 'Files are clean text, numbered without gaps, and Markdown has one title and a summary',
  check: (corpus) => [
    ...corpus.files.flatMap(cleanText),
    ...corpus.files.filter(({ file }) => file.endsWith('.yaml')).flatMap(header),
    ...[corpus.chapters, corpus.core, corpus.templates, corpus.stages, corpus.workedRuns].flatMap(
      numbering,
    ),
    ...stageNumbers(corpus),
    ...articles(corpus).flatMap(markdownForm),
  ],
}

function articles(corpus: Corpus): Article[] {
  const { chapters, modes, core, templates, modesOverview, guide } = corpus
  return [...chapters, ...modes, ...core, ...templates, modesOverview, guide].filter(
    (file) => file !== undefined,
  )
}

/** Markers of unfinished text. */
const marker = /\b(?:TODO|FIXME|TBD|XXX|TBC)\b|lorem ipsum|<<<<<<<|>>>>>>>|\[placeholder\]/i

function cleanText({ file, text }: CorpusFile): Problem[] {
  const problems: Problem[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const trailing = line.search(/\s+$/)
    if (trailing >= 0)
      problems.push(
        problemOnLine(file, index + 1, trailing + 1, 'has a space at the end of the line'),
      )
    if (line.includes('\t'))
      problems.push(
        problemOnLine(file, index + 1, line.indexOf('\t') + 1, 'holds a tab; write spaces'),
      )
    const left = marker.exec(line)
    if (left !== null)
      problems.push(problemOnLine(file, index + 1, left.index + 1, `holds the marker "${left[0]}"`))
  }
  if (text.startsWith('\uFEFF'))
    problems.push(problemOf(file, 'begins with a byte order mark; save it as plain UTF-8'))
  if (text.includes('\uFFFD')) problems.push(problemOf(file, 'is not UTF-8 text'))
  if (!text.endsWith('\n') || text.endsWith('\n\n'))
    problems.push(problemOf(file, 'must end with one line break'))
  return problems
}

/** The first line must name the editor schema. Example stages have none, since they are served byte for byte. */
function header({ file, kind, text }: CorpusFile): Problem[] {
  if (kind === 'stage') return []
  const up = '../'.repeat(file.split('/').length - 1)
  const wanted = `# yaml-language-server: $schema=${up}_schema/${kind}.schema.json`
  const [first = ''] = text.split('\n')
  return first === wanted ? [] : [problemOnLine(file, 1, 1, `must begin with the line "${wanted}"`)]
}

function numbering(files: readonly CorpusFile[]): Problem[] {
  return files.flatMap(({ file, number, name }, index) => [
    ...(number === index + 1
      ? []
      : [problemOf(file, `has the number ${number}; wanted ${index + 1} in this place`)]),
    ...(files.findIndex((other) => other.name === name) === index
      ? []
      : [problemOf(file, `"${name}" is taken by another file`)]),
  ])
}

function stageNumbers({ stages: files }: Corpus): Problem[] {
  return files.flatMap(({ file, number, name }) => {
    const wanted = stages.findIndex(({ stage }) => stage === name) + 1
    return wanted === 0 || wanted === number
      ? []
      : [problemOf(file, `the stage ${name} has the number ${wanted}`)]
  })
}

/** Maximum number of words in the summary that lists show. */
const MAX_SUMMARY_WORDS = 60

function markdownForm({ file, text, summary }: Article): Problem[] {
  const lines = withoutBlocks(text).split('\n')
  const problems: Problem[] = []
  let level = 0
  for (const [index, line] of lines.entries()) {
    const heading = /^(#+)\s*(.*)$/.exec(line)
    if (heading === null) continue
    const depth = heading[1]!.length
    const say = (message: string) => problems.push(problemOnLine(file, index + 1, 1, message))
    if (depth === 1 && index > 0) say('is a second title; a file has one "#"')
    if (depth > level + 1) say(`jumps from ${level} to ${depth} number signs`)
    if (heading[2] === '' || !line.startsWith(`${heading[1]} `))
      say('is a heading without a space or without words')
    level = depth
  }
  const fences = text.split('\n').filter((line) => /^(```|~~~)/.test(line)).length
  if (fences % 2 === 1) problems.push(problemOf(file, 'has a code block that does not end'))
  if (lines[1] !== '')
    problems.push(problemOnLine(file, 2, 1, 'must be empty: a blank line follows the title'))
  if (summary === '' || /^(?:[#|>]|[*-] |\d+[.)] |```)/.test(summary)) {
    problems.push(problemOnLine(file, 3, 1, 'must be a paragraph: the summary that lists show'))
  } else if (sentenceCount(summary) > 1) {
    problems.push(problemOnLine(file, 3, 1, 'the summary that lists show is one sentence'))
  } else if (words(summary).length > MAX_SUMMARY_WORDS) {
    const count = words(summary).length
    problems.push(
      problemOnLine(
        file,
        3,
        1,
        `the summary has ${counted(count, 'word')}; at most ${MAX_SUMMARY_WORDS} fit a list`,
      ),
    )
  }
  return problems
}

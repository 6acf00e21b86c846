import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/**
 * Source files that the services run. The linter and `grammar table` read their own user's files, which
 * docs/adapters.md and docs/tables.md bound, and scripts of pages run in browsers.
 */
const serviceFiles = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !/^(adapters|bulk|lint|machine|command|pages\/client|table)\//.test(file),
  )

/**
 * Constants that limit no input: sizes of headers in memory, codes, identifiers, thresholds from which something pays
 * off.
 */
const notBounds = new Set([
  'src/http/answers/routes.ts LONGEST_SEARCHED',
  'src/coordinate/pages/meeting-sheet.ts TELLING',
  'src/coordinate/pages/meeting-sheet.ts FEWEST_AT_TABLE',
  'src/coordinate/pages/meeting-sheet.ts MOST_AT_TABLE',
  'src/media/pages/search-told.ts NEARLY_DECIDED',
  'src/media/pages/stated-limits.ts ONE_CHANNEL',
  'src/media/pages/stricter-at.ts NAMED',
  'src/media/pages/verdict-title.ts MANY',
  'src/engine/runs/other-period.ts OTHER_SHARE',
  'src/engine/runs/chance.ts LIKELY',
  'src/engine/runs/chance.ts RARE',
  'src/bytes.ts CODES_AT_ONCE',
  'src/engine/rules/ask-next.ts KNOWN_FACTS',
  'src/engine/rules/compile.ts NEVER',
  'src/search/find.ts NAMED_WEIGHT',
  'src/database/rows-digest.ts BATCH',
  'src/engine/runs/forecast-record.ts BANDS',
  'src/engine/runs/decision.ts ASSUMED',
  'src/engine/runs/decision.ts THIN',
  'src/database/verify.ts APPLICATION_ID',
  'src/engine/runs/score.ts HIGHEST_RATING',
  'src/engine/runs/score.ts MEASURED',
  'src/engine/runs/score.ts UNTRIED',
  'src/engine/runs/test-weeks.ts HALF_A_YEAR',
  'src/engine/rules/value-classes.ts BITS',
  'src/engine/rules/value-classes.ts FALSE',
  'src/engine/rules/value-classes.ts FIRST_NUMBER',
  'src/engine/rules/value-classes.ts OBJECT',
  'src/engine/rules/value-classes.ts TRUE',
  'src/engine/rules/value-classes.ts UNREAD',
  'src/engine/rules/way-out.ts BLOCKED_COST',
  'src/http/answers/compression.ts COMPRESSED_FROM',
  'src/http/answers/compression.ts POST_FROM',
  'src/http/answers/response-cache.ts OVERHEAD',
  'src/http/answers/response-cache.ts SHORT_BODY',
  'src/media/pages/docs.ts WORDS_A_MINUTE',
  'src/media/pages/example-documents.ts DEEPEST',
  'src/media/pages/example.ts COLUMNS',
  'src/engine/values/nearest.ts LEAST_PART',
  'src/media/pages/book.ts DIGEST',
  'src/media/pages/fact-form.ts FILTERED',
  'src/media/pages/fact-form.ts GROUPED',
  'src/media/pages/fact.ts TITLED',
  'src/media/pages/facts-address.ts LONGEST_PLAIN',
  'src/media/pages/gain.ts DIGITS',
  'src/media/pages/rule.ts NEAR',
  'src/media/pages/rule.ts SHOWN',
  'src/media/pages/schema-words.ts MOST_WORDS',
  'src/media/pages/search.ts FIRST',
  'src/media/pages/search-told.ts SENTENCE_WORDS',
  'src/media/pages/timeline-picture.ts LEFT',
  'src/media/pages/timeline-picture.ts ROW',
  'src/media/pages/timeline-picture.ts WIDTH',
  'src/pages/assets.ts DIGEST',
  'src/pages/facets.ts SHOWN',
  'src/pages/long-text.ts SECTIONS',
  'src/pages/refusals.ts COMMON',
  'src/pages/refusals.ts OFFERED',
  'src/pages/shell.ts SHOWN_ON_PHONES',
  'src/lists/suggestions.ts ENDING',
  'src/mcp/pages.ts AROUND',
  'src/search/find.ts COVERAGE_WEIGHT',
  'src/search/find.ts MOST_WHOLE_WORDS',
  'src/media/pages/facts-address.ts NAME_WORDS',
  'src/search/find.ts LIKELIHOOD_WEIGHT',
  'src/search/find.ts THEME_WEIGHT',
  'src/search/spelling.ts SHORTEST',
  'src/search/searcher.ts PHRASES_ABOUT',
  'src/search/terms.ts SHORT',
  'src/search/terms.ts SHORTEST_PART',
  'src/contract/failures.ts FEW',
  'src/coordinate/pages/score-outcome.ts TESTED_SMALL',
  'src/coordinate/pages/score-aim.ts TIE',
  'src/engine/runs/score.ts HALF',
  'src/coordinate/pages/meeting-sheet.ts MEETING',
  'src/coordinate/pages/meeting-sheet.ts EXPLAINING',
  'src/coordinate/pages/meeting-sheet.ts CHOOSING',
  'src/coordinate/pages/meeting-sheet.ts SETTLING',
  'src/coordinate/pages/meeting-sheet.ts PEOPLE',
  'src/engine/runs/copies.ts LEAST_WORDS',
  'src/engine/runs/copies.ts NEW_WORDS',
  'src/engine/runs/figures.ts ABOUT',
  'src/engine/runs/grounds.ts DONE',
  'src/engine/runs/word-stems.ts STEM',
  'src/engine/runs/written-figures.ts ALL',
  'src/engine/runs/plan.ts ONCE',
  'src/engine/runs/plan.ts GRACE',
  'src/engine/runs/plan.ts OLD',
  'src/media/search.ts ALL',
  'src/search/spelling.ts FEWEST_SOUNDS',
  'src/search/words.ts FEWEST_LINES',
  'src/search/words.ts SHORTEST_STEM',
  'src/coordinate/pages/draw.ts MINUTES',
  'src/coordinate/pages/draw.ts LONGEST',
  'src/engine/runs/dates.ts LOOKED_BEFORE',
  'src/engine/runs/chance.ts SHOWS_LITTLE',
  'src/coordinate/pages/score-slow.ts SLOW',
  'src/coordinate/situations/constraint.ts FEWEST_WORDS',
  'src/coordinate/situations/problem-words.ts MOST_NOUNS',
  'src/coordinate/situations/way-in.ts FAR_NEARER',
  'src/engine/runs/reordered-forecasts.ts LEAST_MOVED',
  'src/engine/runs/reordered-forecasts.ts MOST_PHRASES',
  'src/engine/runs/arithmetic.ts STEM',
  'src/engine/runs/grounds.ts NAMED_WORDS',
  'src/engine/runs/mode-steps.ts MOST_OPEN',
  'src/engine/runs/mode-steps.ts LEAST_KNOWN',
  'src/engine/runs/mode-steps.ts LEAST_TOLD',
  'src/engine/runs/money-sums.ts TEN',
  'src/engine/runs/percent-first.ts ABOUT',
  'src/engine/runs/periods.ts YEAR',
  'src/engine/runs/readings.ts FORM',
  'src/engine/runs/said-dates.ts LONG_RANGE',
  'src/engine/runs/readings.ts STEM',
  'src/engine/runs/readings.ts ALIKE',
  'src/engine/runs/scales.ts APART',
  'src/engine/runs/scales.ts DIGITS',
  'src/engine/runs/test-weeks.ts WEEK',
  'src/engine/runs/test-weeks.ts GRACE',
  'src/media/pages/evaluate.ts LIMITS',
  'src/media/pages/places-named.ts FEW',
  'src/media/pages/ranked-rules.ts NEAR',
  'src/media/pages/deciding.ts NEAR',
  'src/media/pages/deciding.ts INLINE',
  'src/media/pages/ranked-rules.ts FAR',
  'src/media/pages/rules-meant.ts FEW_READERS',
  'src/media/pages/rules-meant.ts FEW_MISSING',
  'src/media/pages/rules-meant.ts WORDS_SHARED',
  'src/media/pages/rules-meant.ts MUCH_TOLD',
  'src/engine/sentences/unread.ts FEWEST_WORDS',
  'src/media/pages/places-listed.ts MOST_LISTED',
  'src/media/pages/places-listed.ts NAME_WORDS',
  'src/media/searched.ts LEAST_WORDS',
  'src/security-txt.ts VALID_DAYS',
])

/** File and name of a limit → its value in docs/limits.md. */
function documented(): Map<string, number> {
  const text = readFileSync(path.join(root, 'docs/limits.md'), 'utf8')
  const rows = text.matchAll(/^\| .+ \| ([\d,]+) \| .+ \| `(\S+)` (\w+) \|$/gm)
  return new Map(
    [...rows].map(([, value, file, name]) => [
      `${file} ${name}`,
      Number(value!.replaceAll(',', '')),
    ]),
  )
}

/** File and name of a constant → its value in the code. */
function constants(): Map<string, number> {
  const found = serviceFiles.flatMap((file) => {
    const text = readFileSync(path.join(root, 'src', file), 'utf8')
    return [...text.matchAll(/^(?:export )?const ([A-Z][A-Z_]*) = (\d[\w]*)$/gm)].map(
      ([, name, value]) => [`src/${file} ${name}`, Number(value!.replaceAll('_', ''))] as const,
    )
  })
  const preset = /CACHE_BYTES'\] \|\| '(\d+)'/.exec(
    readFileSync(path.join(root, 'src/config.ts'), 'utf8'),
  )?.[1]
  return new Map([...found, ['src/config.ts CACHE_BYTES', Number(preset)]])
}

describe('docs/limits.md', () => {
  it('says the numbers that the code holds', () => {
    const code = constants()
    for (const [place, value] of documented())
      expect([place, code.get(place)]).toEqual([place, value])
  })

  it('has a row for every bound', () => {
    const rows = documented()
    const missing = [...constants().keys()].filter(
      (place) => !rows.has(place) && !notBounds.has(place),
    )
    expect(missing).toEqual([])
  })

  it('finds no text cut at a number without a name', () => {
    const bare = serviceFiles.filter((file) =>
      /slice\(0, \d|\.length [<>]=? \d{2}|\.size [<>]=? \d{2}/.test(
        readFileSync(path.join(root, 'src', file), 'utf8'),
      ),
    )
    expect(bare).toEqual([])
  })

  it('leaves out only what is there', () => {
    const code = constants()
    expect([...notBounds].filter((place) => !code.has(place))).toEqual([])
  })
})

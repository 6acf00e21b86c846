/**
 * `grammar_lint_project`: the linter, limited to a folder chosen by the person who starts the server. Available over
 * stdio only.
 */
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { Refused } from '../../contract/failures.ts'
import {
  array,
  boolean,
  count,
  nullable,
  object,
  oneOf,
  string,
  type Value,
} from '../../contract/schema.ts'
import { verdicts } from '../../engine/rules/verdict.ts'
import { dayOf } from '../../engine/runs/dates.ts'
import { truncate } from '../../engine/values/truncate.ts'
import { ConfigProblems } from '../../lint/config/config-problems.ts'
import { levels } from '../../lint/finding.ts'
import { fitResults } from '../../lint/fit.ts'
import type { LintReport } from '../../lint/lint.ts'
import { isWithin, OUTSIDE } from '../../machine/boundary.ts'
import { detail, FULL_ANSWER_BYTES, fitted, limitOf, next, offset, texts } from '../../mcp/pages.ts'
import type { Part, Tool } from '../../mcp/part.ts'
import { WrongUse } from '../command.ts'
import { run } from '../commands/lint.ts'

/** Maximum number of questions in an answer. */
const QUESTIONS = 5
/** Maximum number of destinations in an answer. */
const DESTINATIONS = 6
/** Maximum number of further locations of a finding in an answer. */
const PLACES = { brief: 5, full: 50 } as const
/** Maximum number of configuration errors in a refusal, and of characters of each. */
const MISTAKES = 20
const MISTAKE_LENGTH = 300

/** @param root folder outside of which nothing is read */
export function lintPart(root: string): Part {
  return {
    instructions: `grammar_lint_project reads the files of a production below ${path.basename(root)} and judges what they say.`,
    tools: [lintProject(realpathSync(root))],
    resources: [],
    prompts: [],
    skills: [],
  }
}

const finding = object(
  {
    rule_id: string('Id of the rule, or of the linter’s own check.'),
    level: oneOf(levels, 'How heavy it is.'),
    title: string('What to do, in a line.'),
    subject: string('Kind and id of what it is about.'),
    place: string('File, with line and place where there is one.'),
    message: string('What was found, beside the limit.'),
    asks: texts('What to do.'),
    commands: texts(
      'Commands that mend it, written for the root, to be shown to the person: run none unasked.',
    ),
    way_out: nullable(string('The smallest change that ends it.')),
    needs_review: boolean('Whether a person has to decide.'),
  },
  {
    also: texts('Further places where the same rule is broken, each with what was found.'),
    more: count('How many places are left out.'),
    rationale: nullable(string('With full detail.')),
    sources: texts('With full detail.'),
  },
)

function lintProject(root: string): Tool {
  const name = 'grammar_lint_project'
  const input = object(
    {},
    {
      path: string('File or folder below the root, relative to it; the root where left out.'),
      profile: string(
        'Id of the destination to judge by, as grammar_find_destinations has it: `broadcast-hd-ebu`.',
      ),
      only: string(
        'Rules, domains or kinds of authority to ask, with commas: `CAM-004,audio,law`.',
      ),
      detail,
      offset,
    },
  )
  return {
    name,
    title: 'Lint the files of a production',
    description:
      'Reads the files below the root (captions, sound and picture headers, feeds, timelines, documents, the configuration .grammar.yaml) and judges them by the rules. Each finding has file, place, value, limit and way out; `open` has the questions that no file answers; without `profile` or configuration the findings only warn, and `fit` says where the files could go. Nothing is written and no other program is run.',
    input,
    output: object(
      {
        verdict: oneOf(verdicts, 'The verdict in a word.'),
        files_read: count('Files that an adapter read.'),
        decided: count('Rules that were decided for a subject.'),
        finding_count: count('Findings at all places, waived ones not counted.'),
        findings: array(finding, 'One for each rule and level, the heaviest first.'),
        open: object({
          rules: count('Rules that wait for facts.'),
          ask: array(
            object({
              path: string('The fact.'),
              question: string('The question, and who usually knows.'),
            }),
            'What to ask for first.',
          ),
        }),
        problems: texts('Files that could not be read as they should.'),
      },
      {
        fit: array(
          object({
            id: string('The destination.'),
            fit: oneOf(fitResults, 'Whether the files keep its rules.'),
            misses: texts('The five most severe figures that miss.'),
          }),
          'Where nothing says what the files are for: the destinations that they are nearest to.',
        ),
        next,
      },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({
      detail: level,
      offset: start,
      only,
      path: asked = '.',
      profile,
    }: Value<typeof input>) => {
      const report = await linted(root, inside(root, asked), { only, profile }).catch(
        (error: unknown) => {
          throw refusal(error) ?? error
        },
      )
      const active = report.findings.filter(
        ({ waived, baseline }) => waived === null && baseline !== 'known',
      )
      const byRule = Map.groupBy(active, (one) => `${one.level} ${one.rule_id}`)
      return fitted(
        [...byRule.values()].map((same) => shown(same, level === 'full')),
        (findings, following) => ({
          verdict: report.verdict,
          files_read: report.files_read,
          decided: report.tally.decided,
          finding_count: active.length,
          findings,
          open: {
            rules: report.open.length,
            ask: report.questions
              .slice(0, QUESTIONS)
              .map(({ path, question, who, description }) => ({
                path,
                question: question === null ? description : `${question} (${who})`,
              })),
          },
          problems: report.problems
            .slice(0, QUESTIONS)
            .map(({ message, place }) => `${place.file}: ${message}`),
          ...(report.fit.length === 0
            ? {}
            : {
                fit: report.fit.slice(0, DESTINATIONS).map(({ fit, id, misses }) => ({
                  id,
                  fit,
                  misses: misses
                    .slice(0, PLACES.brief)
                    .map(({ file, message }) => `${file}: ${message}`),
                })),
              }),
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, start, bytes: limitOf(level) },
      )
    },
  }
}

const refused = (message: string): Refused => new Refused(400, 'invalid_request', message)

/**
 * The refusal for an error that the agent or the author of the configuration can fix; undefined for any other error.
 */
function refusal(error: unknown): Refused | undefined {
  if (error instanceof WrongUse) return refused(error.message)
  if (!(error instanceof ConfigProblems)) return undefined
  const lines = error.message.split('\n')
  const more = lines.length - MISTAKES
  return refused(
    [
      'The configuration cannot be used:',
      ...lines.slice(0, MISTAKES).map((line) => truncate(line, MISTAKE_LENGTH)),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join('\n'),
  )
}

/** @throws Refused if a path, with symbolic links resolved, is outside the root or does not exist */
function inside(root: string, asked: string): string {
  let real: string
  try {
    real = realpathSync(path.resolve(root, asked))
  } catch {
    throw refused(`path: there is nothing at "${asked}"`)
  }
  if (!isWithin(root, real)) throw refused(`path: "${asked}" is ${OUTSIDE}`)
  return real
}

async function linted(
  root: string,
  target: string,
  said: Readonly<Record<'only' | 'profile', string | undefined>>,
): Promise<LintReport> {
  let answer = ''
  const flags = new Set(['no-external', 'no-cache'])
  const texts = (option: string): readonly string[] => {
    if (option === 'format') return ['json']
    const value = option === 'only' || option === 'profile' ? said[option] : undefined
    return value === undefined ? [] : [value]
  }
  await run(
    {
      operands: [target],
      text: (option) => texts(option)[0],
      texts,
      flag: (option) => flags.has(option),
    },
    {
      cwd: root,
      boundary: root,
      // A project must not use programs and settings of the person who started the server.
      env: {},
      stdin: async () => '',
      chunks: async function* () {},
      write: async () => {},
      out: (text) => {
        answer += text
      },
      error: () => {},
      isOutTerminal: false,
      isErrorTerminal: false,
      columns: 100,
      today: dayOf(new Date()),
    },
    [],
  )
  return JSON.parse(answer) as LintReport
}

type Finding = LintReport['findings'][number]

const placeOf = ({ place: { file, line, where } }: Finding): string =>
  [file, line, where].filter((part) => part !== undefined).join(':')

function shown([first, ...others]: readonly Finding[], isFull: boolean) {
  const one = first!
  const also = others.slice(0, isFull ? PLACES.full : PLACES.brief)
  const more = others.length - also.length
  return {
    rule_id: one.rule_id,
    level: one.level,
    title: one.title,
    subject: `${one.subject.kind} ${one.subject.id}`,
    place: placeOf(one),
    message: one.message,
    asks: one.then,
    commands: one.remedies.map(({ command }) => command),
    way_out: one.clears?.words ?? null,
    needs_review: one.needs_review,
    ...(also.length === 0
      ? {}
      : { also: also.map((other) => `${placeOf(other)}: ${other.message}`) }),
    ...(more === 0 ? {} : { more }),
    ...(isFull ? { rationale: one.rationale, sources: one.sources } : {}),
  }
}

/** The requests to `/mcp` that take longest to answer. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FULL, filled, type Input, member, word } from './filled.ts'

const runs = path.join(import.meta.dirname, '../../corpus/coordinate/worked-runs')

interface Addresses {
  readonly media: string
  readonly coordinate: string
}

/** Bytes of a call without its arguments. */
const AROUND = 200

export function agentInputs({ media, coordinate }: Addresses): Input[] {
  const input = (name: string, url: string, body: string): Input => ({
    name: `an agent: ${name}`,
    url: `${url}/mcp`,
    body,
  })
  const message = (method: string, params: string, id = '1'): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`
  const call = (tool: string, given: string): string =>
    message('tools/call', `{"name":"${tool}","arguments":${given}}`)
  /** A call whose arguments fill the body up to its limit. */
  const full = (
    tool: string,
    [before, after]: readonly [string, string],
    item: (n: number) => string,
  ): string => call(tool, filled(FULL - AROUND, before, after, item))
  const long = 'x'.repeat(FULL - AROUND)
  const names = (of: string): string =>
    JSON.stringify(Array.from({ length: 50 }, (_, i) => `${of}${i}`.padEnd(80, 'eaoi')))
  const run = readFileSync(path.join(runs, '01-repair-cafe.json'), 'utf8')
  return [
    input(
      'a wide context',
      media,
      full(
        'grammar_evaluate_context',
        ['{"detail":"full","context":{"camera":{', '}}}'],
        (n) => `"sync_error_${n}":1`,
      ),
    ),
    input(
      'a long array in a context',
      media,
      full(
        'grammar_evaluate_context',
        ['{"detail":"full","context":{"delivery":{"target":[', ']}}}'],
        word,
      ),
    ),
    input(
      'arguments that no tool takes',
      media,
      full('grammar_evaluate_context', ['{', '}'], member),
    ),
    input(
      'twenty patches',
      media,
      call(
        'grammar_what_if',
        `{"context":{},"patches":[${Array.from({ length: 20 }, () => filled(5500, '{"audio":{', '}}', member)).join(',')}]}`,
      ),
    ),
    input(
      'a document of empty objects',
      media,
      full(
        'grammar_validate_document',
        ['{"schema":"timeline","document":{"tracks":[', ']}}'],
        () => '{}',
      ),
    ),
    input(
      'misspelt paths and rules',
      media,
      call('grammar_describe_paths', `{"paths":${names('camera.')},"rules":${names('CAM')}}`),
    ),
    input(
      'a search for 32 letters, in full',
      media,
      call(
        'grammar_find_rules',
        `{"detail":"full","q":"${Array.from({ length: 32 }, (_, i) => 'abcdefghijklmnopqrstuvwxyz'[i % 26]).join(' ')}"}`,
      ),
    ),
    input('every rule, in full', media, call('grammar_find_rules', '{"detail":"full"}')),
    input('every path, in full', media, call('grammar_describe_paths', '{"detail":"full"}')),
    input('a tool with a long name', media, call(long, '{}')),
    input('a long id', media, message('tools/list', '{}', `"${long}"`)),
    input(
      'a long argument of a prompt',
      media,
      message('prompts/get', `{"name":"check-production","arguments":{"production":"${long}"}}`),
    ),
    input('a long address', media, message('resources/read', `{"uri":"grammar://rules/${long}"}`)),
    input(
      'a long address of many parts',
      media,
      message('resources/read', `{"uri":"grammar://rules/${'%2e/'.repeat(FULL / 4 - AROUND)}"}`),
    ),
    input(
      'a long word to complete',
      media,
      message(
        'completion/complete',
        `{"ref":{"type":"ref/resource","uri":"grammar://rules/{name}"},"argument":{"name":"name","value":"${long}"}}`,
      ),
    ),
    input(
      'deep metadata',
      media,
      message(
        'tools/list',
        `{"_meta":{"x":[${filled(FULL - AROUND, '', '', () => `${'['.repeat(55)}${']'.repeat(55)}`)}]}}`,
      ),
    ),
    input(
      'many members beside the message',
      media,
      filled(FULL, '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{},', '}', member),
    ),
    input(
      'a batch',
      media,
      filled(FULL, '[', ']', (n) => message('tools/list', '{}', String(n))),
    ),
    input(
      'a run of unknown members',
      coordinate,
      full('grammar_score_run', ['{"run":{', '}}'], member),
    ),
    input(
      'a worked run, in full',
      coordinate,
      call('grammar_score_run', `{"detail":"full","run":${run}}`),
    ),
    input(
      'a run of many concepts',
      coordinate,
      call('grammar_score_run', `{"run":${manyConcepts(run)}}`),
    ),
    input(
      'every stem with an a, in full',
      coordinate,
      call('grammar_find_questions', '{"detail":"full","q":"a"}'),
    ),
    input(
      'thirty cards',
      coordinate,
      call('grammar_find_questions', '{"detail":"full","seed":"x","n":30}'),
    ),
  ]
}

/** A run that repeats its first concept until the size limit is reached. */
function manyConcepts(text: string): string {
  const run = JSON.parse(text) as { concepts: { id: string }[] }
  const [first] = run.concepts
  const bare = JSON.stringify({ ...run, concepts: [] })
  const [before, after] = bare.split('"concepts":[]') as [string, string]
  return filled(FULL - AROUND, `${before}"concepts":[`, `]${after}`, (n) =>
    JSON.stringify({ ...first, id: `concept-${n}` }),
  )
}

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/command/table.ts'
import { CONFIG, cleanCaptions, fastCaptions, project, workedRun } from '../lint/folders.ts'
import { folder, grammar } from '../support/grammar.ts'

const root = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)

const clean = () => folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': cleanCaptions })
const faulty = () => folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions })
const blocked = () => folder({ 'project.json': project(4) })

describe('the exit status', () => {
  test.for([
    ['of nothing to say', clean, ['lint'], 0],
    ['of the default command', clean, [], 0],
    ['of a folder by its name', faulty, ['.'], 1],
    ['of findings', faulty, ['lint'], 1],
    ['of findings under the threshold', faulty, ['lint', '--fail-on', 'block'], 0],
    ['of findings that never fail', faulty, ['lint', '--fail-on', 'never'], 0],
    ['of a block', blocked, ['lint', '--fail-on', 'block'], 1],
    ['of rules that are begun and open', clean, ['lint', '--max-open', '0'], 1],
    ['of hard rules that are begun and open', clean, ['lint', '--strict'], 1],
    ['of rules not asked', faulty, ['lint', '--skip', 'graphics'], 0],
    ['of rules asked alone', faulty, ['lint', '--only', 'GFX-003,law'], 1],
    ['of a folder that is not there', clean, ['lint', 'nowhere'], 2],
    [
      'of a document that is none',
      () => folder({ 'run.json': '{"run_id": 1, "mode": ' }),
      ['lint'],
      2,
    ],
    ['of a wrong option', clean, ['lint', '--fomat', 'json'], 2],
    ['of a wrong value', clean, ['lint', '--format', 'jsn'], 2],
    ['of a wrong number', clean, ['lint', '--max-open', 'two'], 2],
    ['of a wrong rule', clean, ['lint', '--only', 'GFX-03'], 2],
    ['of a wrong command', clean, ['lnt'], 2],
    ['of help', clean, ['--help'], 0],
    ['of a command’s help', clean, ['lint', '--help'], 0],
    ['of the version', clean, ['--version'], 0],
  ] as const)('%s', async ([, make, args, status]) => {
    const answer = await grammar(args, { cwd: make() })
    expect(answer.status).toBe(status)
    // Unreadable files are named in the report, wrong usage on standard error.
    expect(status === 2).toBe(answer.error !== '' || answer.out.includes('not read'))
  })
})

describe('every command', () => {
  test.for(commands.filter(({ isPassedOn }) => isPassedOn !== true))(
    '$name has help, and its page',
    async ({ name, summary, options }) => {
      const { out, status } = await grammar([name, '--help'])
      expect(status).toBe(0)
      expect(out).toContain(summary)
      const page = readFileSync(path.join(root, 'docs/command.md'), 'utf8')
      for (const option of Object.keys(options)) {
        expect(out).toContain(`--${option}`)
        expect(page).toContain(`--${option}`)
      }
    },
  )

  test('that is misspelt is suggested', async () => {
    expect((await grammar(['lint', '--fomat', 'json'])).error).toContain('did you mean "--format"?')
    expect((await grammar(['waiver'])).error).toContain('did you mean "waivers"?')
  })
})

describe('documents', () => {
  const context =
    '{"camera": {"is_multiview": true, "sync_error_ms": 4}, "core": {"production_phase": "capture"}}'

  test('are evaluated as the service does it', async () => {
    const { status, out } = await grammar(['evaluate', '-'], { stdin: context })
    expect(status).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ blocked: true, hard_matched: ['CAM-004'] })
    expect(
      (await grammar(['evaluate', '-', '--fail-on', 'never'], { stdin: context })).status,
    ).toBe(0)
    expect((await grammar(['evaluate', '-'], { stdin: '{"camera":' })).status).toBe(2)
    expect((await grammar(['evaluate', '-'], { stdin: '[]' })).status).toBe(2)
  })

  test('are validated, scored and reported', async () => {
    const cwd = folder({ 'run.json': workedRun, 'clip.json': '{"id": "K4"}' })
    expect(await grammar(['validate', 'run.json'], { cwd })).toMatchObject({
      status: 0,
      out: 'run.json: valid by the schema run\n',
    })
    const clip = await grammar(['validate', 'clip.json', '--schema', 'clip'], { cwd })
    expect(clip.status).toBe(1)
    expect(clip.out).toMatch(/\$/)
    expect(
      (await grammar(['validate', 'clip.json', '--schema', 'clips'], { cwd })).error,
    ).toContain('did you mean "clip"?')
    expect((await grammar(['report', 'run.json'], { cwd })).out).toMatch(/^# Repair café/)
    const { concepts } = JSON.parse(workedRun)
    const score = await grammar(['score', '-'], {
      stdin: JSON.stringify({ ratings: concepts[0].ratings, gates: concepts[0].gates }),
    })
    expect(JSON.parse(score.out)).toMatchObject({ index: concepts[0].index })
  })
})

describe('what is given is read or refused', () => {
  test.for([
    [
      ['waivers', 'elsewhere'],
      'waivers takes nothing besides its options; got "elsewhere" [operand_unexpected]',
    ],
    [
      ['doctor', 'elsewhere'],
      'doctor takes nothing besides its options; got "elsewhere" [operand_unexpected]',
    ],
    [
      ['draw', 'elsewhere'],
      'draw takes nothing besides its options; got "elsewhere" [operand_unexpected]',
    ],
    [
      ['explain', 'CAM-004', 'here'],
      'explain takes <rule|code> alone; got "here" besides [operand_unexpected]',
    ],
    [['show', 'CAM-004', 'here'], 'show takes <id> alone; got "here" besides [operand_unexpected]'],
    [['init', 'nowhere'], 'there is no folder at nowhere [file_missing]'],
    [['init', 'a', 'b'], 'init takes [folder] alone; got "b" besides [operand_unexpected]'],
  ] as const)('%j', async ([args, message]) => {
    const { status, error } = await grammar(args, { cwd: folder({}) })
    expect([status, error.split('\n')[0]]).toEqual([2, message])
  })

  test('a folder without anything to judge ends with 2 and says so', async () => {
    const empty = await grammar(['lint'], { cwd: folder({}) })
    expect([empty.status, empty.error]).toEqual([
      2,
      'Nothing was judged: there is no file here. "grammar doctor" lists the kinds that are read.\n',
    ])
    const other = await grammar(['lint'], { cwd: folder({ 'a.xyz': '1', 'b.xyz': '2' }) })
    expect(other.status).toBe(2)
    expect(other.error).toContain('2 files are of a kind that nothing reads')
  })

  test('init writes into the folder that it is given', async () => {
    const cwd = folder({ 'show/a.en.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\nA line.\n' })
    const { status, out } = await grammar(['init', 'show'], { cwd })
    expect(status).toBe(0)
    expect(out).toContain('Next: grammar lint show')
    expect((await grammar(['lint', 'show'], { cwd })).status).toBe(0)
  })

  test('quotes a folder in the commands that it tells to type', async () => {
    const cwd = folder({ 'part one/show.en.vtt': fastCaptions })
    const { out } = await grammar(['init', 'part one'], { cwd })
    expect(out).toContain("Next: grammar lint 'part one'")
    const { out: report } = await grammar(['lint', '--no-config', 'part one'], { cwd })
    expect(report).toContain("grammar lint --profile <id> 'part one'")
  })
})

describe('the corpora', () => {
  test('are searched, shown and drawn from', async () => {
    expect((await grammar(['search', 'lip', 'sync'])).out).toContain('QAC-004')
    const near = await grammar(['search', 'podcast', 'loudness', 'target', '--in', 'media'])
    expect(near.out).toMatch(/Near in words or in meaning:\n {2}\w+ +\S+ /)
    expect(JSON.parse((await grammar(['show', 'cam-004'])).out)).toMatchObject({ id: 'CAM-004' })
    expect(JSON.parse((await grammar(['show', 'GRAM-C0-I05-M09'])).out)).toMatchObject({
      id: 'GRAM-C0-I05-M09',
    })
    expect((await grammar(['show', 'CAM-099'])).status).toBe(2)
    const drawn = await grammar(['draw', '--seed', 'tuesday', '-n', '2'])
    expect(drawn.out).toBe((await grammar(['draw', '--seed', 'tuesday', '-n', '2'])).out)
    const ofMeetings = await grammar(['draw', '--situation', 'too-many-meetings', '-n', '2'])
    expect(ofMeetings.out).toMatch(/^intent C\d-I\d\d\n/)
    expect(ofMeetings.out).not.toBe(drawn.out)
    expect((await grammar(['draw', '--change', 'C9'])).status).toBe(2)
    expect((await grammar(['explain', 'CAM-004'])).out).toContain(
      'Camera sync error: at most 0.2 ms',
    )
    expect((await grammar(['explain', 'CAM-0004'])).error).toContain('did you mean "CAM-004"')
  })
})

describe('completion', () => {
  test.for(['bash', 'zsh', 'fish', 'powershell'])('of %s knows every command', async (shell) => {
    const { out, status } = await grammar(['completion', shell])
    expect(status).toBe(0)
    for (const { name } of commands) expect(out).toContain(name)
  })

  test('is a script that bash reads', async () => {
    const { out } = await grammar(['completion', 'bash'])
    const words =
      'COMP_WORDS=(grammar lint --fail-on ""); COMP_CWORD=3; _grammar; printf "%s " "$COMPREPLY"'
    const { stdout } = await run('bash', ['-c', `${out}\n${words}`])
    expect(stdout.trim()).toBe('block')
  })
})

describe('the program', () => {
  const entry = [path.join(root, 'run.mjs'), path.join(root, 'src/command/grammar.ts')]

  test('answers from another folder, and ends quietly where its reader goes away', async () => {
    const cwd = faulty()
    const failed = run(process.execPath, [...entry, 'lint', '--no-cache'], { cwd })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('GFX-003'),
      stderr: '',
    })
    const { stdout, stderr } = await run(
      'bash',
      ['-c', `"${process.execPath}" "${entry[0]}" "${entry[1]}" facts --no-cache | head -1`],
      { cwd },
    )
    expect(stdout).toContain('Lamp Room')
    expect(stderr).toBe('')
  })
})

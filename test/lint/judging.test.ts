import { describe, expect, test } from 'vitest'
import { declaringLoudness, toneFile } from '../adapters/signals.ts'
import { folder, grammar, report } from '../support/grammar.ts'
import { CONFIG, cleanCaptions, fastCaptions, project, workedRun } from './folders.ts'
import { type Files, sample } from './planted/plant.ts'

const ids = (findings: readonly { readonly rule_id: string }[]): string[] =>
  findings.map(({ rule_id }) => rule_id).sort()

describe('a folder', () => {
  test('without a fault has no finding', async () => {
    const { status, findings, tally } = await report(
      folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': cleanCaptions }),
    )
    expect(findings).toEqual([])
    expect(status).toBe(0)
    expect(tally.decided).toBeGreaterThan(3)
  })

  test('with a fault has the finding, with place, value, limit and way out', async () => {
    const { status, findings } = await report(
      folder({ '.grammar.yaml': CONFIG, 'captions/show.en.vtt': fastCaptions }),
    )
    expect(status).toBe(1)
    expect(ids(findings)).toEqual(['GFX-003', 'GFX-006'])
    const [fast] = findings.filter(({ rule_id }) => rule_id === 'GFX-003')
    expect(fast).toMatchObject({
      level: 'error',
      place: { file: 'captions/show.en.vtt', line: 9 },
      breaches: [
        { path: 'graphics.reading_speed', limit: 'at most 20 characters/s', certainty: 'measured' },
      ],
      clears: { value: 20 },
      basis: 'guideline',
    })
    expect(fast?.then.join(' ')).toContain('20 characters per second')
  })

  test('of a capture is judged by the document of the project', async () => {
    const wrong = await report(folder({ 'project.json': project(4) }))
    expect(wrong.findings).toMatchObject([
      { rule_id: 'CAM-004', level: 'block', place: { file: 'project.json', line: 10 } },
    ])
    expect((await report(folder({ 'project.json': project(0.04) }))).findings).toEqual([])
  })

  test('with a run is judged by the rules of proposals, each concept by itself', async () => {
    const { findings, tally } = await report(folder({ 'run.json': workedRun }))
    expect(findings).toMatchObject([
      {
        rule_id: 'GRM-002',
        needs_review: true,
        subject: { kind: 'run', id: 'run.json#kept-until-next-time' },
      },
    ])
    expect(tally.decided).toBeGreaterThanOrEqual(9)
  })

  test('counts every rule as decided, ruled out or open', async () => {
    const { tally } = await report(folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions }))
    expect(tally.decided + tally.ruled_out + tally.open).toBe(tally.rules)
    expect(tally.touched).toBeLessThanOrEqual(tally.open)
  })

  test('is reported in the same bytes twice', async () => {
    const root = folder({
      '.grammar.yaml': CONFIG,
      'show.en.vtt': fastCaptions,
      'run.json': workedRun,
    })
    expect(await report(root)).toEqual(await report(root))
  })
})

describe('facts', () => {
  const timeline = (fact: string): string => `${CONFIG}  ${fact}\n`

  test('that nobody looked for leave a rule open and never pass it', async () => {
    const { open, findings } = await report(folder({ 'project.json': project(0.04) }))
    expect(findings).toEqual([])
    expect(ids(open)).toContain('CAM-005')
    expect(open.find(({ rule_id }) => rule_id === 'CAM-005')?.paths).toEqual([
      'camera.view_overlap',
    ])
  })

  test('that are inferred warn and do not block', async () => {
    const feedless = folder({ 'scene.spz': new Uint8Array(), 'show.en.vtt': fastCaptions })
    const { findings, status, inferred_profile } = await report(feedless, ['--no-config'])
    expect(inferred_profile).toBe('volumetric-web')
    expect(findings.filter(({ level }) => level === 'block' || level === 'error')).toEqual([])
    expect([0, 2]).toContain(status)
  })

  test('that follow are known, and with infer: false only what is stated', async () => {
    const config = `grammar: 1
name: Lamp Room
facts:
  core.production_phase: capture
  camera.capture_rig: inward_dome
  camera.sync_error_ms: 4
`
    const ends = (settings: string) => report(folder({ '.grammar.yaml': `${config}${settings}` }))
    const inferred = await ends('')
    expect(ids(inferred.findings)).toContain('CAM-004')
    expect(inferred.verdict).toBe('blocked')
    const stated = await ends('infer: false\n')
    expect(ids(stated.findings)).not.toContain('CAM-004')
    expect(stated.open.map(({ rule_id }) => rule_id)).toContain('CAM-004')
    expect(stated.verdict).toBe('undecided')
  })

  test('of a profile are named on the command line, before the configured one', async () => {
    const files = { 'show.en.vtt': fastCaptions }
    const bare = folder(files)
    const asStream = await report(bare, ['--profile', 'streaming-netflix'])
    expect(asStream.inferred_profile).toBe(null)
    expect(ids(asStream.findings)).toContain('GFX-003')
    const configured = folder({ ...files, '.grammar.yaml': 'grammar: 1\nprofile: podcast\n' })
    const other = await report(configured, ['--profile', 'streaming-netflix'])
    expect(ids(other.findings)).toEqual(ids(asStream.findings))
    const { status, error } = await grammar(['lint', '--profile', 'netflix'], { cwd: bare })
    expect(status).toBe(2)
    expect(error).toContain('--profile names no destination: "netflix"; near are imf-netflix, ')
    const misspelt = await grammar(['lint', '-p', 'podcats'], { cwd: bare })
    expect(misspelt.error).toContain('did you mean "podcast"')
  })

  test('that contradict what follows by definition are a finding, and what only usually holds is none', async () => {
    const config = `grammar: 1
name: Lamp Room
facts:
  core.production_phase: capture
  camera.capture_rig: inward_dome
  camera.is_multiview: false
`
    const { findings } = await report(folder({ '.grammar.yaml': config }))
    expect(findings.filter(({ rule_id }) => rule_id === 'lint/contradicted')).toMatchObject([
      {
        level: 'error',
        message: expect.stringMatching(
          /^Multi-camera volumetric capture no \(\.grammar\.yaml:6\) cannot be: from Capture rig inward_dome \(\.grammar\.yaml:5\) it follows by definition that it is yes\. /,
        ),
      },
    ])
    const usual = config.replace('inward_dome', 'planar_array')
    expect(ids((await report(folder({ '.grammar.yaml': usual }))).findings)).toEqual([])
  })

  test('that are declared and contradicted by a file are a finding', async () => {
    const config = `${CONFIG}  graphics.caption_format: srt\n`
    const { findings } = await report(
      folder({ '.grammar.yaml': config, 'show.en.vtt': cleanCaptions }),
    )
    expect(findings).toMatchObject([
      {
        rule_id: 'lint/contradicted',
        message: expect.stringMatching(
          /declared as srt \(\.grammar\.yaml:\d+\) and measured as webvtt/,
        ),
      },
    ])
  })

  test('that two lines declare differently are a finding, and those that agree are none', async () => {
    const sheet = 'kind,subject,qa.flashes_per_second\n'
    const found = async (...rows: string[]) => {
      const files = { 'scan.facts.csv': `${sheet}${rows.join('\n')}\n` }
      const { findings } = await report(folder(files))
      return findings.filter(({ rule_id }) => rule_id === 'lint/declared-twice')
    }
    expect(await found('programme,one,2', 'programme,two,5')).toMatchObject([
      {
        level: 'warning',
        place: { file: 'scan.facts.csv', line: 3 },
        message: expect.stringMatching(
          /is declared as 2 .*\(scan\.facts\.csv:2, column 3\) and as 5 .*\(scan\.facts\.csv:3, column 3\); the first is taken$/,
        ),
      },
    ])
    expect(await found('programme,one,2', 'programme,two,2')).toEqual([])
    expect(await found('deliverable,one,2', 'deliverable,two,5')).toEqual([])
  })

  test.for([
    [-23.2, []],
    [
      -20,
      [
        /^Integrated loudness is declared as -20 LUFS \(show\.wav, chunk bext\) and measured as -23/,
      ],
    ],
  ] as const)(
    'that a file declares of itself as %f are held against its sound',
    async ([lufs, messages]) => {
      const wave = declaringLoudness(toneFile([{ seconds: 4, levels: [-23, -23] }]), lufs)
      const { findings } = await report(folder({ '.grammar.yaml': CONFIG, 'show.wav': wave }))
      const found = findings.filter(({ rule_id }) => rule_id === 'lint/contradicted')
      expect(found.map(({ message }) => message)).toEqual(
        messages.map((message) => expect.stringMatching(message)),
      )
    },
  )

  test('of clips of two edits are not mixed, though the clips have one name', async () => {
    const edit = sample('timeline/clean.otio')
    const clipsIn = async (files: Files): Promise<number> => {
      const { out } = await grammar(['facts', '--format', 'json'], { cwd: folder(files) })
      const { subjects } = JSON.parse(out) as { subjects: { kind: string }[] }
      return subjects.filter(({ kind }) => kind === 'clip').length
    }
    const alone = await clipsIn({ 'a.otio': edit })
    expect(alone).toBeGreaterThan(0)
    expect(await clipsIn({ 'a.otio': edit, 'b.otio': edit })).toBe(2 * alone)
  })

  test('outside their range are reported and judged all the same', async () => {
    const fast = cleanCaptions.replace('00:00:04.000', '00:00:01.001')
    const { findings } = await report(folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fast }))
    expect(ids(findings)).toEqual(expect.arrayContaining(['GFX-003', 'lint/out-of-range']))
  })

  test('of a subject hold for what lies in it', async () => {
    const config = timeline('core.production_phase: development')
    const { findings, tally } = await report(
      folder({ '.grammar.yaml': config, 'show.en.vtt': fastCaptions }),
    )
    expect(findings).toEqual([])
    expect(tally.ruled_out).toBeGreaterThan(50)
  })

  test('shared by several subjects are one finding', async () => {
    const config = `${CONFIG}  core.rights_status: disputed\n`
    const { findings } = await report(
      folder({ '.grammar.yaml': config, 'a.en.vtt': cleanCaptions, 'b.en.vtt': cleanCaptions }),
    )
    expect(findings).toMatchObject([
      { rule_id: 'DLV-001', also: [{ kind: 'deliverable' }, { kind: 'deliverable' }] },
    ])
  })
})

describe('the phase of the command line', () => {
  test('stands for the one that is configured', async () => {
    const root = folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions })
    expect((await report(root, ['--phase', 'development'])).findings).toEqual([])
  })
})

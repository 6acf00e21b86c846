/**
 * How `grammar table` reads cells by a mapping: words, numbers, units, lists, dates, and each mistake with its
 * location.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { folder, grammar } from '../support/grammar.ts'
import { contexts, fixture, judged, MAPPING, TABLE } from '../support/tables.ts'

const root = path.join(import.meta.dirname, '../..')

describe('a mapping', () => {
  test.for([
    [
      'column',
      'columns:\n  veiws: camera.is_multiview',
      '2:3',
      '"veiws" is no column (did you mean "views"?)',
    ],
    [
      'path',
      'columns:\n  views: camera.is_multivew',
      '2:10',
      'did you mean "camera.is_multiview"?',
    ],
    [
      'path of a form',
      'columns:\n  sync: { path: camera.sync_eror_ms }',
      '2:17',
      'did you mean "camera.sync_error_ms"?',
    ],
    [
      'word',
      'columns:\n  note: { path: camera.capture_rig, values: { a: inward_dom } }',
      '2:50',
      'did you mean "inward_dome"?',
    ],
    [
      'unit',
      'columns:\n  sync: { path: camera.sync_error_ms, unit: milisecond }',
      '2:45',
      'did you mean "millisecond"?',
    ],
    [
      'unit of another kind',
      'columns:\n  sync: { path: camera.sync_error_ms, unit: kbit/s }',
      '2:45',
      'it takes s, ms, us, min, h, h:m:s',
    ],
    [
      'unit of no number',
      'columns:\n  views: { path: camera.is_multiview, unit: s }',
      '2:45',
      'which this path does not hold',
    ],
    [
      'member',
      'columns:\n  sync: { path: camera.sync_error_ms, units: s }',
      '2:39',
      'did you mean "unit"?',
    ],
    ['top member', 'colums: {}', '1:1', 'did you mean "columns"?'],
    [
      'constant',
      'constants: { core.production_phse: capture }\ncolumns: {}',
      '1:14',
      'did you mean "core.production_phase"?',
    ],
    [
      'word of a constant',
      'constants: { core.production_phase: captur }\ncolumns: {}',
      '1:37',
      'did you mean "capture"?',
    ],
    ['profile', 'profile: podcst\ncolumns: {}', '1:10', 'did you mean "podcast"?'],
    [
      'column of the profile',
      'profile: { column: veiws }\ncolumns: {}',
      '1:20',
      'did you mean "views"?',
    ],
    [
      'destination of a word',
      'profile: { column: views, values: { a: podcst } }\ncolumns: {}',
      '1:40',
      'did you mean "podcast"?',
    ],
    ['id', 'id: clp\ncolumns: {}', '1:5', 'did you mean "clip"?'],
    [
      'separator of one value',
      'columns:\n  views: { path: camera.is_multiview, separator: "," }',
      '2:50',
      'holds one value',
    ],
    [
      'date',
      'columns:\n  note: { path: core.rights_status, date: { form: YYYY-MM-D, past: expired_licence, future: null } }',
      '2:51',
      'did you mean "YYYY-MM-DD"?',
    ],
    [
      'pattern',
      'columns:\n  note: { path: core.rights_status, pattern: "(" }',
      '2:46',
      'is no regular expression',
    ],
    ['YAML', 'columns: {', '1:11', 'not well-formed YAML'],
  ] as const)(
    'names the place and the nearest word of a misspelt %s',
    async ([, mapping, place, message]) => {
      const { error, status, out } = await judged(TABLE, mapping)
      expect([status, out]).toEqual([2, ''])
      expect(error).toContain(`mapping.yaml:${place}  `)
      expect(error).toContain(message)
    },
  )

  test('is what its schema says', async () => {
    const schema = JSON.parse(
      readFileSync(path.join(root, 'docs/schemas/table-mapping.schema.json'), 'utf8'),
    )
    const isValid = new Ajv({ strict: false, formats: { regex: true } }).compile(schema)
    for (const text of [MAPPING, fixture('tate.yaml')]) expect(isValid(parseYaml(text))).toBe(true)
    expect(isValid(parseYaml(MAPPING.replace('sync_error_ms', 'sync_eror_ms')))).toBe(false)
    expect(isValid(parseYaml(MAPPING.replace('unit', 'units')))).toBe(false)
  })

  test('is proposed from header and values, with what it does not know marked', async () => {
    const table =
      'Asset ID,Sync error (s),Capture rig,Is multiview,Colour of the door,Peak luminance\nA,0.004,Inward Dome,yes,green,\nB,0.1,Planar arry,no,red,900 nits\n'
    const cwd = folder({ 'table.csv': table })
    const { out, status } = await grammar(['table', 'table.csv', '--suggest'], { cwd })
    expect(status).toBe(0)
    expect(parseYaml(out)).toEqual({
      grammar: 1,
      id: 'Asset ID',
      columns: {
        'Sync error (s)': { path: 'camera.sync_error_ms', unit: 's' },
        'Capture rig': { path: 'camera.capture_rig', values: { 'Planar arry': 'planar_array' } },
        'Is multiview': { path: 'camera.is_multiview' },
        'Peak luminance': { path: 'color_vfx.peak_luminance' },
      },
    })
    expect(out).toContain('# ? Colour of the door: holds "green", "red"')
    expect(out).toContain('# ? unit: taken as cd/m2')
    const { status: used } = await judged(table, out)
    expect(used).toBe(0)
  })

  test('is proposed with a mark where a name alone, or a part of it, is alike', async () => {
    const table =
      'Title,Resolution,Channel,Consent,Codec,Luminance,Frame rate\nNight,UHD,ZDF,yes,H.264,900,5\nDay,HD,ARTE,no,HEVC,900,6\nNoon,HD,ARD,no,ProRes 422 HQ,900,7\nEve,HD,ARD,no,ProRess 422,900,7\n'
    const cwd = folder({ 'table.csv': table })
    const { out } = await grammar(['table', 'table.csv', '--suggest'], { cwd })
    for (const path of [
      'core.title_document',
      'qa.resolution',
      'audio.channel_layout',
      'core.consent_scope',
    ])
      expect(out).toMatch(
        new RegExp(`path: ${path} # \\? .+: none of the values is near to one of its words`),
      )
    expect(out).toMatch(/path: color_vfx\.peak_luminance # \? .+: the name is alike in part/)
    expect(out).toContain('path: core.frame_rate # Frame rate\n')
    expect(out).toContain('path: delivery.codec # Codec\n')
    for (const line of [
      'H.264: h264_avc # ?',
      'HEVC: h265_hevc # ? or mv_hevc',
      'ProRes 422 HQ: prores # ?',
      'ProRess 422: prores # ?',
    ])
      expect(out).toContain(`      ${line}\n`)
  })
})

describe('numbers with a comma', () => {
  const table = 'Title,Integrated loudness\nA,"-16,2"\nB,"-18,0"\nC,"-23,5 LUFS"\n'

  test('are proposed with it, and then read', async () => {
    const cwd = folder({ 'table.csv': table })
    const { out } = await grammar(['table', 'table.csv', '--suggest'], { cwd })
    expect(parseYaml(out).columns['Integrated loudness']).toEqual({
      path: 'audio.integrated_loudness',
      decimal: ',',
    })
    const rows = await contexts(table, out)
    expect(rows.map(({ context }) => context['audio'])).toEqual(
      [-16.2, -18, -23.5].map((integrated_loudness) => ({ integrated_loudness })),
    )
  })

  test('are named once a column where the mapping does not say so', async () => {
    const mapping = 'columns: { Integrated loudness: audio.integrated_loudness }'
    const { error } = await judged(table, mapping)
    expect(error).toContain(
      'Integrated loudness: holds numbers with a comma: say decimal: ","  3 times, row 2, 3, 4\n',
    )
    expect(error).not.toContain('is no number')
  })
})

describe('a cell', () => {
  const one = async (told: string, cell: string): Promise<unknown> => {
    const [row] = await contexts(`clip,x\nA,"${cell}"\n`, `columns: { x: ${told} }`)
    const [group] = Object.values(row!.context) as Record<string, unknown>[]
    return group && Object.values(group)[0]
  }

  test.for([
    ['{ path: camera.sync_error_ms, unit: s }', '0.004', 4],
    ['{ path: camera.sync_error_ms }', '4 ms', 4],
    ['{ path: camera.sync_error_ms }', '0.004 s', 4],
    ['{ path: core.duration, unit: min }', '1.5', 90],
    ['{ path: core.duration }', '01:02:03.5', 3723.5],
    ['{ path: core.duration }', '4mins., 30sec.', 270],
    ['{ path: core.duration, pattern: "time (.*)" }', 'time 40 ms', 0.04],
    ['{ path: core.duration, pattern: "time (.*)" }', 'size 40 mm', undefined],
    ['{ path: core.duration }', '1,234.5', 1234.5],
    ['{ path: core.duration, decimal: "," }', '1.234,5', 1234.5],
    ['{ path: core.duration, decimal: "," }', '1.234', 1234],
    ['{ path: core.duration, decimal: "," }', '2 min., 46,5 sec.', 166.5],
    ['{ path: core.frame_rate }', '30000/1001', 30000 / 1001],
    ['{ path: core.frame_rate }', '25 fps', 25],
    ['{ path: delivery.bitrate, unit: kbit/s }', '2500', 2.5],
    ['{ path: delivery.bitrate }', '2500 kbps', 2.5],
    ['{ path: delivery.bitrate }', '3 Mb/s', 3],
    ['{ path: delivery.bitrate }', '3 MB/s', 24],
    ['{ path: audio.sample_rate_hz, unit: kHz }', '44.1', 44100],
    ['{ path: editing.nearest_object_m, unit: ft }', '10', 3.048],
    ['{ path: camera.is_multiview }', 'No', false],
    ['{ path: camera.is_multiview, values: { x: true } }', 'x', true],
    ['{ path: camera.capture_rig }', 'Inward Dome', 'inward_dome'],
    ['{ path: camera.capture_rig, values: { Kuppel: inward_dome } }', 'Kuppel', 'inward_dome'],
    [
      '{ path: core.rights_status, values: { "": public_domain }, otherwise: unknown }',
      '',
      'public_domain',
    ],
    [
      '{ path: core.rights_status, values: { "": public_domain }, otherwise: unknown }',
      '© X',
      'unknown',
    ],
    [
      '{ path: core.rights_status, date: { form: DD.MM.YYYY, past: expired_licence, future: exclusive_licence } }',
      '9.3.2026',
      'expired_licence',
    ],
    [
      '{ path: core.rights_status, date: { form: DD.MM.YYYY, past: expired_licence, future: exclusive_licence } }',
      '10.3.2026',
      'exclusive_licence',
    ],
    [
      '{ path: generation.task, separator: "|" }',
      'lip_sync| Inpainting',
      ['lip_sync', 'inpainting'],
    ],
    ['{ path: camera.sync_error_ms }', '  ', undefined],
  ] as const)('%s of "%s" says %j', async ([told, cell, value]) => {
    expect(await one(told, cell)).toEqual(value)
  })

  test.for([
    ['{ path: camera.sync_error_ms }', 'soon', 'is no number: "soon"'],
    ['{ path: camera.sync_error_ms }', '"0,125"', 'holds numbers with a comma: say decimal: ","'],
    ['{ path: camera.sync_error_ms, decimal: "," }', '16.2', 'holds numbers with a point'],
    ['{ path: delivery.codec }', 'ProRess 422', 'of delivery.codec (did you mean "prores"?)'],
    ['{ path: delivery.codec }', 'HEVC', 'did you mean "h265_hevc" or "mv_hevc"?'],
    ['{ path: camera.sync_error_ms }', '4 kg', 'is no unit of a path in ms: "kg"'],
    ['{ path: camera.capture_rig }', 'inward_dom', 'did you mean "inward_dome"?'],
    [
      '{ path: camera.capture_rig, values: { Kuppel: inward_dome } }',
      'Kupel',
      'did you mean "Kuppel"?',
    ],
    ['{ path: camera.is_multiview }', 'perhaps', 'is neither yes nor no: "perhaps"'],
    [
      '{ path: core.rights_status, date: { form: YYYY-MM-DD, past: null, future: null } }',
      '2026-02-30',
      'is a day that there is not, by the form YYYY-MM-DD',
    ],
    [
      '{ path: core.rights_status, date: { form: YYYY-MM-DD, past: null, future: null } }',
      '30.02.2025',
      'is no day of the form YYYY-MM-DD',
    ],
    ['{ path: audio.sample_rate_hz }', '44.1', 'whole numbers'],
  ] as const)('%s of "%s" is named with row and column', async ([told, cell, message]) => {
    const { error, out } = await judged(`clip,x\nA,\nB,${cell}\n`, `columns: { x: ${told} }`)
    const [, sound, wrong] = parse(out) as string[][]
    expect(sound?.at(-1)).toBe('')
    expect(wrong?.at(-1)).toContain(message)
    expect(error).toContain('1 cell that could not be read')
    expect(error).toMatch(/x: .* 1 time, row 3/)
  })

  test('that cannot be read is unknown to the rules and not absent', async () => {
    const [row] = await contexts('clip,views,sync\nA,many,soon\n', MAPPING)
    expect(row).toMatchObject({
      id: 'A',
      context: { camera: { is_multiview: true, sync_error_ms: 'soon' } },
    })
  })

  test('of several columns of one path: the first that speaks, or all of a list', async () => {
    const mapping =
      'columns: { a: core.duration, b: core.duration, c: generation.task, d: generation.task }'
    const rows = await contexts('a,b,c,d\n,2,lip_sync,inpainting\n1,2,,lip_sync\n', mapping)
    expect(rows.map(({ context }) => context)).toEqual([
      { core: { duration: 2 }, generation: { task: ['lip_sync', 'inpainting'] } },
      { core: { duration: 1 }, generation: { task: ['lip_sync'] } },
    ])
  })

  test('says what its row is made for', async () => {
    const mapping =
      'profile: { column: to, values: { Radio: podcast, nowhere: null } }\ncolumns: {}'
    const { error, out } = await judged(
      'clip,to\nA,Radio\nB,audiobook\nC,nowhere\nD,\nE,podcst\n',
      mapping,
      ['--contexts'],
    )
    const profiles = out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).profile)
    expect(profiles).toEqual([['podcast'], ['audiobook'], undefined, undefined, undefined])
    expect(error).toContain('did you mean "podcast"?')
    expect(error).toContain('row 6')
  })
})

/** Which files are read, which are skipped, and which of these cases end a run with status 2. */
import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, report } from '../support/grammar.ts'

const samples = path.join(import.meta.dirname, '../adapters/files')
const sample = (name: string): Buffer => readFileSync(path.join(samples, name))

const TTML = '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="0s" end="1s">A</p>'
const RSS = '<rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><item>'
const FCPXML = '<fcpxml version="1.10"><resources/></fcpxml>'
const CDL = '<ColorDecisionList xmlns="urn:ASC:CDL:v1.01"><SOPNode><Slope>1 1 1</Slope></SOPNode>'

describe('files of other trades', () => {
  test('that quote those of this one are passed over in silence and counted', async () => {
    const files = {
      'src/writer.py': `TEMPLATE = '''${TTML}'''\n`,
      'src/Ttml.cs': `const string Start = "${TTML.replaceAll('"', '\\"')}";\n`,
      'src/feed.ts': `export const feed = \`${RSS}\`\n`,
      'src/grade.cc': `// ASC CDL\n#include <string>\nstd::string cdl = R"(${CDL})";\n`,
      'src/cdl.h': `/* ${CDL} */\n`,
      'docs/formats.rst': `Timelines\n=========\n\n::\n\n  ${FCPXML}\n`,
      'docs/README.md': `A caption file begins with \`WEBVTT\`:\n\n    WEBVTT\n\n    00:01.000 --> 00:02.000\n    A\n\n${FCPXML}\n`,
      'docs/page.html': `<!doctype html><title>${'x'.repeat(30)}</title><tt>http://www.w3.org/ns/ttml</tt>`,
      'data/table.xml':
        '<?xml version="1.0"?>\n<table><row>00:00:01,000 --> 00:00:02,000</row></table>',
      'data/archive.zip': Buffer.from('504b0304140000000800', 'hex'),
      'data/report.docx': Buffer.from('504b030414000600080000002100', 'hex'),
      'data/program.bin': Buffer.from('7f454c4602010100'.repeat(64), 'hex'),
      'package.json': '{"name":"feed","scripts":{"test":"WEBVTT"}}',
      'notes.txt': '1\nfirst --> second\n',
    }
    const { status, problems, findings, files_read, files_unread } = await report(folder(files))
    expect({ status, problems, findings, files_read, files_unread }).toEqual({
      // Nothing was judged, which a build must not take for passed.
      status: 2,
      problems: [],
      findings: [],
      files_read: 0,
      files_unread: Object.keys(files).length,
    })
  })

  test.for([
    ['song.wv', Buffer.from('7776706b18000000', 'hex')],
    ['captions.smi', '<SAMI><BODY><SYNC Start=1000><P Class=ENCC>Here.</BODY></SAMI>\n'],
    ['captions.sub', '{25}{50}Here.\n'],
    ['notes.txt', 'no captions\n'],
  ] as const)('%s ends with 2 where it is asked for by its name', async ([name, content]) => {
    const root = folder({ [name]: content })
    const { status, problems } = await report(root, [name])
    expect(status).toBe(2)
    expect(problems).toMatchObject([
      { kind: 'failed', place: { file: name }, message: expect.stringContaining('grammar doctor') },
    ])
    expect(await report(root)).toMatchObject({ status: 2, problems: [], files_unread: 1 })
  })
})

describe('a limit', () => {
  /** A feed over the size limit, as a sparse file that takes no room on the disk. */
  const longFeed = (): string => {
    const root = folder({ 'feed.xml': RSS })
    truncateSync(path.join(root, 'feed.xml'), 40 * 1024 * 1024)
    return root
  }

  test('is a note where nobody asked for the file', async () => {
    expect(await report(longFeed())).toMatchObject({
      status: 0,
      problems: [{ kind: 'note', message: expect.stringContaining('33554432') }],
    })
  })

  test('is a failure where somebody did', async () => {
    expect(await report(longFeed(), ['feed.xml'])).toMatchObject({
      status: 2,
      problems: [{ kind: 'failed' }],
    })
  })

  test.for(['container/clean.mp4', 'container/timecode.mov'])(
    'of credentials does not count for a film of 700 MB that has none: %s',
    async (name) => {
      const file = `film${path.extname(name)}`
      const root = folder({ [file]: sample(name) })
      const free = Buffer.alloc(16)
      free.writeUInt32BE(1, 0)
      free.write('free', 4, 'latin1')
      free.writeBigUInt64BE(700_000_000n, 8)
      appendFileSync(path.join(root, file), free)
      truncateSync(path.join(root, file), sample(name).length + 700_000_000)
      const { status, problems } = await report(root, ['--no-external', '--no-cache', file])
      expect(problems.filter(({ kind }) => kind !== 'note')).toEqual([])
      expect(status).toBe(0)
    },
  )
})

describe('a package without a configuration', () => {
  const playlist = (namespace: string, body: string): string =>
    `<CompositionPlaylist xmlns="${namespace}"><EditRate>24 1</EditRate>${body}</CompositionPlaylist>`
  const map =
    '<AssetMap xmlns="http://www.smpte-ra.org/schemas/429-9/2007/AM"><AssetList/></AssetMap>'

  test.for([
    [
      'of a DCP is judged as one',
      playlist(
        'http://www.smpte-ra.org/schemas/429-7/2006/CPL',
        '<ReelList><Reel><AssetList><MainPicture><EditRate>24 1</EditRate><Duration>48</Duration></MainPicture></AssetList></Reel></ReelList>',
      ),
      'cinema',
    ],
    [
      'of IMF is judged as one',
      playlist('http://www.smpte-ra.org/schemas/2067-3/2016', '<SegmentList/>'),
      'imf-master',
    ],
  ] as const)('%s, whatever its asset map is called', async ([, cpl, profile]) => {
    for (const name of ['ASSETMAP', 'ASSETMAP.xml']) {
      const { inferred_profile } = await report(folder({ [name]: map, 'CPL_a.xml': cpl }))
      expect(inferred_profile).toBe(profile)
    }
  })
})

test('a name that a document has not is named with the nearest one, and the documents of the worked run have none', async () => {
  const project = {
    id: 'lamp',
    title: 'Lamp',
    phase: 'capture',
    deliverables: [],
    capture: { session: 'A', sync_eror_ms: 4, 'camera.view_overlap': 0.7 },
    documents: { anything: 'a.json' },
  }
  const { problems } = await report(folder({ 'project.json': JSON.stringify(project, null, 1) }))
  expect(problems.map(({ message, place }) => [place.line, message])).toEqual([
    [8, '"sync_eror_ms" is no member of a project and is not read (did you mean "sync_error_ms"?)'],
    [
      9,
      '"camera.view_overlap" is no member of a project and is not read (did you mean "view_overlap"?)',
    ],
  ])
  const example = path.join(import.meta.dirname, '../../corpus/media/example')
  const worked = await report(example)
  expect(worked.problems.filter(({ message }) => message.includes('no member'))).toEqual([])
})

/**
 * Compares the findings in files of public suites (NOTICE) with the verdicts of their authors. The expected verdict
 * comes from the name of the file, its folder, or a test or document of the suite.
 */
import path from 'node:path'
import { expect, test } from 'vitest'
import { grammar, report } from '../support/grammar.ts'

const cwd = path.join(import.meta.dirname, 'of-others')
const ALONE = ['--no-external', '--no-cache']

/** Rules and messages, without the note that ffmpeg is missing, which every film has. */
async function saidOf(file: string): Promise<string[]> {
  const { findings, problems } = await report(cwd, [...ALONE, file])
  return [
    ...findings.map(({ rule_id }) => rule_id),
    ...problems
      .filter(({ code }) => code !== 'not_installed')
      .map(({ place: { line }, message }) =>
        line === undefined ? message : `${line}: ${message}`,
      ),
  ]
}

async function valuesOf(file: string): Promise<Record<string, unknown>> {
  const { out } = await grammar(['facts', '--format', 'json', ...ALONE, file], { cwd })
  const { subjects } = JSON.parse(out) as {
    subjects: { id: string; facts: { path: string; value: unknown }[] }[]
  }
  const facts = subjects
    .filter(({ id }) => id === path.basename(file))
    .flatMap((subject) => subject.facts)
  return Object.fromEntries(facts.map(({ path: name, value }) => [name, value]))
}

const IMSC = 'The document is not read: imsc, which lays it out as players do, says'

test.each<[file: string, verdict: string, said: string[], values?: object]>([
  [
    'bagit-conformance-suite/corrupt-data-file/manifest-md5.txt',
    'invalid, by its folder: data/bare-filename was altered',
    ['QAC-014', '1: data/bare-filename differs from its md5 on record'],
  ],
  [
    'bagit-conformance-suite/corrupt-data-file/tagmanifest-md5.txt',
    'its tag files are as they were',
    [],
    { 'qa.checksum_match': true },
  ],
  [
    'm3u8-parser/byteRange.m3u8',
    '17 segments of 161.417 s in all, by the parsed form beside it',
    [],
    { 'core.duration': 161.417, 'delivery.container': 'mpeg_ts' },
  ],
  [
    'm3u8-parser/missingExtinf.m3u8',
    'a segment without EXTINF, by its name',
    ['8: No #EXTINF says the duration of this segment.'],
  ],
  [
    'm3u8-parser/master.m3u8',
    'four renditions, behind a comment that RFC 8216 does not allow there',
    ['1: The first line is not #EXTM3U, so players refuse this playlist.'],
    { 'delivery.bitrate': 1.928 },
  ],
  [
    'vtt.js/fraction-digits.vtt',
    'no cue, by the parsed form beside it',
    ['3: Players leave out "00:00.00 --> 00:02.000": times of WebVTT are written 00:00:02.000.'],
  ],
  [
    'ebu-tt-live-toolkit/document.xml',
    'EBU-TT Live, with times of day',
    [`1: ${IMSC} "Unsupported time base".`],
    { 'graphics.caption_format': 'ttml2' },
  ],
  ['feedvalidator/duration_seconds.xml', 'expects !InvalidDuration', [guid(17), 'POD-005']],
  [
    'feedvalidator/invalid_duration.xml',
    'expects InvalidDuration',
    [
      'POD-005',
      guid(17),
      '21: "00:07:74" is no running time: hours, minutes and seconds, or seconds.',
    ],
  ],
  [
    'otio-cmx3600-adapter/cdl.edl',
    'slope 0.1, 0.2 and 0.3, power 1, 0 and 1, saturation 0.9, by test_cdl.py; ASC asks for a power over 0',
    ['CVX-006'],
    {
      'color_vfx.cdl_slope_min': 0.1,
      'color_vfx.cdl_power_min': 0,
      'color_vfx.cdl_saturation': 0.9,
    },
  ],
  [
    'otio-cmx3600-adapter/multi_audio.edl',
    'tracks of sound alone',
    ['No picture is listed, and sound is not read.'],
    {},
  ],
  [
    'otio-cmx3600-adapter/timecode_mismatch.edl',
    'refused unless ignore_timecode_mismatch is set',
    [
      '13: This event has 49 frames in its source and 47 in the edit, and no M2 says at which speed (and of 3 more the same is true).',
    ],
    { 'core.frame_rate': 25 },
  ],
  [
    'mp4parse-rust/short-cenc.mp4',
    'both streams encrypted (Common Encryption)',
    [
      'Key frames were not read: the picture is encrypted',
      'The sound is encrypted, so it was not measured.',
    ],
  ],
  [
    'mp4parse-rust/video_colr_nclx_hdr10.mp4',
    'primaries 9, transfer 16, matrix 9, by test_colour_info.rs, in 8 bits',
    ['CVX-013'],
    { 'color_vfx.transfer_function': 'pq', 'color_vfx.color_space': 'rec_2100_pq' },
  ],
  [
    'c2pa-rs/dashinit.mp4',
    'valid together with its fragments, by test_bmff_fragments',
    [
      'This is the initialisation segment of a stream; its sound and pictures are in the segments that go with it. Join them, or check the whole film.',
      'The C2PA manifest was not validated: it covers the fragments of this stream, which are in other files.',
    ],
  ],
  [
    'openexr-images/NULL_pointer',
    'damaged, by its folder',
    ['is an OpenEXR file whose header ends before its channels and compression'],
  ],
  [
    'colour/Single_Channel.exr',
    '256 by 256 pixels of one channel, by test_image.py',
    [],
    { 'color_vfx.file_format': 'exr_half' },
  ],
  [
    'splat-transform/minimal-v4.spz',
    '4 Gaussians, by create-fixtures.mjs',
    [],
    { 'generation.gaussian_count': 0.000004, 'color_vfx.file_format': 'spz' },
  ],
  [
    'splat-transform/minimal.splat',
    '4 Gaussians, by create-fixtures.mjs',
    [],
    { 'generation.gaussian_count': 0.000004 },
  ],
  [
    'media/fragmented_captions_h265.mp4',
    'CEA-608 in its pictures, by the dump of its player',
    [
      'Captions of television (CEA-608 or 708) lie within this film, where their speed and their lines are not judged: check them as a file of their own, such as SCC, MCC or WebVTT.',
    ],
    { 'delivery.captions_present': true },
  ],
  [
    'music-metadata/no-last-page.oga',
    'Opus, which players decode at 48 kHz, of a recording at 16 kHz',
    [],
    { 'audio.sample_rate_hz': 48_000, 'delivery.codec': ['opus'] },
  ],
  [
    'music-metadata/Pmiscck.aif',
    'nine samples in mu-law, by its code',
    [],
    { 'delivery.codec': undefined, 'audio.channel_layout': 'mono' },
  ],
  [
    'shaka-player/video-072.m2t',
    'pictures of 0.92 s and sound of 0.94 s, by the times of their packets; 1.00 s by its bit rate',
    [],
    { 'core.duration': 0.936 },
  ],
  [
    'shaka-player/vtt-071.vtt',
    'a segment of captions in which nobody speaks',
    ['This segment of a stream holds no caption; others may.'],
    { 'delivery.captions_present': undefined },
  ],
  [
    'libbw64/noise_24bit_uneven_data_chunk_size.wav',
    '13 frames of 24 bits, read by file_tests.cpp',
    [],
    { 'audio.sample_rate_hz': 44_100 },
  ],
])('of %s (%s)', async (file, _verdict, said, values) => {
  expect((await saidOf(file)).sort()).toEqual(said.sort())
  if (values === undefined) return
  const found = await valuesOf(file)
  expect(Object.fromEntries(Object.keys(values).map((name) => [name, found[name]]))).toEqual(values)
})

function guid(line: number): string {
  return `${line}: This item has no guid, so apps may show it twice.`
}

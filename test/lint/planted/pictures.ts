/**
 * Planted faults in films, pictures, scenes, solves and hash lists: small files of the adapter tests, and texts that
 * are made here.
 */
import { createHash } from 'node:crypto'
import type { Json } from '../../../src/engine/values/json.ts'
import { png } from './feeds.ts'
import { bytes, type Facts, type Planted, type Rows, sample, text } from './plant.ts'

const delivery: Facts = { 'core.production_phase': 'delivery' }
const target = (word: string): Facts => ({ ...delivery, 'delivery.target': [word] })
const capture: Facts = { 'core.production_phase': 'capture', 'camera.is_multiview': true }
const web = target('webxr_volumetric')

const FILM = 'film.mp4'
const PICTURE = 'video stream 1'
const film = sample('container/clean.mp4')
const hdr = sample('container/hdr-clean.mp4')
const faulty = sample('container/hdr-faults.mp4')

/** A clean half-float frame: the sample with another compression. */
function frame(): Uint8Array {
  const changed = Buffer.from(sample('exr/comp.0001.exr'))
  const name = Buffer.from('compression\0compression\0')
  const ZIP = 3
  changed[changed.indexOf(name) + name.length + 4] = ZIP
  return changed
}

/** A manifest of one rendition. */
const playlist = (interval: number, captions: boolean): string =>
  [
    '#EXTM3U',
    ...(captions ? ['#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="English",URI="t.m3u8"'] : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=2400000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=960x540,CLOSED-CAPTIONS=NONE${captions ? ',SUBTITLES="t"' : ''}`,
    'list.m3u8',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=900000,URI="keys.m3u8"',
    `# ${interval}`,
  ].join('\n')
const keys = (seconds: number): string =>
  `#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-TARGETDURATION:6\n${`#EXTINF:${seconds},\na.ts\n`.repeat(3)}#EXT-X-ENDLIST\n`
const list = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n'

/** A fault in a declared fact, for facts that no file shows, or none small enough for a test. */
const stated = (
  fact: string,
  [right, wrong]: readonly [Json, Json],
  facts: Facts,
  files: Planted['clean'] = { [FILM]: film },
): Planted => ({
  facts: { [fact]: right, ...facts },
  faultFacts: { [fact]: wrong },
  clean: files,
  fault: {},
  at: '.grammar.yaml:3',
})

/** One scene with one primitive. */
const scene = (primitive: object, more: object): string =>
  JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, ...primitive }] }],
    ...more,
  })
const points = (count: number, compression?: string): string =>
  scene(
    {
      extensions: {
        KHR_gaussian_splatting: {
          colorSpace: 'srgb_rec709_display',
          ...(compression === undefined ? {} : { extensions: { [compression]: {} } }),
        },
      },
      mode: 0,
    },
    {
      extensionsUsed: ['KHR_gaussian_splatting'],
      accessors: [{ count, type: 'VEC3', componentType: 5126 }],
    },
  )
const mesh = (count: number): string =>
  scene(
    { material: 0 },
    {
      accessors: [{ count, type: 'VEC3', componentType: 5126 }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri: 'skin.png' }],
    },
  )
const meshes: Facts = { ...web, 'core.media_representation': 'textured_mesh_static' }
const SCENE = 'stage.gltf'
const skin = (pixels: number) => ({ 'skin.png': png(pixels, pixels) })

const cdl = (slope: number): string =>
  `<ColorCorrection id="a">\n<SOPNode><Slope>${slope} 1 1</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode>\n<SatNode><Saturation>1</Saturation></SatNode>\n</ColorCorrection>\n`

const scores = (psnr: number): string =>
  JSON.stringify({ psnr, ssim: 0.9, lpips: 0.1, num_GS: 1_000_000 }, null, 2)

const solve = (path: string): string => new TextDecoder().decode(sample(`calibration/text/${path}`))
/** Three observations of the second camera are 2 px off. */
const solved = (at: string): Planted => ({
  facts: capture,
  clean: {
    'cameras.txt': solve('cameras.txt'),
    'points3D.txt': solve('points3D.txt'),
    'images.txt': solve('images.txt')
      .replace('837 540', '835 540')
      .replace('962 580', '960 580')
      .replace('737 615', '735 615'),
  },
  fault: { 'images.txt': solve('images.txt') },
  at,
})

const sums = (content: string): string =>
  `${createHash('sha256').update(content).digest('hex')}  reel.txt\n`

/** The first parameter names two samples of content credentials: a right and a wrong one. */
const signed = ([right, wrong]: readonly [string, string], facts: Facts): Planted => ({
  ...bytes('sea.jpg', [sample(`c2pa/${right}`), sample(`c2pa/${wrong}`)], '', {
    ...delivery,
    ...facts,
  }),
  clean: { 'sea.jpg': sample(`c2pa/${right}`), 'root.pem': sample('c2pa/root.pem') },
  adapters: { c2pa: { trust_anchors: 'root.pem' } },
})

export const pictures: Rows = {
  'CAM-008': solved('images.txt'),
  'CAM-010': solved('images.txt (camera 2)'),
  'CVX-001': bytes('film.mov', [film, sample('container/untagged-vertical.mov')], PICTURE, {
    ...delivery,
    'core.asset_class': 'master',
  }),
  // Only ffmpeg measures it, and not every machine has it; test/adapters/video.test.ts tries it on a film.
  'CVX-002': stated('color_vfx.gamut_excursion', [0.2, 4], target('broadcast_linear'), {}),
  'CVX-003': bytes(FILM, [hdr, faulty], PICTURE, target('streaming_vod')),
  'CVX-004': {
    ...text(SCENE, [mesh(30), mesh(30)], SCENE, meshes),
    clean: { [SCENE]: mesh(30), ...skin(2048) },
    fault: skin(4096),
  },
  'CVX-006': text('reel.cdl', [cdl(1), cdl(-0.2)], 'reel.cdl:2', {}),
  'CVX-009': bytes('comp.exr', [frame(), sample('exr/comp.0001.exr')], '', delivery),
  'CVX-010': bytes(SCENE, [sample('gltf/stage-right.gltf'), sample('gltf/stage.gltf')], '', {}),
  'CVX-013': bytes(FILM, [hdr, sample('container/hdr-8-bit.mp4')], PICTURE, delivery),
  'DLV-002': {
    ...text('show.m3u8', [playlist(2, true), playlist(2, false)], 'show.m3u8:2', {
      ...delivery,
      'delivery.has_speech': true,
    }),
    clean: { 'show.m3u8': playlist(2, true), 'list.m3u8': list, 'keys.m3u8': keys(2) },
  },
  'DLV-003': stated('delivery.audio_description_present', [true, false], {
    ...delivery,
    'delivery.has_essential_visuals': true,
  }),
  'DLV-005': {
    ...text(
      'show.m3u8',
      [playlist(2, true), playlist(4, true)],
      'keys.m3u8:4',
      target('streaming_vod'),
    ),
    clean: { 'show.m3u8': playlist(2, true), 'list.m3u8': list, 'keys.m3u8': keys(2) },
    fault: { 'keys.m3u8': keys(4) },
  },
  'DLV-008': {
    facts: { ...delivery, 'core.media_representation': 'gaussian_splat_static' },
    clean: { [SCENE]: points(1_000_000, 'KHR_gaussian_splatting_compression_spz_2') },
    fault: { 'chair.glb': sample('gltf/chair.glb') },
    at: 'chair.glb',
  },
  'DLV-009': text('SHA256SUMS', [sums('reel'), ''], 'SHA256SUMS', target('long_term_archive')),
  'DLV-014': signed(['generated.jpg', 'changed.jpg'], {}),
  'EDT-011': bytes(FILM, [film, faulty], 'audio stream 1', target('streaming_vod')),
  'GEN-003': signed(['generated.jpg', 'two-origins.jpg'], {}),
  'GEN-004': text('val_step29999.json', [scores(28), scores(21)], 'val_step29999.json:2', {}),
  'GEN-007': text(SCENE, [points(300_000), points(4_000_000)], SCENE, {
    ...web,
    'delivery.target': ['webxr_headset'],
  }),
  'GEN-009': text(SCENE, [points(1_000_000), points(4_000_000)], SCENE, web),
  // Finding no mark does not show that there is none, so the rule stays open.
  'GEN-013': stated(
    'generation.machine_mark',
    [true, false],
    { ...delivery, 'core.digital_source_type': 'trainedAlgorithmicMedia' },
    { 'sea.jpg': sample('picture/clean.jpg') },
  ),
  // The start times of sound and picture in a file do not prove lip sync, so these rules never pass.
  'QAC-004': { ...bytes(FILM, [film, faulty], '', delivery), isNeverPassed: true },
  'QAC-005': {
    ...bytes(FILM, [film, faulty], '', target('broadcast_linear')),
    isNeverPassed: true,
  },
  'QAC-014': {
    ...text('reel.txt', ['reel', 'roll'], 'SHA256SUMS:1', {}),
    clean: { 'reel.txt': 'reel', SHA256SUMS: sums('reel') },
  },
}

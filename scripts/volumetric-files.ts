/**
 * Makes the small files of `test/adapters/files` that no program writes: solves, splats, glTF, OpenEXR, colour
 * decisions, hash lists, logs. `node run.mjs scripts/volumetric-files.ts` writes the same bytes each time.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'

const folder = path.join(import.meta.dirname, '../test/adapters/files')

function write(name: string, content: string | Uint8Array): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Two cameras, both pinholes of 1,000 px; the second one's observations are off by 2 px to the right. */
const cameras = [
  { id: 1, model: 'PINHOLE', parameters: [1000, 1000, 960, 540] },
  { id: 2, model: 'PINHOLE', parameters: [1000, 1000, 960, 540] },
]
const points = [
  { id: 1, at: [0, 0, 4] },
  { id: 2, at: [0.5, 0.2, 5] },
  { id: 3, at: [-0.4, 0.3, 4] },
  { id: 4, at: [0.2, -0.3, 3] },
]
const pictures = [
  { id: 1, camera: 1, shift: [0, 0, 0], error: 0, sees: [1, 2, 3, 4], name: 'cam01/0001.jpg' },
  { id: 2, camera: 2, shift: [-0.5, 0, 0], error: 2, sees: [1, 2, 3], name: 'cam02/0001.jpg' },
]

function seen({ shift, error }: (typeof pictures)[number], id: number): [number, number] {
  const at = points[id - 1]!.at
  const [x, y, z] = at.map((value, i) => value + shift[i]!) as [number, number, number]
  return [960 + (1000 * x) / z + error, 540 + (1000 * y) / z]
}

function colmapText(): void {
  write(
    'calibration/text/cameras.txt',
    `# Camera list\n${cameras.map(({ id, model, parameters }) => `${id} ${model} 1920 1080 ${parameters.join(' ')}\n`).join('')}`,
  )
  write(
    'calibration/text/points3D.txt',
    `# 3D point list\n${points.map(({ id, at }) => `${id} ${at.join(' ')} 128 128 128 1.0 1 0 2 0\n`).join('')}`,
  )
  const rows = pictures.map(
    (picture) =>
      `${picture.id} 1 0 0 0 ${picture.shift.join(' ')} ${picture.camera} ${picture.name}\n${[
        ...picture.sees.map((id) => `${seen(picture, id).join(' ')} ${id}`),
        '12.5 7.5 -1',
      ].join(' ')}\n`,
  )
  write(
    'calibration/text/images.txt',
    `# Image list with two lines of data per image\n${rows.join('')}`,
  )
}

const uint = (value: number, bytes: 4 | 8): Buffer => {
  const made = Buffer.alloc(bytes)
  if (bytes === 4) made.writeUInt32LE(value)
  else made.writeBigUInt64LE(BigInt(value))
  return made
}
const doubles = (...values: number[]): Buffer => {
  const made = Buffer.alloc(8 * values.length)
  for (const [i, value] of values.entries()) made.writeDoubleLE(value, 8 * i)
  return made
}

function colmapBinary(): void {
  write(
    'calibration/binary/cameras.bin',
    Buffer.concat([
      uint(cameras.length, 8),
      ...cameras.flatMap(({ id, parameters }) => [
        uint(id, 4),
        uint(1, 4),
        uint(1920, 8),
        uint(1080, 8),
        doubles(...parameters),
      ]),
    ]),
  )
  write(
    'calibration/binary/points3D.bin',
    Buffer.concat([
      uint(points.length, 8),
      ...points.flatMap(({ id, at }) => [
        uint(id, 8),
        doubles(...at),
        Buffer.from([128, 128, 128]),
        doubles(1),
        uint(1, 8),
        uint(1, 4),
        uint(0, 4),
      ]),
    ]),
  )
  write(
    'calibration/binary/images.bin',
    Buffer.concat([
      uint(pictures.length, 8),
      ...pictures.flatMap((picture) => [
        uint(picture.id, 4),
        doubles(1, 0, 0, 0, ...picture.shift),
        uint(picture.camera, 4),
        Buffer.from(`${picture.name}\0`),
        uint(picture.sees.length, 8),
        ...picture.sees.flatMap((id) => [doubles(...seen(picture, id)), uint(id, 8)]),
      ]),
    ]),
  )
}

function calibrationFiles(): void {
  colmapText()
  colmapBinary()
  write(
    'calibration/lens.yml',
    '%YAML:1.0\n---\nimage_width: 1920\ncamera_matrix: !!opencv-matrix\n   rows: 3\n   cols: 3\n   dt: d\n   data: [ 1000., 0., 960., 0., 1000., 540., 0., 0., 1. ]\navg_reprojection_error: 3.1e-01\n',
  )
}

function splats(): void {
  const header = (count: number): string =>
    [
      'ply',
      'format binary_little_endian 1.0',
      `element vertex ${count}`,
      ...['x', 'y', 'z', 'f_dc_0', 'opacity', 'scale_0', 'rot_0'].map(
        (name) => `property float ${name}`,
      ),
      'end_header\n',
    ].join('\n')
  write('splat/stage.ply', Buffer.concat([Buffer.from(header(3_200_000)), Buffer.alloc(28)]))
  const spz = Buffer.alloc(16)
  spz.writeUInt32LE(0x5053474e, 0)
  spz.writeUInt32LE(2, 4)
  spz.writeUInt32LE(412_000, 8)
  write('splat/prop.spz', gzipSync(Buffer.concat([spz, Buffer.alloc(64)])))
  write('splat/tiny.splat', Buffer.alloc(32 * 5))
}

/** A black picture with one bit per pixel. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
    const made = Buffer.alloc(8 + named.length)
    made.writeUInt32BE(body.length, 0)
    named.copy(made, 4)
    made.writeUInt32BE(crc32(named), 4 + named.length)
    return made
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function glb(document: object, binary: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(document))
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')])
  const header = Buffer.alloc(12)
  header.writeUInt32LE(0x46546c67, 0)
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(12 + 8 + padded.length + 8 + binary.length, 8)
  return Buffer.concat([
    header,
    uint(padded.length, 4),
    uint(0x4e4f534a, 4),
    padded,
    uint(binary.length, 4),
    uint(0x004e4942, 4),
    binary,
  ])
}

/** An accessor of positions; the validator requires its bounds. */
const floats = (count: number, type: 'VEC3' | 'VEC4'): object => {
  const bounds = type === 'VEC3' ? [0, 0, 0] : [0, 0, 0, 0]
  return { count, componentType: 5126, type, min: bounds, max: bounds }
}

function gltf(): void {
  const picture = png(4096, 2048)
  const texture = Buffer.concat([picture, Buffer.alloc(4 - (picture.length % 4))])
  const chair = {
    asset: { version: '2.0', copyright: 'Lamp Room, CC BY 4.0' },
    extensionsUsed: ['KHR_draco_mesh_compression'],
    scenes: [{ nodes: [0, 1] }],
    nodes: [{ mesh: 0 }, { mesh: 0, translation: [1, 0, 0] }],
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0 },
            indices: 1,
            extensions: {
              KHR_draco_mesh_compression: { bufferView: 1, attributes: { POSITION: 0 } },
            },
          },
        ],
      },
    ],
    accessors: [floats(9000, 'VEC3'), { count: 36_000, componentType: 5123, type: 'SCALAR' }],
    buffers: [{ byteLength: texture.length }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: picture.length },
      { buffer: 0, byteOffset: picture.length, byteLength: texture.length - picture.length },
    ],
    images: [{ bufferView: 0, mimeType: 'image/png' }],
  }
  write('gltf/chair.glb', glb(chair, texture))
  const splat = (colorSpace: string | undefined, attributes: object) => ({
    attributes: { POSITION: 0, 'KHR_gaussian_splatting:SCALE': 1, ...attributes },
    mode: 0,
    extensions: {
      KHR_gaussian_splatting: { kernel: 'ellipse', ...(colorSpace && { colorSpace }) },
    },
  })
  write(
    'gltf/stage.gltf',
    json({
      asset: { version: '2.0', extras: { extensions: { ACME_not_used: {} } } },
      meshes: [{ primitives: [splat(undefined, {})] }],
      accessors: [floats(1_500_000, 'VEC3'), floats(1_500_000, 'VEC3')],
      images: [{ uri: 'missing.png' }],
    }),
  )
  write(
    'gltf/stage-right.gltf',
    json({
      asset: { version: '2.0' },
      extensionsUsed: ['KHR_gaussian_splatting'],
      meshes: [{ primitives: [splat('srgb_rec709_display', { COLOR_0: 1 })] }],
      accessors: [floats(1_500_000, 'VEC3'), floats(1_500_000, 'VEC3')],
    }),
  )
}

const attribute = (name: string, type: string, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0${type}\0`), uint(value.length, 4), value])

function exr(
  name: string,
  compression: number,
  pixelType: number,
  primaries?: readonly number[],
): void {
  const channel = (letter: string): Buffer =>
    Buffer.concat([
      Buffer.from(`${letter}\0`),
      uint(pixelType, 4),
      uint(0, 4),
      uint(1, 4),
      uint(1, 4),
    ])
  const chromaticities = Buffer.alloc(32)
  for (const [i, value] of [...(primaries ?? []), 0.32168, 0.33767].entries()) {
    chromaticities.writeFloatLE(value, 4 * i)
  }
  write(
    name,
    Buffer.concat([
      uint(20_000_630, 4),
      uint(2, 4),
      attribute(
        'channels',
        'chlist',
        Buffer.concat([...['B', 'G', 'R'].map(channel), Buffer.alloc(1)]),
      ),
      ...(primaries === undefined
        ? []
        : [attribute('chromaticities', 'chromaticities', chromaticities)]),
      attribute('compression', 'compression', Buffer.from([compression])),
      Buffer.alloc(1),
    ]),
  )
}

function colour(): void {
  exr('exr/comp.0001.exr', 8, 1, [0.713, 0.293, 0.165, 0.83, 0.128, 0.044])
  exr('exr/plate.0001.exr', 3, 2)
  const decision = (slope: string, power: string, saturation: string): string =>
    `    <SOPNode>\n      <Slope>${slope}</Slope>\n      <Offset>0 0 0</Offset>\n      <Power>${power}</Power>\n    </SOPNode>\n    <SatNode>\n      <Saturation>${saturation}</Saturation>\n    </SatNode>\n`
  write(
    'cdl/reel.ccc',
    `<?xml version="1.0" encoding="UTF-8"?>\n<ColorCorrectionCollection xmlns="urn:ASC:CDL:v1.2">\n  <ColorCorrection id="A001">\n${decision('1.02 1 0.98', '1 1 1', '0.95')}  </ColorCorrection>\n  <ColorCorrection id="A002">\n${decision('1.1 -0.2 1', '0.9 1 1', '-0.1')}  </ColorCorrection>\n</ColorCorrectionCollection>\n`,
  )
  write(
    'cdl/reel.edl',
    'TITLE: REEL 1\nFCM: NON-DROP FRAME\n001  A001 V C 01:00:00:00 01:00:04:00 01:00:00:00 01:00:04:00\n* ASC_SOP (1.0 1.0 1.0)(0 0 0)(0 1.0 1.1)\n* ASC_SAT 0.9\n',
  )
}

function hashes(): void {
  const clip = 'not much of a clip\n'
  write('hash-list/clip.txt', clip)
  write('hash-list/still.txt', 'a still\n')
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  write('hash-list/SHA256SUMS', `${sha256(clip)}  clip.txt\n${sha256('a still\n')}  still.txt\n`)
  write(
    'hash-list/changed.sha256',
    `${sha256(clip)}  clip.txt\nSHA256 (still.txt) = ${sha256('another still\n')}\n`,
  )
  write(
    'hash-list/card.mhl',
    `<?xml version="1.0" encoding="UTF-8"?>\n<hashlist version="1.1">\n  <hash>\n    <file>clip.txt</file>\n    <md5>${createHash('md5').update(clip).digest('hex')}</md5>\n  </hash>\n  <hash>\n    <file>still.txt</file>\n    <xxhash64be>0123456789abcdef</xxhash64be>\n  </hash>\n</hashlist>\n`,
  )
  write(
    'hash-list/PKL_reel.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<PackingList xmlns="http://www.smpte-ra.org/schemas/2067-2/2016/PKL">\n  <AssetList>\n    <Asset>\n      <Hash>${createHash('sha1').update(clip).digest('base64')}</Hash>\n      <OriginalFileName>clip.txt</OriginalFileName>\n    </Asset>\n    <Asset>\n      <Hash>${createHash('sha1').update('gone').digest('base64')}</Hash>\n      <OriginalFileName>gone.mxf</OriginalFileName>\n    </Asset>\n  </AssetList>\n</PackingList>\n`,
  )
}

function logs(): void {
  write(
    'training-log/results.json',
    json({
      ours_7000: { SSIM: 0.81, PSNR: 22.5, LPIPS: 0.3 },
      ours_30000: { SSIM: 0.9, PSNR: 27.25, LPIPS: 0.18 },
    }),
  )
  write(
    'training-log/val_step29999.json',
    json({ psnr: 24.1, ssim: 0.84, lpips: 0.24, num_GS: 1_234_567 }),
  )
  write(
    'training-log/eval-nerf.json',
    json({
      experiment_name: 'stage',
      method_name: 'nerfacto',
      results: { psnr: 21, ssim: 0.7, lpips: 0.4 },
    }),
  )
  write(
    'vmaf-log/vmaf.json',
    json({
      version: '3.0.0',
      frames: [{ frameNum: 0, metrics: { vmaf: 91 } }],
      pooled_metrics: { vmaf: { min: 80, max: 99, mean: 93.5, harmonic_mean: 93.25 } },
    }),
  )
  write(
    'vmaf-log/vmaf.xml',
    '<VMAF version="3.0.0">\n  <pooled_metrics>\n    <metric name="vmaf" min="80" max="99" mean="88.5"/>\n  </pooled_metrics>\n</VMAF>\n',
  )
}

calibrationFiles()
splats()
gltf()
colour()
hashes()
logs()

/**
 * Makes the small media files that the tests of the adapters read: `node run.mjs scripts/adapter-files.ts`. It needs
 * ffmpeg with libx264, libx265 and libvpx; the files are committed, so that the tests need none. Metadata of pictures
 * is put into them here, byte by byte.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'

const folder = path.join(import.meta.dirname, '../test/adapters/files/container')
mkdirSync(folder, { recursive: true })
for (const name of ['feed', 'picture'])
  mkdirSync(path.join(folder, '..', name), { recursive: true })

/** Reproducible output: no dates, no versions. */
const BITEXACT = [
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
  '-map_metadata',
  '-1',
]

function make(name: string, inputs: readonly string[], output: readonly string[]): void {
  const files = inputs.flatMap((input) =>
    input.startsWith('-') ? input.split(' ') : ['-f', 'lavfi', '-i', input],
  )
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...files,
    ...BITEXACT,
    ...output,
    path.join(folder, name),
  ])
}

const picture = (size: string, rate: string, seconds: number): string =>
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`
const tone = (seconds: number, rate = 48_000): string => `sine=d=${seconds}:r=${rate}`
const options = (text: string): readonly string[] => text.split(' ')

const HD = 'colorprim=bt709:transfer=bt709:colormatrix=bt709'
const PQ = 'log-level=0:info=0:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'
const MASTERING =
  'master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(10000000,50):max-cll=900,200'

make(
  'clean.mp4',
  [picture('64x36', '25', 2), tone(2)],
  options(
    `-c:v libx264 -x264-params keyint=25:${HD} -pix_fmt yuv420p -c:a aac -b:a 16k -ac 2 -metadata:s:a:0 language=eng`,
  ),
)
// One key frame in ten seconds, PQ without mastering metadata, sound 0.2 s late at 44.1 kHz.
make(
  'hdr-faults.mp4',
  [picture('64x36', '5', 10), `-itsoffset 0.2`, tone(1, 44_100)],
  options(`-c:v libx265 -x265-params ${PQ}:keyint=1000 -pix_fmt yuv420p10le -c:a aac -b:a 16k`),
)
make(
  'hdr-8-bit.mp4',
  [picture('64x36', '24000/1001', 1)],
  options(
    `-c:v libx264 -x264-params keyint=24:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc -pix_fmt yuv420p`,
  ),
)
make(
  'hdr-clean.mp4',
  [picture('64x36', '24000/1001', 1)],
  options(`-c:v libx265 -x265-params ${PQ}:keyint=24:${MASTERING} -pix_fmt yuv420p10le`),
)
make(
  'untagged-vertical.mov',
  [picture('36x64', '30000/1001', 0.2), tone(0.2)],
  options('-c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le -c:a pcm_s16le -timecode 01:00:00:00'),
)
make(
  'untagged-uhd.mp4',
  ['-f lavfi -i color=c=gray:s=3840x2160:r=25'],
  options('-frames:v 2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'),
)
make(
  'fragments.mp4',
  [picture('64x36', '25', 2)],
  options(
    '-c:v libx264 -x264-params keyint=25 -pix_fmt yuv420p -movflags +frag_keyframe+empty_moov+default_base_moof',
  ),
)
make(
  'stream.m2t',
  [picture('64x36', '25', 1), tone(1)],
  options('-c:v libx264 -x264-params keyint=25 -pix_fmt yuv420p -c:a aac -b:a 16k'),
)
make(
  'captioned.mkv',
  [`-i ${path.join(folder, '../captions/clean.en-gb.srt')}`, picture('64x48', '25', 1), tone(1)],
  options(
    '-map 1 -map 0 -map 2 -c:v libx264 -pix_fmt yuv420p -c:s srt -c:a libopus -b:a 12k -metadata:s:a:0 title=Descriptive',
  ),
)
make(
  'film.webm',
  [picture('64x32', '25', 0.4), tone(0.4)],
  options('-c:v libvpx -b:v 40k -c:a libopus -b:a 12k'),
)
make(
  'op1a.mxf',
  [picture('64x36', '25', 0.1)],
  options('-c:v mpeg2video -b:v 100k -timecode 10:00:00:00'),
)
// Frames 20 to 22 are missing.
make(
  'dropped.mp4',
  [`${picture('64x36', '25', 2)},select='not(between(n,20,22))'`],
  options('-c:v libx264 -x264-params keyint=25 -pix_fmt yuv420p -fps_mode passthrough'),
)
make(
  'timecode.mov',
  [picture('64x36', '25', 2)],
  options('-c:v libx264 -x264-params keyint=25 -pix_fmt yuv420p -timecode 10:00:00:00'),
)
make(
  'ambisonic.webm',
  ['aevalsrc=0.1|0.1|0.1|0.1:s=48000:d=0.1:c=4.0'],
  options('-c:a libopus -b:a 24k -mapping_family 255'),
)

/** Restarts the counter after one second at another number: two samples of 25 frames instead of one of 50. */
function breakTimecode(): void {
  const whole = readFileSync(path.join(folder, 'timecode.mov'))
  const track = whole.indexOf('tmcd', whole.lastIndexOf('gmhd'))
  const table = (name: string): number => whole.indexOf(name, track)
  const counters = Buffer.alloc(16)
  counters.writeUInt32BE(16, 0)
  counters.write('free', 4, 'latin1')
  counters.writeUInt32BE(10 * 3600 * 25, 8)
  counters.writeUInt32BE(11 * 3600 * 25, 12)
  const duration = whole.readUInt32BE(table('stts') + 16)
  whole.writeUInt32BE(2, table('stts') + 12)
  whole.writeUInt32BE(duration / 2, table('stts') + 16)
  whole.writeUInt32BE(2, table('stsc') + 16)
  whole.writeUInt32BE(2, table('stsz') + 12)
  whole.writeUInt32BE(whole.length + 8, table('stco') + 12)
  writeFileSync(path.join(folder, 'timecode-break.mov'), Buffer.concat([whole, counters]))
}
breakTimecode()

// Files as cameras, editors and archives deliver them, in codecs that mediabunny recognises but cannot decode.
const overture = [picture('256x144', '25', 0.2), tone(0.2)]
make(
  'dnxhr.mov',
  overture,
  options('-c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p -c:a pcm_s16le'),
)
make('mjpeg.mov', overture, options('-c:v mjpeg -q:v 31 -pix_fmt yuvj420p -c:a pcm_s16le'))
make(
  'uncompressed.mov',
  [picture('32x18', '25', 0.2), tone(0.2)],
  options('-c:v rawvideo -pix_fmt uyvy422 -c:a pcm_s16le'),
)
make('asp.mp4', overture, options('-c:v mpeg4 -q:v 31 -c:a aac -b:a 16k'))
// Formats of screen recorders, cameras, discs and radio. In old.wmv only the container states the frame rate.
const take = [picture('64x36', '25', 2), tone(2)]
make('screen.flv', take, options('-c:v libx264 -crf 40 -pix_fmt yuv420p -c:a aac -b:a 16k'))
make(
  'camera.m2ts',
  take,
  options('-c:v libx264 -crf 40 -pix_fmt yuv420p -c:a ac3 -b:a 64k -mpegts_m2ts_mode 1 -f mpegts'),
)
make('disc.vob', take, options('-c:v mpeg2video -q:v 31 -c:a mp2 -b:a 64k -f vob'))
make('old.wmv', take, options('-c:v wmv2 -q:v 31 -c:a wmav2 -b:a 32k'))
make(
  'old.avi',
  [picture('64x36', '25', 1), tone(1)],
  options('-c:v mpeg4 -q:v 31 -c:a libmp3lame -b:a 32k'),
)
make('radio.mp2', [tone(1)], options('-c:a mp2 -b:a 64k'))
make('bare.aac', [tone(1)], options('-c:a aac -b:a 16k'))
make('bare.ac3', [tone(1)], options('-c:a ac3 -b:a 64k'))
make('bare.eac3', [tone(1)], options('-c:a eac3 -b:a 64k'))
make('long.w64', [tone(0.05)], options('-c:a pcm_s16le'))
make('mpeg2.m2t', overture, options('-c:v mpeg2video -q:v 31 -c:a mp2 -b:a 64k'))

/** Names the channels as ambisonics, which ffmpeg does not write. */
const discrete = readFileSync(path.join(folder, 'ambisonic.webm'))
discrete[discrete.indexOf('OpusHead') + 18] = 2
writeFileSync(path.join(folder, 'ambisonic.webm'), discrete)
make(
  'surround.wav',
  ['aevalsrc=0.1|0.1|0.1|0.1|0.1|0.1:s=48000:d=0.01:c=5.1'],
  options('-c:a pcm_s16le'),
)
make('broadcast.wav', [tone(0.02)], options('-c:a pcm_s24le -ac 2 -write_bext 1'))
make('large.wav', [tone(0.02)], options('-c:a pcm_s16le -rf64 always'))
make('episode.mp3', [tone(0.5, 44_100)], options('-c:a libmp3lame -b:a 32k'))
make('episode.m4a', [tone(0.5)], options('-c:a aac -b:a 16k'))
make(
  'licensed.mp3',
  [tone(0.2, 44_100)],
  options(
    '-c:a libmp3lame -b:a 32k -metadata copyright=https://creativecommons.org/licenses/by-nd/4.0/',
  ),
)
make('../feed/cover.png', [picture('60x40', '1', 1)], options('-frames:v 1 -pix_fmt rgb24'))

make('../picture/clean.jpg', [picture('32x18', '1', 1)], options('-frames:v 1'))
make('../picture/deep.png', [picture('16x9', '1', 1)], options('-frames:v 1 -pix_fmt rgb48be'))
const jpeg = readFileSync(path.join(folder, '../picture/clean.jpg'))
const png = readFileSync(path.join(folder, '../feed/cover.png'))
const write = (name: string, bytes: Buffer): void =>
  writeFileSync(path.join(folder, '../picture', name), bytes)

const EXIF_OR_XMP = 0xe1
const PROFILE = 0xe2

/** A JPEG with further segments after its start marker. */
const withSegments = (kind: number, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...segments.map((body) => {
      const head = Buffer.from([0xff, kind, 0, 0])
      head.writeUInt16BE(body.length + 2, 2)
      return Buffer.concat([head, body])
    }),
    jpeg.subarray(2),
  ])

const XMP = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`
write('generated.jpg', withSegments(EXIF_OR_XMP, Buffer.from(XMP)))
const RIGHTS = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmpRights:WebStatement="https://creativecommons.org/publicdomain/zero/1.0/"/></rdf:RDF></x:xmpmeta>`
write('licensed.jpg', withSegments(EXIF_OR_XMP, Buffer.from(RIGHTS)))

/**
 * Exif with the camera's name, 1/60 s, program, automatic exposure and white balance. A name of more than three letters
 * is stored after the table.
 */
function exif(model: string): Buffer {
  const name = Buffer.from(`${model}\0`.padEnd(4, '\0'))
  const bytes = Buffer.concat([Buffer.alloc(96), name.length > 4 ? name : Buffer.alloc(0)])
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.writeUInt16LE(2, 8)
  entry(10, 0x0110, 2, name.length, name.length > 4 ? 96 : name.readUInt32LE())
  entry(22, 0x8769, 4, 1, 38)
  bytes.writeUInt16LE(4, 38)
  entry(40, 0x829a, 5, 1, 88)
  entry(52, 0x8822, 3, 1, 2)
  entry(64, 0xa402, 3, 1, 0)
  entry(76, 0xa403, 3, 1, 0)
  bytes.writeUInt32LE(1, 88)
  bytes.writeUInt32LE(60, 92)
  return Buffer.concat([Buffer.from('Exif\0\0'), bytes])
}
write('rig.jpg', withSegments(EXIF_OR_XMP, exif('R7')))
write('rig-rolling.jpg', withSegments(EXIF_OR_XMP, exif('HERO11 Black')))

/** A colour profile that holds only its name. */
function profile(name: string): Buffer {
  const header = Buffer.alloc(144)
  header.write('acsp', 36, 'latin1')
  header.writeUInt32BE(1, 128)
  header.write('desc', 132, 'latin1')
  header.writeUInt32BE(144, 136)
  const description = Buffer.alloc(12)
  description.write('desc', 0, 'latin1')
  description.writeUInt32BE(name.length + 1, 8)
  const text = Buffer.from(`${name}\0`, 'latin1')
  header.writeUInt32BE(description.length + text.length, 140)
  const bytes = Buffer.concat([header, description, text])
  bytes.writeUInt32BE(bytes.length, 0)
  return Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), bytes])
}
write('display-p3.jpg', withSegments(PROFILE, profile('Display P3')))

/** A PNG with text chunks after its header. */
function withTexts(texts: Readonly<Record<string, string>>): Buffer {
  const afterHeader = 33
  const chunks = Object.entries(texts).map(([keyword, text]) => {
    const body = Buffer.from(`tEXt${keyword}\0${text}`, 'latin1')
    const chunk = Buffer.alloc(body.length + 8)
    chunk.writeUInt32BE(body.length - 4)
    body.copy(chunk, 4)
    chunk.writeUInt32BE(crc32(body), body.length + 4)
    return chunk
  })
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)])
}
write(
  'web-ui.png',
  withTexts({
    parameters: 'a harbour of salt\nSteps: 20, Sampler: Euler, Seed: 7, Model: base-1.5',
    'Creation Time': '2026-11-01T10:00:00Z',
  }),
)
write(
  'comfy.png',
  withTexts({ prompt: '{"3":{"class_type":"KSampler","inputs":{"seed":7,"steps":20}}}' }),
)

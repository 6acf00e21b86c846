/**
 * Makes the small media files that the tests of the adapters read: `node run.mjs scripts/adapter-files.ts`. It needs ffmpeg
 * with libx264, libx265 and libvpx; the files are committed, so that the tests need none.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../test/adapters/files/container')
mkdirSync(folder, { recursive: true })
mkdirSync(path.join(folder, '../feed'), { recursive: true })

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
make('op1a.mxf', [picture('64x36', '25', 0.1)], options('-c:v mpeg2video -b:v 100k'))
make(
  'surround.wav',
  ['aevalsrc=0.1|0.1|0.1|0.1|0.1|0.1:s=48000:d=0.01:c=5.1'],
  options('-c:a pcm_s16le'),
)
make('broadcast.wav', [tone(0.02)], options('-c:a pcm_s24le -ac 2 -write_bext 1'))
make('large.wav', [tone(0.02)], options('-c:a pcm_s16le -rf64 always'))
make('episode.mp3', [tone(0.5, 44_100)], options('-c:a libmp3lame -b:a 32k'))
make('episode.m4a', [tone(0.5)], options('-c:a aac -b:a 16k'))
make('../feed/cover.png', [picture('60x40', '1', 1)], options('-frames:v 1 -pix_fmt rgb24'))

/** Model paths that no adapter reads in output of meters and programs are reported with their line. */
import { expect, test } from 'vitest'
import type { Adapter } from '../../src/adapters/adapter.ts'
import { calibration } from '../../src/adapters/calibration.ts'
import { cameraPath } from '../../src/adapters/camera-path.ts'
import { deviceLog } from '../../src/adapters/device-log.ts'
import { lightMeter } from '../../src/adapters/light-meter.ts'
import { trainingLog } from '../../src/adapters/training-log.ts'
import { transcript } from '../../src/adapters/transcript.ts'
import { readContent } from './read.ts'

const spectrum = 'Memo,one\nTLCI,91\nlighting.flicker_visible,true\nSpectral Data 380[nm],0.1\n'
const frames = Array.from({ length: 40 }, (_, i) => `${i * 1000},72,0,true`).join('\n')

test.each<[name: string, adapter: Adapter, file: string, text: string, path: string, line: number]>(
  [
    ['a meter', lightMeter, 'key.csv', spectrum, 'lighting.flicker_visible', 3],
    [
      'a headset',
      deviceLog,
      'run.csv',
      `Time Stamp,average_frame_rate,stale_frame_count,qa.motion_to_photon_ms\n${frames}\n`,
      'qa.motion_to_photon_ms',
      1,
    ],
    [
      'a trainer',
      trainingLog,
      'val_step7000.json',
      '{\n "psnr": 27,\n "ssim": 0.9,\n "generation.seconds": 3\n}',
      'generation.seconds',
      4,
    ],
    [
      'a recogniser',
      transcript,
      'show.json',
      '{\n "text": "Hello.",\n "language": "en",\n "segments": [{ "id": 0, "start": 0, "end": 1, "text": "Hello." }],\n "transcript.human_reviewed": true\n}',
      'transcript.human_reviewed',
      5,
    ],
    [
      'a path of virtual cameras',
      cameraPath,
      'reveal.json',
      '{\n "camera_type": "perspective",\n "render_height": 1080,\n "camera_path": [],\n "camera.sync_error_ms": 4\n}',
      'camera.sync_error_ms',
      5,
    ],
    [
      'a calibration in YAML',
      calibration,
      'lens.yml',
      '%YAML:1.0\n---\ncamera_matrix: !!opencv-matrix\n   rows: 3\navg_reprojection_error: 0.3\ncamera.sync_error_ms: 4\n',
      'camera.sync_error_ms',
      6,
    ],
    [
      'a calibration in XML that records no error',
      calibration,
      'lens.xml',
      '<?xml version="1.0"?>\n<opencv_storage>\n<camera_matrix></camera_matrix>\n<camera.sync_error_ms>4</camera.sync_error_ms>\n</opencv_storage>\n',
      'camera.sync_error_ms',
      4,
    ],
  ],
)('%s', async (_name, adapter, file, text, path, line) => {
  const { problems } = await readContent(adapter, file, text)
  const named = problems.filter(({ message }) => message.startsWith(`"${path}"`))
  expect(named).toEqual([
    {
      kind: 'partial',
      code: 'unknown_name',
      place: { file, line },
      message: `"${path}" is no member of a file of this kind and is not read; a report sheet (*.facts.csv) may hold it`,
    },
  ])
})

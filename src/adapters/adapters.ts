/**
 * The adapters, in the order in which they read a file. Several may read the same file: one its container, another its
 * metadata.
 */
import type { Adapter } from './adapter.ts'
import { amf } from './amf.ts'
import { audio } from './audio.ts'
import { broadcastWave } from './broadcast-wave.ts'
import { c2pa } from './c2pa.ts'
import { calibration } from './calibration.ts'
import { cameraPath } from './camera-path.ts'
import { captions } from './captions.ts'
import { cdl } from './cdl.ts'
import { colourChart } from './colour-chart.ts'
import { composition } from './composition.ts'
import { container } from './container.ts'
import { deviceLog } from './device-log.ts'
import { documents } from './documents.ts'
import { exr } from './exr.ts'
import { feed } from './feed.ts'
import { gltf } from './gltf.ts'
import { hashList } from './hash-list.ts'
import { lightMeter } from './light-meter.ts'
import { picture } from './picture.ts'
import { reportSheet } from './report-sheet.ts'
import { runDocument } from './run-document.ts'
import { splat } from './splat.ts'
import { stems } from './stems.ts'
import { streaming } from './streaming.ts'
import { timeline } from './timeline.ts'
import { trainingLog } from './training-log.ts'
import { transcript } from './transcript.ts'
import { video } from './video.ts'
import { vmafLog } from './vmaf-log.ts'
import { vologram } from './vologram.ts'

export const adapters: readonly Adapter[] = [
  documents,
  runDocument,
  reportSheet,
  captions,
  container,
  broadcastWave,
  audio,
  stems,
  video,
  feed,
  streaming,
  timeline,
  transcript,
  picture,
  c2pa,
  calibration,
  trainingLog,
  splat,
  gltf,
  vologram,
  exr,
  cdl,
  hashList,
  vmafLog,
  lightMeter,
  deviceLog,
  colourChart,
  cameraPath,
  amf,
  composition,
]

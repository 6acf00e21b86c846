/** The adapters by name, in the order in which they read a file. Apart from them, so that a run that reads nothing anew loads none. */

/** Raised with every change of what an adapter asks for or finds: readings of another version are not used again. */
export const versions = {
  documents: 1,
  'run-document': 3,
  'report-sheet': 1,
  captions: 1,
  container: 2,
  'broadcast-wave': 1,
  audio: 2,
  stems: 1,
  video: 2,
  feed: 2,
  streaming: 1,
  timeline: 3,
  transcript: 2,
  picture: 4,
  c2pa: 2,
  calibration: 1,
  'training-log': 1,
  splat: 1,
  gltf: 2,
  vologram: 1,
  exr: 1,
  cdl: 1,
  'hash-list': 2,
  'vmaf-log': 1,
  'light-meter': 1,
  'device-log': 1,
  'colour-chart': 1,
  'camera-path': 1,
  amf: 1,
  composition: 1,
} as const

export type AdapterName = keyof typeof versions

export const adapterNames = Object.keys(versions) as AdapterName[]

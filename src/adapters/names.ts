/**
 * The adapters by name, in the order in which they read a file. They have a module of their own, so that a run that
 * uses only cached readings loads no adapter.
 */

/** Increased with every change in what an adapter reads or finds: cached readings of another version are not used. */
export const versions = {
  documents: 2,
  'run-document': 3,
  'report-sheet': 3,
  captions: 12,
  container: 11,
  'broadcast-wave': 1,
  audio: 9,
  stems: 2,
  video: 6,
  feed: 5,
  streaming: 4,
  timeline: 5,
  transcript: 5,
  picture: 7,
  c2pa: 6,
  calibration: 4,
  'training-log': 2,
  splat: 2,
  gltf: 4,
  vologram: 1,
  exr: 3,
  cdl: 2,
  'hash-list': 4,
  'vmaf-log': 3,
  'light-meter': 3,
  'device-log': 3,
  'colour-chart': 1,
  'camera-path': 3,
  amf: 2,
  composition: 2,
} as const

export type AdapterName = keyof typeof versions

export const adapterNames = Object.keys(versions) as AdapterName[]

/**
 * Settings of each adapter in the configuration (`adapters: { <name>: {…} }`); adapters that are not listed have none.
 */
export const settingNames = {
  c2pa: ['trust_anchors'],
  'camera-path': ['transforms', 'dataparser'],
  feed: ['archive'],
  'light-meter': ['setups'],
  video: ['grey_cards'],
} as const satisfies Partial<Record<AdapterName, readonly string[]>>

export type SettingName = (typeof settingNames)[keyof typeof settingNames][number]

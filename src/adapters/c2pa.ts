/** Content credentials (C2PA): whether there is a valid manifest, and which actions it records. */
import {
  type Adapter,
  type AdapterTools,
  type FileProblem,
  type InputFile,
  NotInstalled,
} from './adapter.ts'
import { manifestPlace, mediaTypeOf } from './c2pa/embedded.ts'
import { validate, validatorName } from './c2pa/validator.ts'
import { isHeadAlone } from './container/boxes.ts'
import { fromFolderOf, messageOf, problem } from './files.ts'
import { type JsonRecord, recordAt, recordsAt, textAt } from './json.ts'
import { generationOf, isGeneratedType } from './picture.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'

/**
 * No size limit, and a quarter of an hour: with a manifest, the validator hashes the whole file; without one, only a
 * few parts are read.
 */
const LIMIT = { bytes: Number.MAX_SAFE_INTEGER, ms: 900_000 }
const ANCHOR_BYTES = 4 * 1024 * 1024
const MAX_CODES = 5

const fills = {
  'delivery.c2pa_state': {
    certainty: 'measured',
    how: 'validated; whether the signer is trusted is said only where trust anchors are set',
  },
  'generation.c2pa_action': { certainty: 'measured', how: 'actions of the active manifest' },
  'generation.origin_action_count': {
    certainty: 'measured',
    how: 'c2pa.created and c2pa.opened in all action assertions of the active manifest',
  },
  'generation.machine_mark': {
    certainty: 'measured',
    how: 'source type of an action in a manifest that validates; absent, estimated, where a generated picture has neither manifest nor source type',
  },
  'core.digital_source_type': {
    certainty: 'measured',
    how: 'source type of the action that began the active manifest',
  },
} as const satisfies Adapter['fills']

/** States that a file is not marked as generated. There may still be a watermark, which only its provider can find. */
const UNMARKED: Found = {
  path: 'generation.machine_mark',
  value: false,
  certainty: 'estimated',
  method: 'neither a C2PA manifest nor a generated source type of IPTC',
}

export const c2pa: Adapter = {
  name: 'c2pa',
  summary:
    'C2PA manifests in pictures, MP4, MOV and WAVE. `trust_anchors` names a PEM file, from the root, of signers to be trusted.',
  files: ['*.jpg', '*.png', '*.webp', '*.heic', '*.avif', '*.mp4', '*.m4a', '*.mov', '*.wav'],
  fills,
  library: '@contentauth/c2pa-wasm',
  limits: LIMIT,
  matches: ({ head }) => mediaTypeOf(head) !== undefined,
  read: async (file, tools) => {
    const mediaType = mediaTypeOf(file.head)!
    const isPicture = mediaType.startsWith('image/')
    const place = await manifestPlace(file, tools, mediaType)
    const problems: FileProblem[] = []
    const found: Found[] = []
    const generation = isPicture ? await generationOf(file, tools) : undefined
    let isGenerated = generation?.isGenerated === true
    if (place === 'absent') {
      const method = 'no manifest in the file'
      found.push({ path: 'delivery.c2pa_state', value: 'absent', method })
      const isSaidToBe =
        isGenerated || isGeneratedType(tools.declared.get('core.digital_source_type'))
      // IPTC metadata is only read from images, so marks in audio and video are unknown.
      if (generation?.isMarked === false && isSaidToBe) found.push(UNMARKED)
    } else if (place === 'embedded') {
      const credential = await credentialOf(file, tools, mediaType, problems)
      found.push(...credential)
      isGenerated ||= credential.some(
        ({ path: id, value }) => id === 'generation.machine_mark' && value === true,
      )
    } else {
      const message =
        place === 'elsewhere'
          ? 'The C2PA manifest of this file is elsewhere and was not fetched.'
          : 'The file has too many parts to be searched for a C2PA manifest.'
      problems.push(problem(file, 'note', 'credentials_unverified', message))
    }
    const kind = isPicture ? (isGenerated ? 'generated_asset' : 'asset') : 'deliverable'
    const tool = place === 'embedded' ? await validatorName() : undefined
    return { subjects: [subjectReading(fills, wholeFile(file.path, kind), found, tool)], problems }
  },
}

async function credentialOf(
  file: InputFile,
  tools: AdapterTools,
  mediaType: string,
  problems: FileProblem[],
): Promise<Found[]> {
  try {
    const anchors = await anchorsOf(file, tools)
    const store = await validate(mediaType, file, anchors, tools)
    const head = await isHeadAlone(file, tools)
    return factsOf(file, store, { hasAnchors: anchors !== undefined, isHeadAlone: head }, problems)
  } catch (error) {
    if (error instanceof NotInstalled) throw error
    // The error messages of the validator are complete sentences and can be shown.
    problems.push(
      problem(
        file,
        'partial',
        'credentials_unverified',
        `The C2PA manifest was not read: ${messageOf(error).replace(/^C2pa\((.*)\)$/s, '$1')}`,
      ),
    )
    return []
  }
}

async function anchorsOf(file: InputFile, tools: AdapterTools): Promise<string | undefined> {
  const setting = textAt(tools.settings['trust_anchors'])
  if (setting === undefined) return undefined
  const anchors = await tools.sibling(file, fromFolderOf(file, setting))
  if (anchors === undefined) throw new Error(`trust_anchors: there is no ${setting}`)
  return tools.readText(anchors, ANCHOR_BYTES)
}

/** Status codes of checks that need the network. Manifests are validated offline, so these are expected. */
const UNREACHED = ['cawg.ica.did_unavailable', 'cawg.ica.revocation_unavailable']
/** The hash of a fragmented stream also covers its fragments, which are separate files. */
const HASH_OF_STREAM = 'assertion.bmffHash.mismatch'

interface Validation {
  readonly hasAnchors: boolean
  readonly isHeadAlone: boolean
}

/**
 * @param codes status codes of the validation, as C2PA and CAWG define them
 * @returns what was missing, if the validation failed for that reason only; undefined otherwise
 */
export function lackOf(
  codes: readonly string[],
  { isHeadAlone }: Pick<Validation, 'isHeadAlone'>,
): string | undefined {
  const failures = codes.filter((code) => code !== 'signingCredential.untrusted')
  if (failures.length === 0) return undefined
  if (failures.every((code) => UNREACHED.includes(code))) {
    return 'the identity that it names is only known to the network, which is not asked'
  }
  return isHeadAlone && failures.every((code) => code === HASH_OF_STREAM)
    ? 'it covers the fragments of this stream, which are in other files'
    : undefined
}

function factsOf(
  file: InputFile,
  store: JsonRecord,
  validation: Validation,
  problems: FileProblem[],
): Found[] {
  const state = textAt(store['validation_state'])
  const isValid = state === 'Valid' || state === 'Trusted'
  const manifests = recordAt(store['manifests'])
  const active = recordAt(manifests[textAt(store['active_manifest']) ?? ''])
  const actions = actionsOf(active)
  const names = actions.map(({ action }) => textAt(action) ?? '')
  const origins = actions.filter(({ action }) => isOrigin(action))
  const everywhere = Object.values(manifests).flatMap(actionsOf).map(sourceTypeOf)
  const first = origins.find((action) => sourceTypeOf(action) !== undefined)
  const sourceType = first && sourceTypeOf(first)
  const found: Found[] = isUpdate(active, names)
    ? []
    : [{ path: 'generation.origin_action_count', value: origins.length }]
  const known = [...new Set(names)].filter((name) => ACTIONS.has(name))
  if (known.length > 0) found.push({ path: 'generation.c2pa_action', value: known })
  if (sourceType !== undefined) found.push({ path: 'core.digital_source_type', value: sourceType })
  if (isValid && everywhere.some(isGeneratedType)) {
    found.push({ path: 'generation.machine_mark', value: true })
  }
  if (!isValid) {
    const codes = recordsAt(store['validation_status']).map(({ code }) => String(code))
    const lack = lackOf(codes, validation)
    const message =
      lack === undefined
        ? `The C2PA manifest does not validate: ${codes.slice(0, MAX_CODES).join(', ')}`
        : `The C2PA manifest was not validated: ${lack}.`
    problems.push(problem(file, 'note', 'credentials_unverified', message))
    if (lack === undefined) found.push({ path: 'delivery.c2pa_state', value: 'invalid' })
  } else if (validation.hasAnchors) {
    const value = state === 'Trusted' ? 'trusted' : 'valid_untrusted'
    found.push({ path: 'delivery.c2pa_state', value })
  } else {
    const message =
      'The C2PA manifest is valid; whether its signer is trusted needs adapters.c2pa.trust_anchors.'
    problems.push(problem(file, 'note', 'credentials_unverified', message))
  }
  return found
}

const actionsOf = (manifest: unknown): readonly JsonRecord[] =>
  recordsAt(recordAt(manifest)['assertions'])
    .filter(({ label }) => /^c2pa\.actions(?:\.v\d+)?(?:__\d+)?$/.test(String(label)))
    .flatMap(({ data }) => recordsAt(recordAt(data)['actions']))

/** The actions besides c2pa.opened that an update manifest may record, as c2pa-rs checks it. */
const UPDATES = ['c2pa.edited.metadata', 'c2pa.published', 'c2pa.redacted']

/**
 * Whether a manifest only updates the previous one, which records the origin: it changes nothing but metadata and has a
 * single ingredient, its parent.
 */
export function isUpdate(manifest: JsonRecord, actions: readonly string[]): boolean {
  const ingredients = recordsAt(manifest['ingredients'])
  const hasOneParent = ingredients.length === 1 && ingredients[0]!['relationship'] === 'parentOf'
  return hasOneParent && actions.every((action) => UPDATES.includes(action))
}

const isOrigin = (action: unknown): boolean => action === 'c2pa.created' || action === 'c2pa.opened'

/** The last part of the source type's URL, if the model has that state. */
function sourceTypeOf({ digitalSourceType }: JsonRecord): string | undefined {
  const word = textAt(digitalSourceType)?.split('/').at(-1) ?? ''
  return SOURCE_TYPES.has(word) ? word : undefined
}

const SOURCE_TYPES = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
  'digitalCapture',
  'computationalCapture',
  'negativeFilm',
  'positiveFilm',
  'print',
  'humanEdits',
  'algorithmicallyEnhanced',
  'digitalCreation',
  'dataDrivenMedia',
  'algorithmicMedia',
  'screenCapture',
  'virtualRecording',
  'composite',
  'compositeCapture',
])

/** The actions that C2PA 2.2 defines; other names are vendor-specific. */
const ACTIONS = new Set(
  [
    ...['addedText', 'adjustedColor', 'changedSpeed', 'converted', 'created', 'cropped', 'deleted'],
    ...['drawing', 'dubbed', 'edited', 'edited.metadata', 'enhanced', 'filtered', 'opened'],
    ...['orientation', 'placed', 'published', 'redacted', 'removed', 'repackaged', 'resized'],
    ...['transcoded', 'translated', 'trimmed', 'unknown', 'watermarked'],
  ].map((name) => `c2pa.${name}`),
)

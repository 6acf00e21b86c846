/** Podcast feeds: RSS with the podcast namespace. Every episode is a subject, and every soundbite a clip. */
import type {
  Adapter,
  AdapterTools,
  FileProblem,
  InputFile,
  Place,
  SubjectReading,
} from './adapter.ts'
import {
  artworkFacts,
  baseName,
  chapterFacts,
  type Feed,
  namedFile,
  placeOf,
} from './feed/beside.ts'
import { nameOf, problem, unreadable } from './files.ts'
import { textAt } from './json.ts'
import { canonicalLanguage } from './language.ts'
import { licenceFill, licenceState } from './licence.ts'
import { type Found, subjectReading } from './subject.ts'
import { transcriptUnits } from './transcript/beside.ts'
import { type Sentence, sentenceCutAt, sentencesOf } from './transcript/sentences.ts'
import {
  childNamed,
  childrenNamed,
  descendants,
  parseXml,
  rootNameOf,
  textNamed,
  type XmlElement,
} from './xml.ts'

const LIMIT = { bytes: 32 * 1024 * 1024, ms: 30_000, readsOthers: true } as const
const NAMESPACE = /podcastindex\.org\/namespace\/|Podcastindex-org\/podcast-namespace/i
/** Tags without a state in the model: payments (except for their split by time) and links to other apps. */
const NO_WORDS = new Set(['value', 'valueRecipient', 'contentLink'])
const ITUNES = /itunes\.com\/dtds\/podcast/i
/** An earlier version of a feed, kept beside the one that replaces it. */
const ARCHIVED = /\.archived\.(?:xml|rss)$/i

const written = { certainty: 'measured', how: 'tags of the feed' } as const
const fills: Adapter['fills'] = {
  'podcast.namespace_tag': {
    certainty: 'measured',
    how: 'tags of the podcast namespace in channel and item',
  },
  'podcast.medium': written,
  'podcast.chapter_count': {
    certainty: 'measured',
    how: 'chapters of the file that the item names, or times in its text',
  },
  'podcast.artwork_px': {
    certainty: 'measured',
    how: 'shorter side of the picture that the feed names',
  },
  'podcast.ai_content_declared': written,
  'podcast.guid_changed': { certainty: 'measured', how: 'same enclosure in the archived feed' },
  'core.duration': { certainty: 'declared', how: 'itunes:duration' },
  'delivery.target': { certainty: 'inferred', how: 'type of the enclosure' },
  'transcript.language_tag': { certainty: 'declared', how: 'language of the channel' },
  'transcript.language_tag_written': {
    certainty: 'measured',
    how: 'language of the transcript tag or of the channel',
  },
  'transcript.published': { certainty: 'measured', how: 'a transcript tag' },
  'clip.duration': { certainty: 'measured', how: 'what the soundbite tag has players play' },
  'clip.starts_mid_sentence': {
    certainty: 'estimated',
    how: 'beginning of the soundbite within a sentence of the transcript that the item names',
  },
  'clip.ends_mid_sentence': {
    certainty: 'estimated',
    how: 'end of the soundbite within a sentence of the transcript that the item names',
  },
  'clip.title_length': { certainty: 'measured', how: 'characters of the soundbite' },
  'clip.selected': { certainty: 'inferred', how: 'a published soundbite' },
  ...licenceFill,
}

export const feed: Adapter = {
  name: 'feed',
  summary:
    'Podcast feeds (RSS), with the chapters, transcripts and artwork that lie beside them and with `<name>.archived.xml`, the feed as it was.',
  files: ['*.xml', '*.rss'],
  fills,
  limits: LIMIT,
  matches: (file) => !ARCHIVED.test(file.path) && rootNameOf(file.head) === 'rss',
  read: async (file, tools) => {
    try {
      const { root, damage } = await parseXml(await tools.readText(file, LIMIT.bytes))
      const channel = childNamed(root, 'channel')
      if (channel === undefined) return unreadable(file, 'This feed has no channel.')
      const problems: FileProblem[] = []
      if (damage !== undefined)
        problems.push(
          problem(file, 'partial', 'read_in_part', damage.message, { line: damage.line }),
        )
      const context = await channelOf(file, tools, root, channel)
      const subjects: SubjectReading[] = []
      for (const item of episodesOf(root, channel)) {
        if (textNamed(item, 'guid') === undefined) {
          problems.push(
            problem(
              file,
              'note',
              'incomplete',
              'This item has no guid, so apps may show it twice.',
              {
                line: item.line,
              },
            ),
          )
        }
        const written = textNamed(item, 'itunes:duration')
        if (written !== undefined && durationOf(written) === undefined) {
          const { line } = childNamed(item, 'itunes:duration')!
          const message = `"${written.slice(0, 40)}" is no running time: hours, minutes and seconds, or seconds.`
          problems.push(problem(file, 'partial', 'read_in_part', message, { line }))
        }
        subjects.push(...(await itemSubjects(context, item, problems)))
      }
      if (subjects.length === 0)
        problems.push(problem(file, 'note', 'nothing_to_read', 'The feed has no episode.'))
      return { subjects, problems }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

/** In a feed without podcast tags, an item without an enclosure is an article. */
function episodesOf(root: XmlElement, channel: XmlElement): readonly XmlElement[] {
  const items = childrenNamed(channel, 'item')
  const namespaces = Object.values({ ...root.attributes, ...channel.attributes })
  const isPodcast =
    namespaces.some((namespace) => NAMESPACE.test(namespace) || ITUNES.test(namespace)) ||
    items.some(({ children }) => children.some(({ name }) => /^(?:itunes|podcast):/.test(name)))
  return isPodcast ? items : items.filter((item) => enclosureOf(item) !== undefined)
}

/** Properties that every item of a feed inherits from its channel. */
interface Channel extends Feed {
  readonly tags: readonly string[]
  readonly language: string | undefined
  /** GUIDs in the archived feed, by enclosure; undefined if there is none. */
  readonly archived: ReadonlyMap<string, string> | undefined
}

async function channelOf(
  file: InputFile,
  tools: AdapterTools,
  root: XmlElement,
  element: XmlElement,
): Promise<Channel> {
  const declared = Object.entries({ ...root.attributes, ...element.attributes }).find(
    ([name, value]) => name.startsWith('xmlns:') && NAMESPACE.test(value),
  )
  const prefix = `${declared?.[0].slice('xmlns:'.length) ?? 'podcast'}:`
  const outside = element.children.filter(({ name }) => name !== 'item')
  return {
    file,
    tools,
    element,
    prefix,
    // The tags of a live item describe that item, not an episode.
    tags: outside.flatMap((child) =>
      child.name === `${prefix}liveItem` ? ['liveItem'] : tagsOf(child, prefix),
    ),
    language: canonicalLanguage(textNamed(element, 'language')),
    archived: await archivedGuids(file, tools),
  }
}

/** Local names in the podcast namespace, of the element and its descendants. */
function tagsOf(element: XmlElement, prefix: string): string[] {
  return [element, ...descendants(element)]
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length))
    .filter((name) => !NO_WORDS.has(name))
}

const enclosureOf = (item: XmlElement): string | undefined =>
  childNamed(item, 'enclosure')?.attributes['url']

async function archivedGuids(
  file: InputFile,
  tools: AdapterTools,
): Promise<ReadonlyMap<string, string> | undefined> {
  const name =
    textAt(tools.settings['archive']) ?? nameOf(file).replace(/\.(xml|rss)$/i, '.archived.$1')
  const archive = await tools.sibling(file, name)
  if (archive === undefined || archive.path === file.path) return undefined
  const { root } = await parseXml(await tools.readText(archive, LIMIT.bytes))
  const channel = childNamed(root, 'channel')
  const items = channel === undefined ? [] : childrenNamed(channel, 'item')
  return new Map(
    items.flatMap((item): [string, string][] => {
      const [url, guid] = [enclosureOf(item), textNamed(item, 'guid')]
      return url === undefined || guid === undefined ? [] : [[url, guid]]
    }),
  )
}

async function itemSubjects(
  channel: Channel,
  item: XmlElement,
  problems: FileProblem[],
): Promise<SubjectReading[]> {
  const { file, prefix } = channel
  const url = enclosureOf(item)
  const guid = textNamed(item, 'guid')
  const title = textNamed(item, 'title') ?? textNamed(item, 'itunes:title')
  const id = guid ?? url ?? title ?? `item at line ${item.line}`
  const place: Place = {
    file: file.path,
    line: item.line,
    where: title === undefined ? 'item' : `item "${title}"`,
  }
  const found = [
    ...tagFacts(channel, item),
    ...(await chapterFacts(channel, item, problems)),
    ...(await artworkFacts(channel, item)),
  ]
  const tags = found.find(({ path: name }) => name === 'podcast.namespace_tag')!
  const before = channel.archived?.get(url ?? '')
  if (before !== undefined) {
    found.push({
      path: 'podcast.guid_changed',
      value: before !== guid,
      place: placeOf(file, childNamed(item, 'guid')),
    })
  }
  const media = url === undefined ? undefined : baseName(url)
  const belongs = media === undefined ? {} : { belongsTo: media }
  const episode = subjectReading(fills, { kind: 'feed_item', id, place, ...belongs }, found)
  const sentences = await sentencesNamed(channel, item)
  const soundbites = childrenNamed(item, `${prefix}soundbite`).map((soundbite, index) =>
    subjectReading(
      fills,
      {
        kind: 'clip',
        id: `${id} soundbite ${index + 1}`,
        place: placeOf(file, soundbite)!,
        ...belongs,
      },
      [
        { path: 'clip.duration', value: numberOf(soundbite.attributes['duration']) },
        // An empty soundbite takes the title of its episode.
        { path: 'clip.title_length', value: [...(soundbite.text.trim() || (title ?? ''))].length },
        { path: 'clip.selected', value: true },
        tags,
        ...sentenceFacts(soundbite, sentences),
      ],
    ),
  )
  return [episode, ...soundbites]
}

/** Uses the first transcript of the item that is in the folder of the feed and has punctuation. */
async function sentencesNamed(
  { file, tools, prefix }: Channel,
  item: XmlElement,
): Promise<readonly Sentence[] | undefined> {
  for (const tag of childrenNamed(item, `${prefix}transcript`)) {
    const named = await namedFile(tools, file, tag.attributes['url'])
    const units = named && (await transcriptUnits(named, tools))
    const sentences = units && sentencesOf(units)
    if (sentences !== undefined) return sentences
  }
  return undefined
}

function sentenceFacts(
  { attributes }: XmlElement,
  sentences: readonly Sentence[] | undefined,
): Found[] {
  const start = numberOf(attributes['startTime'])
  const duration = numberOf(attributes['duration'])
  if (sentences === undefined || start === undefined || duration === undefined) return []
  const isCut = (at: number): boolean => sentenceCutAt(sentences, at) !== undefined
  return [
    { path: 'clip.starts_mid_sentence', value: isCut(start) },
    { path: 'clip.ends_mid_sentence', value: isCut(start + duration) },
  ]
}

function tagFacts({ file, element, prefix, tags, language }: Channel, item: XmlElement): Found[] {
  const medium = textNamed(element, `${prefix}medium`)
  const transcript = childNamed(item, `${prefix}transcript`)
  const declaration = [
    ...childrenNamed(item, `${prefix}txt`),
    ...childrenNamed(element, `${prefix}txt`),
  ].find(({ attributes }) => attributes['purpose']?.trim().toLowerCase() === 'ai-content')
  const type = childNamed(item, 'enclosure')?.attributes['type'] ?? ''
  const kind = /^(audio|video)\//.exec(type)?.[1]
  const found: Found[] = [
    { path: 'podcast.namespace_tag', value: [...new Set([...tags, ...tagsOf(item, prefix)])] },
    medium === undefined
      ? {
          path: 'podcast.medium',
          value: 'podcast',
          certainty: 'inferred',
          method: 'the feed names no medium',
        }
      : {
          path: 'podcast.medium',
          value: medium,
          place: placeOf(file, childNamed(element, `${prefix}medium`)),
        },
    {
      path: 'podcast.ai_content_declared',
      value: declaration !== undefined,
      place: placeOf(file, declaration),
    },
    { path: 'core.duration', value: durationOf(textNamed(item, 'itunes:duration')) },
    { path: 'transcript.language_tag', value: language },
    {
      path: 'transcript.published',
      value: transcript !== undefined,
      place: placeOf(file, transcript),
    },
  ]
  const licences = [item, element].flatMap((holder) => [
    ...childrenNamed(holder, `${prefix}license`),
    ...holder.children.filter(({ name }) => /^(?:creativeCommons|cc):license$/.test(name)),
  ])
  const licence = licences.find(({ text, attributes }) => licenceOf(text, attributes) !== undefined)
  if (licence !== undefined) {
    const value = licenceOf(licence.text, licence.attributes)
    found.push({ path: 'core.rights_status', value, place: placeOf(file, licence) })
  }
  if (kind !== undefined) found.push({ path: 'delivery.target', value: [`podcast_rss_${kind}`] })
  if (transcript !== undefined) {
    const tag = canonicalLanguage(transcript.attributes['language']) ?? language
    found.push({
      path: 'transcript.language_tag_written',
      value: tag !== undefined,
      place: placeOf(file, transcript),
    })
  }
  return found
}

/** The licence: an SPDX name as text, or a URL as text or attribute. */
const licenceOf = (text: string, attributes: XmlElement['attributes']): string | undefined =>
  licenceState(text, attributes['url'], attributes['rdf:resource'])

/** Parses a duration in seconds: "1:02:03", "62:03" or "3723". */
function durationOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+(?::[0-5]?\d){0,2}(?:\.\d+)?$/.test(text)) return undefined
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

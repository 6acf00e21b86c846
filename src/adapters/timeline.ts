/** Edits: OpenTimelineIO, CMX 3600 edit decision lists and Final Cut Pro XML. */
import type { Adapter, InputFile } from './adapter.ts'
import { extensionOf, problem, unreadable } from './files.ts'
import { parseJson } from './json.ts'
import { headText } from './text-encoding.ts'
import type { Edit } from './timeline/edit.ts'
import { editSubjects } from './timeline/edit-facts.ts'
import { isEdl, parseEdl } from './timeline/edl.ts'
import { parseFcpxml } from './timeline/fcpxml.ts'
import { readMedia } from './timeline/media.ts'
import { isOtio, parseOtio, withoutInfinities } from './timeline/otio.ts'
import { readSources } from './timeline/quotes.ts'
import { parseXml, rootNameOf } from './xml.ts'

const LIMIT = { bytes: 64 * 1024 * 1024, ms: 60_000, readsOthers: true } as const

const fills: Adapter['fills'] = {
  'editing.track_kind': { certainty: 'measured', how: 'kind of the base track' },
  'editing.gap_frames': {
    certainty: 'measured',
    how: 'frames of unmarked gaps on the base track that no other picture track fills',
  },
  'editing.shortest_event_frames': {
    certainty: 'measured',
    how: 'shortest clip of the picture tracks',
  },
  'editing.average_shot_length': {
    certainty: 'measured',
    how: 'seconds / shots of the base track',
  },
  'editing.cut_rate': {
    certainty: 'measured',
    how: 'cuts of the base track a minute, over the whole edit',
  },
  'editing.transition': { certainty: 'measured', how: 'type or name of the transition' },
  'editing.operation': { certainty: 'measured', how: 'a clip that plays at another speed' },
  'core.frame_rate': { certainty: 'measured', how: 'rate that the edit counts in' },
  'core.duration': { certainty: 'measured', how: 'end of the last shot of the base track' },
  'clip.handle_frames': {
    certainty: 'measured',
    how: 'range of the media beyond that of the clip',
  },
  'clip.starts_on_key_frame': {
    certainty: 'measured',
    how: 'in point of the clip among the key frames of its media, where they lie in the folder',
  },
  'camera.frame_rate_matches_timeline': {
    certainty: 'measured',
    how: 'header of the media where they lie in the folder; else declared by the edit',
  },
  'editing.composite_quote': {
    certainty: 'estimated',
    how: 'a cut from within one sentence to within another, by the transcripts of the sources',
  },
  'editing.answer_question_mismatch': {
    certainty: 'estimated',
    how: 'a cut from a question to words that answered another one, by the transcripts of the sources',
  },
  'graphics.element': { certainty: 'inferred', how: 'name of the clip' },
  'graphics.on_screen_time': {
    certainty: 'estimated',
    how: 'length of the clip, animation included',
  },
}

export const timeline: Adapter = {
  name: 'timeline',
  summary:
    'Edits in OpenTimelineIO, as CMX 3600 edit decision lists and as Final Cut Pro XML, with the headers of media that lie in the folder and the transcripts beside them (`<source>.json`, `.vtt`, `.srt`).',
  files: ['*.otio', '*.edl', '*.fcpxml'],
  fills,
  limits: LIMIT,
  matches: (file) => {
    const start = headText(file.head)
    const extension = extensionOf(file)
    return (
      (extension === 'otio' && !start.includes('\0')) ||
      isFcpxml(file) ||
      (extension === 'edl' && isEdl(start))
    )
  },
  read: async (file, tools) => {
    try {
      const declared = tools.declared.get('core.frame_rate')
      const text = await tools.readText(file, LIMIT.bytes)
      const edit = await editOf(file, text, typeof declared === 'number' ? declared : undefined)
      if (edit === undefined) return unreadable(file, 'This is no timeline that can be read.')
      const problems = [
        ...edit.damage.map(({ line, message }) =>
          problem(file, 'partial', 'read_in_part', message, line === undefined ? {} : { line }),
        ),
        ...(edit.unsaid ?? []).map(({ line, message }) =>
          problem(file, 'note', 'incomplete', message, { line }),
        ),
        ...(edit.tracks.length > 0
          ? []
          : [
              problem(
                file,
                'note',
                'nothing_to_read',
                'No picture is listed, and sound is not read.',
              ),
            ]),
      ]
      const media = await readMedia(file, tools, edit)
      const sources = await readSources(file, tools, edit)
      return { subjects: editSubjects(fills, file, edit, media, sources), problems }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

const isFcpxml = ({ head }: InputFile): boolean => rootNameOf(head) === 'fcpxml'

async function editOf(
  file: InputFile,
  text: string,
  declaredRate: number | undefined,
): Promise<Edit | undefined> {
  if (isFcpxml(file)) {
    const { root, damage } = await parseXml(text)
    const edit = parseFcpxml(root)
    return damage === undefined ? edit : { ...edit, damage: [...edit.damage, damage] }
  }
  if (extensionOf(file) === 'edl') return parseEdl(text, declaredRate)
  const document = parseJson(withoutInfinities(text))
  return isOtio(document) ? parseOtio(document) : undefined
}

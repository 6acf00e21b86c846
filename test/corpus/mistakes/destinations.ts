/** Mistakes in destinations, which say what a deliverable is made for. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { realCorpus } from '../altered-corpus.ts'
import type { Mistake } from './mistake.ts'

const folder = 'media/destinations'
const france = `${folder}/broadcast-spot-france.yaml`
const dpp = `${folder}/broadcast-hd-dpp.yaml`

/** Destinations are checked against the whole model. */
const beside = [
  'media/rules',
  'media/dimensions',
  'media/model.yaml',
  'media/implications.yaml',
  'media/sources.yaml',
].flatMap((place) =>
  place.endsWith('.yaml')
    ? [place]
    : readdirSync(path.join(realCorpus, place)).map((name) => `${place}/${name}`),
)

const row = (
  note: string,
  from: string | RegExp,
  to: string,
  problem: Mistake['problem'],
  file = france,
): Mistake => ({ note, file, beside, from, to, problem })

const title =
  'Every destination is in the words of the model, rests on sources and judges its samples'

export const destinations: Record<string, readonly Mistake[]> = {
  [title]: [
    row('the kind is misspelt', 'kind: broadcast', 'kind: brodcast', {
      field: 'kind',
      message: /did you mean "broadcast"/,
    }),
    row('the id is not the name of the file', 'id: broadcast-spot-france', 'id: spot-france', {
      field: 'id',
      message: 'is "spot-france" in the file broadcast-spot-france.yaml',
    }),
    row('a declared word is misspelt', 'ebu_r128_s1\nrules', 'ebu_r128_s9\nrules', {
      field: 'declares.audio.loudness_profile',
      message: /did you mean "ebu_r128_s1"/,
    }),
    row('a declared path is misspelt', 'core.asset_class:', 'core.aset_class:', {
      message: /neither a dimension nor a decision variable.*core\.asset_class/,
    }),
    row('a list is declared as a word', '[broadcast_linear]', 'broadcast_linear', {
      field: 'declares.delivery.target',
      message: 'holds a list',
    }),
    row(
      'a declared figure rests on nothing',
      'delivery.aspect_ratio: 16_9\n',
      'delivery.aspect_ratio: 16_9\n  delivery.frame_rate: 25\n',
      { message: 'is a figure, and no passage carries it' },
    ),
    row(
      'what is declared contradicts itself',
      'core.media_representation: flat_video',
      'core.media_representation: audio_only',
      {
        field: 'declares.core.media_representation',
        message: /^is "audio_only", and from delivery\.target it follows by definition/,
      },
    ),
    row('a rule has the prefix of a domain', 'id: FRA-001', 'id: AUD-001', {
      field: 'id',
      message: /has the prefix of a domain/,
    }),
    row(
      'the ids begin differently',
      'id: DPP-002',
      'id: UKD-002',
      {
        id: 'UKD-002',
        message: 'the ids of one destination begin alike: DPP-',
      },
      dpp,
    ),
    row(
      'ids do not ascend',
      'id: DPP-002',
      'id: DPP-001',
      {
        message: 'is DPP-001 after DPP-001; ids ascend, each once',
      },
      dpp,
    ),
    row(
      'a condition names an unknown path',
      'path: audio.short_term_max, op',
      'path: audio.short_term, op',
      {
        id: 'FRA-001',
        field: 'when[1].path',
        message: /unknown path/,
      },
    ),
    row('a rule is looser than the one it tightens', 'value: -20 }', 'value: -17 }', {
      id: 'FRA-001',
      field: 'tightens',
      message: /is looser than AUD-005/,
    }),
    row('a rule tightens another than it says', 'tightens: AUD-005', 'tightens: AUD-002', {
      field: 'tightens',
      message: /misses contexts that AUD-002 matches/,
    }),
    row(
      'a soft rule stands among the hard ones',
      'priority: 55',
      'priority: 80',
      {
        id: 'DPP-002',
        field: 'priority',
        message: 'a soft rule has a priority from 30 to 62; got 80',
      },
      dpp,
    ),
    row(
      'a hard rule rests on what another says',
      'priority: 55\n    hard: false',
      'priority: 85\n    hard: true',
      {
        id: 'DPP-002',
        field: 'hard',
        message: /secondary passages alone/,
      },
      dpp,
    ),
    row(
      'a standard was not read',
      'basis: guideline',
      'basis: standard',
      {
        id: 'DPP-002',
        field: 'basis',
        message: /secondary passages alone; write guideline or practice/,
      },
      dpp,
    ),
    row('a rule rests on no passage', 'carries: [FRA-001]', 'carries: [audio.loudness_profile]', {
      id: 'FRA-001',
      message: /rests on no passage/,
    }),
    row('a passage carries nothing', 'carries: [FRA-001]', 'carries: [FRA-002]', {
      field: 'passages[0].carries[0]',
      message: /did you mean "FRA-001"/,
    }),
    row('a figure is remembered', 'grade: original', 'grade: memory', {
      message: /must be one of "original", "quoted", "secondary"/,
    }),
    row('what is quoted does not say where from', 'grade: original', 'grade: quoted', {
      message: 'is quoted and does not say where it was read; write from',
    }),
    row(
      'the sentence of an original is left out',
      /quote: l'intensité sonore courte.*/,
      'quote: null',
      {
        field: 'passages[0].quote',
        message: 'is null, and original means that the sentence was read',
      },
    ),
    row(
      'a quotation is long',
      /quote: l'intensité sonore courte.*/,
      `quote: ${'mot '.repeat(26).trim()}`,
      {
        field: 'passages[0].quote',
        message: 'has 26 words; at most 25 are quoted',
      },
    ),
    row('nobody will read it again', / {4}review_by: .*\n/, '', {
      id: 'CSA-2011-29',
      message: '"review_by" is missing',
    }),
    row('it is to be read again before it was read', 'review_by: "2027', 'review_by: "2025', {
      field: 'review_by',
      message: /it lies after that/,
    }),
    row('a source has the id of another document', 'id: CSA-2011-29', 'id: EBU-R128', {
      id: 'EBU-R128',
      field: 'id',
      message: /another document takes another id/,
    }),
    row('a passing sample fails', 'short_term_max: -20.4', 'short_term_max: -19', {
      field: 'samples.passes',
      message: 'matches FRA-001',
    }),
    row('a passing sample does not say what is judged', 'audio.short_term_max: -20.4, ', '', {
      field: 'samples.passes',
      message: 'says nothing of audio.short_term_max, by which FRA-001 judges',
    }),
    row(
      'a passing sample is out of scope',
      'passes: { ',
      'passes: { core.production_phase: capture, ',
      {
        field: 'samples.passes',
        message: 'does not make FRA-001 apply: core.production_phase in does not hold',
      },
    ),
    row('a failing sample passes', 'short_term_max: -19.2', 'short_term_max: -21', {
      field: 'samples.fails',
      message: 'does not match FRA-001',
    }),
    row(
      'a failing sample fails another rule besides',
      'short_term_max: -19.2',
      'short_term_max: -17',
      {
        field: 'samples.fails',
        message: 'matches AUD-005 besides',
      },
    ),
    {
      note: 'two lead to one phrase',
      file: france,
      beside: [...beside, dpp],
      from: 'advert for french television',
      to: 'uk tv delivery to dpp',
      problem: { message: /is that of broadcast-hd-dpp already/ },
    },
  ],
}

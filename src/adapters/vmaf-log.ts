/** Logs of libvmaf (JSON and XML): the pooled score of an encode compared with its master. */
import { lineOf } from '../engine/values/json-places.ts'
import type { Adapter } from './adapter.ts'
import { extensionOf } from './files.ts'
import { isRecord, numberAt, parseJson, recordAt } from './json.ts'
import { subjectReading, wholeFile } from './subject.ts'
import { unreadMembers } from './unread-paths.ts'
import { rounded } from './values.ts'
import { rootNameOf } from './xml.ts'

const BYTES = 256 * 1024 * 1024

const fills = {
  'delivery.vmaf': {
    certainty: 'measured',
    how: 'harmonic mean where the log has it, else the mean',
  },
} as const satisfies Adapter['fills']

export const vmafLog: Adapter = {
  name: 'vmaf-log',
  summary: 'Logs of libvmaf, also as ffmpeg writes them (JSON, XML): the pooled VMAF score.',
  files: ['*vmaf*.json', '*vmaf*.xml'],
  fills,
  limits: { bytes: BYTES, ms: 10_000 },
  matches: (file) => {
    const head = new TextDecoder().decode(file.head)
    if (extensionOf(file) === 'json')
      return /"vmaf"/.test(head) && /"(frames|pooled_metrics)"/.test(head)
    return rootNameOf(file.head) === 'VMAF'
  },
  read: async (file, tools) => {
    const text = await tools.readText(file, BYTES)
    const pooled = extensionOf(file) === 'json' ? fromJson(text) : fromXml(text)
    if (pooled === undefined) {
      const message = 'is a log of libvmaf without a pooled score: it was cut short'
      return {
        subjects: [],
        problems: [{ place: { file: file.path }, code: 'malformed', message, kind: 'partial' }],
      }
    }
    const found = [
      {
        path: 'delivery.vmaf',
        value: rounded(pooled.value),
        place: { file: file.path, line: pooled.line },
        method: pooled.method,
      },
    ]
    const problems = unreadMembers(file, text, parseJson(text))
    return { subjects: [subjectReading(fills, wholeFile(file.path), found)], problems }
  },
}

interface Pooled {
  readonly value: number
  readonly method: string
  readonly line: number
}

const methods = { harmonic_mean: 'harmonic mean over the frames', mean: 'mean over the frames' }

function fromJson(text: string): Pooled | undefined {
  const log = parseJson(text)
  if (!isRecord(log)) return undefined
  const pooled = recordAt(recordAt(log['pooled_metrics'])['vmaf'])
  for (const [name, method] of Object.entries(methods)) {
    const value = numberAt(pooled[name])
    if (value !== undefined) {
      return { value, method, line: lineOf(text, ['pooled_metrics', 'vmaf', name]) }
    }
  }
  return undefined
}

function fromXml(text: string): Pooled | undefined {
  const metric = /<metric\b[^>]*\bname="vmaf"[^>]*>/.exec(text)
  if (metric === null) return undefined
  const line = text.slice(0, metric.index).split('\n').length
  for (const [name, method] of Object.entries(methods)) {
    const value = new RegExp(`\\b${name}="([-\\d.]+)"`).exec(metric[0])?.[1]
    if (value !== undefined) return { value: Number(value), method, line }
  }
  return undefined
}

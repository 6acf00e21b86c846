/**
 * Reads spectrometer exports: CSV of Sekonic, tab-separated text of UPRtek, and IES TM-27 (XML), which holds only the
 * spectrum.
 */
import type { InputFile } from '../adapter.ts'
import { descendants, parseXml, rootNameOf } from '../xml.ts'
import type { Spectrum } from './similarity.ts'

export interface LightReading {
  readonly meter: string
  readonly cct: Figure | undefined
  readonly duv: Figure | undefined
  readonly tlci: Figure | undefined
  readonly illuminance: Figure | undefined
  readonly spectrum: Spectrum
  /** Every name with its line number. */
  readonly names: readonly (readonly [name: string, line: number])[]
}

export interface Figure {
  readonly value: number
  readonly line: number
}

/** Maximum number of wavelengths in one reading; a meter gives one for each nm. */
const MOST_WAVELENGTHS = 2000

export type LightFormat = 'sekonic' | 'uprtek' | 'tm-27'

export function lightFormatOf({ head }: Pick<InputFile, 'head'>): LightFormat | undefined {
  const start = new TextDecoder().decode(head)
  if (/^\uFEFF?(?:.*\r?\n){0,60}Spectral Data \d{3}\[nm\],/.test(start)) return 'sekonic'
  if (/^\uFEFF?Model Name\t/.test(start) && /^CCT\t/m.test(start)) return 'uprtek'
  return rootNameOf(head) === 'IESTM2714' ? 'tm-27' : undefined
}

export async function readLight(format: LightFormat, text: string): Promise<LightReading> {
  if (format === 'tm-27') return readTm27(text)
  const separator = format === 'sekonic' ? ',' : '\t'
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, i) => {
      const at = line.indexOf(separator)
      return { name: line.slice(0, at).trim(), text: line.slice(at + 1).trim(), line: i + 1 }
    })
    .filter(({ name }) => name !== '')
  const figure = (pattern: RegExp): Figure | undefined => {
    const row = rows.find(({ name, text: value }) => pattern.test(name) && numeric(value))
    return row && { value: Number(row.text), line: row.line }
  }
  const model = rows.find(({ name }) => name === 'Model Name')?.text
  return {
    meter: format === 'sekonic' ? 'Sekonic' : `UPRtek ${model ?? ''}`.trim(),
    cct: figure(/^(?:Tcp|CCT)(?: \[K\])?$/i),
    duv: figure(/^(?:[⊿Δ∆d]|delta )uv$/i),
    tlci: figure(/^TLCI(?: ?\[?Qa\]?)?$/i),
    names: rows.map(({ name, line }) => [name, line]),
    illuminance: figure(/^(?:Illuminance \[lx\]|LUX)$/i),
    spectrum: spectrumOf(
      rows.flatMap(({ name, text: power }): [number, number][] => {
        const wavelength = /^(?:Spectral Data )?(\d{3,4}) ?\[?nm\]?$/.exec(name)?.[1]
        return wavelength === undefined || !numeric(power)
          ? []
          : [[Number(wavelength), Number(power)]]
      }),
    ),
  }
}

const numeric = (text: string): boolean => text !== '' && Number.isFinite(Number(text))

/** A meter may give the spectrum in steps of five nm and again in steps of one; the finer one comes last. */
function spectrumOf(values: readonly (readonly [number, number])[]): Spectrum {
  const byWavelength = new Map(values.slice(-MOST_WAVELENGTHS))
  return [...byWavelength].sort(([a], [b]) => a - b)
}

async function readTm27(text: string): Promise<LightReading> {
  const { root } = await parseXml(text)
  const values: [number, number][] = []
  for (const { name, attributes, text: power } of descendants(root)) {
    const wavelength = attributes['wavelength']
    if (/(?:^|:)SpectralData$/.test(name) && wavelength !== undefined && numeric(power.trim()))
      values.push([Number(wavelength), Number(power)])
  }
  const none = { cct: undefined, duv: undefined, tlci: undefined, illuminance: undefined }
  return { meter: 'IES TM-27', ...none, spectrum: spectrumOf(values), names: [] }
}

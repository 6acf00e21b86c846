/** Colours and font size of WebVTT cues: the default classes of the standard and the `::cue` rules of the file. */
import type { Colour, Look } from './cue.ts'

/** Styling by class; the empty class applies to every cue. */
export type Styles = Map<string, Look>

const NAMED: Readonly<Record<string, Colour>> = {
  white: [255, 255, 255, 255],
  lime: [0, 255, 0, 255],
  cyan: [0, 255, 255, 255],
  red: [255, 0, 0, 255],
  yellow: [255, 255, 0, 255],
  magenta: [255, 0, 255, 255],
  blue: [0, 0, 255, 255],
  black: [0, 0, 0, 255],
  green: [0, 128, 0, 255],
  gray: [128, 128, 128, 255],
  grey: [128, 128, 128, 255],
  silver: [192, 192, 192, 255],
  transparent: [0, 0, 0, 0],
}

/** Adds the rules `::cue {…}` and `::cue(.class) {…}`; other selectors are left to the player. */
export function readStyles(css: string, styles: Styles): void {
  const rules = withoutComments(css).matchAll(/::cue(?:\(([^():]*)\))?\s*\{([^{}]*)\}/g)
  for (const [, selector = '', body = ''] of rules) {
    const name = selector === '' ? '' : /^\.([\w-]+)$/.exec(selector.trim())?.[1]
    if (name === undefined) continue
    const declared = new Map(
      body.split(';').map((declaration) => {
        const colon = declaration.indexOf(':')
        const property = declaration.slice(0, colon).trim().toLowerCase()
        return [property, declaration.slice(colon + 1).trim()] as const
      }),
    )
    styles.set(name, {
      ...styles.get(name),
      ...defined({
        colour: colour(declared.get('color')),
        background: colour(declared.get('background-color') ?? declared.get('background')),
        bold: /^(bold|[6-9]00)$/.test(declared.get('font-weight') ?? '') || undefined,
        italic: declared.get('font-style') === 'italic' || undefined,
      }),
    })
  }
}

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*')
  return [first, ...rest.map((part) => part.split('*/').slice(1).join('*/'))].join('')
}

/** The styling from the markup of a cue and the style sheet; if there are several voices, that of the first. */
export function styleOf(markup: string, styles: Styles): Look {
  const look: Look = { ...styles.get('') }
  for (const [, written = ''] of markup.matchAll(/<\w+((?:\.[\w-]+)+)/g)) {
    for (const name of written.slice(1).split('.')) {
      const background = name.startsWith('bg_') ? NAMED[name.slice(3)] : undefined
      Object.assign(look, defined({ colour: NAMED[name], background }), styles.get(name))
    }
  }
  const font = /<font[^<>]*\bcolor=["']?([#\w]+)/i.exec(markup)?.[1]
  return Object.assign(
    look,
    defined({
      colour: colour(font),
      bold: /<b[.\s>]/.test(markup) || undefined,
      italic: /<i[.\s>]/.test(markup) || undefined,
    }),
  )
}

/** CSS colours as caption files write them: names, hexadecimal, rgb() and rgba(). */
function colour(css: string | undefined): Colour | undefined {
  if (css === undefined) return undefined
  const value = css.toLowerCase()
  if (NAMED[value] !== undefined) return NAMED[value]
  const hexadecimal = /^#([0-9a-f]{3,8})$/.exec(value)?.[1]
  if (hexadecimal !== undefined) {
    const wide =
      hexadecimal.length < 6
        ? [...hexadecimal].map((digit) => digit + digit)
        : hexadecimal.match(/../g)!
    const [red = 0, green = 0, blue = 0, alpha = 255] = wide.map((pair) =>
      Number.parseInt(pair, 16),
    )
    return [red, green, blue, alpha]
  }
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number)
  if (parts === undefined || parts.length < 3 || parts.some(Number.isNaN)) return undefined
  return [parts[0]!, parts[1]!, parts[2]!, (parts[3] ?? 1) * 255]
}

/** Removes undefined members, which would override those of a more general rule. */
function defined(look: Look): Look {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
}

/** Formats Python source: names, strings, wrapped lines. */

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

/** Appends an underscore to Python keywords: `from` becomes `from_`. */
export const identifier = (name: string): string =>
  keywords.has(name) ? `${name}_` : name.replaceAll('-', '_')

export const isIdentifier = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name)

/** `listRules` becomes `list_rules`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A string literal; JSON's escapes are Python's too. */
export const quoted = (text: string): string => JSON.stringify(text)

/** Maximum line length; lines are broken at spaces. */
const WIDTH = 100

/**
 * Wraps prose.
 *
 * @param indent spaces before the first line
 * @param later spaces before the others
 */
export const wrapped = (text: string, indent: number, later = indent): string[] =>
  filled(text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split(/\s+/), indent, later)

/** Wraps an expression in brackets after its commas. */
export const wrappedCode = (code: string, indent: number): string =>
  filled(code.split(/(?<=,) /), indent, indent + 4).join('\n')

function filled(words: readonly string[], indent: number, later: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(' '.repeat(lines.length === 0 ? indent : later) + word)
  }
  return lines
}

/**
 * A recogniser for grammars in the notation of ISO/IEC 14977: it reads a grammar and tells whether texts conform to it.
 */

type Node =
  | { readonly kind: 'terminal'; readonly text: string }
  | { readonly kind: 'special'; readonly pattern: RegExp }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly low: number; readonly high: number }

export interface Grammar {
  /** Names that the grammar defines, in order. */
  readonly names: readonly string[]
  /** Names that are used and not defined. */
  readonly undefinedNames: readonly string[]
  /** Whether the whole text matches the named rule. */
  accepts(name: string, text: string): boolean
}

/**
 * Covers concatenation, alternatives, options, repetitions with and without a factor, groups, comments, both kinds of
 * quotation mark and special sequences; of the standard it lacks only the exception sign.
 *
 * @param specials special sequence, without its question marks → the one character that it stands for
 * @throws if the grammar is not well-formed
 */
export function readGrammar(source: string, specials: Readonly<Record<string, RegExp>>): Grammar {
  const tokens = tokenise(source)
  const rules = new Map<string, Node>()
  const used = new Set<string>()
  let at = 0

  const peek = () => tokens[at] ?? ''
  const take = (wanted?: string): string => {
    const token = tokens[at++]
    if (token === undefined || (wanted !== undefined && token !== wanted)) {
      throw new SyntaxError(`wanted ${wanted ?? 'more'}, got ${token ?? 'the end'}`)
    }
    return token
  }

  const list = (kind: 'sequence' | 'choice', sign: string, part: () => Node): Node => {
    const parts = [part()]
    while (peek() === sign) {
      take()
      parts.push(part())
    }
    return parts.length === 1 ? parts[0]! : { kind, parts }
  }
  const choice = (): Node => list('choice', '|', sequence)
  const sequence = (): Node => list('sequence', ',', factor)
  const factor = (): Node => {
    if (!/^\d+$/.test(peek())) return primary()
    const times = Number(take())
    take('*')
    return { kind: 'repeat', part: primary(), low: times, high: times }
  }
  const bracketed = (close: string): Node => {
    const inner = choice()
    take(close)
    return inner
  }
  const primary = (): Node => {
    const token = take()
    if (token === '(') return bracketed(')')
    if (token === '[') return { kind: 'repeat', part: bracketed(']'), low: 0, high: 1 }
    if (token === '{') return { kind: 'repeat', part: bracketed('}'), low: 0, high: Infinity }
    if (token.startsWith('"') || token.startsWith("'")) {
      return { kind: 'terminal', text: token.slice(1, -1) }
    }
    if (token.startsWith('?')) {
      const pattern = specials[token.slice(1, -1).trim()]
      if (pattern === undefined) throw new SyntaxError(`nothing is known of ${token}`)
      return { kind: 'special', pattern }
    }
    if (!isName(token)) throw new SyntaxError(`${token} begins nothing`)
    used.add(token)
    return { kind: 'name', name: token }
  }

  while (at < tokens.length) {
    const name = take()
    if (!isName(name)) throw new SyntaxError(`${name} is no name`)
    if (rules.has(name)) throw new SyntaxError(`${name} is defined twice`)
    take('=')
    rules.set(name, choice())
    take(';')
  }

  return {
    names: [...rules.keys()],
    undefinedNames: [...used].filter((name) => !rules.has(name)),
    accepts: (name, text) => {
      if (!rules.has(name)) throw new RangeError(`${name} is not defined`)
      return ends({ kind: 'name', name }, text, 0, rules).has(text.length)
    },
  }
}

const isName = (token: string): boolean => /^[a-z][a-z0-9 ]*$/i.test(token)

function tokenise(source: string): string[] {
  const plain = source.replaceAll(/\(\*[\s\S]*?\*\)/g, ' ')
  const token =
    /\s*("[^"]+"|'[^']+'|\?[^?]+\?|[A-Za-z][A-Za-z0-9]*(?: +[A-Za-z][A-Za-z0-9]*)*|\d+|[=;,|()[\]{}*])\s*/y
  const tokens: string[] = []
  while (token.lastIndex < plain.trimEnd().length) {
    const from = token.lastIndex
    const found = token.exec(plain)
    if (found === null) throw new SyntaxError(`cannot read "${plain.slice(from, from + 20)}"`)
    tokens.push(found[1]!)
  }
  return tokens
}

/** All offsets at which a match of the node that begins at `from` may end. */
function ends(
  node: Node,
  text: string,
  from: number,
  rules: ReadonlyMap<string, Node>,
): ReadonlySet<number> {
  const after = (part: Node, starts: Iterable<number>) =>
    new Set([...starts].flatMap((start) => [...ends(part, text, start, rules)]))
  switch (node.kind) {
    case 'terminal':
      return new Set(text.startsWith(node.text, from) ? [from + node.text.length] : [])
    case 'special':
      return new Set(from < text.length && node.pattern.test(text[from]!) ? [from + 1] : [])
    case 'name':
      return ends(rules.get(node.name)!, text, from, rules)
    case 'choice':
      return new Set(node.parts.flatMap((part) => [...ends(part, text, from, rules)]))
    case 'sequence':
      return node.parts.reduce<ReadonlySet<number>>(
        (starts, part) => after(part, starts),
        new Set([from]),
      )
    case 'repeat': {
      const reached = new Set(node.low === 0 ? [from] : [])
      let starts: ReadonlySet<number> = new Set([from])
      for (let times = 1; times <= node.high && starts.size > 0; times++) {
        starts = after(node.part, starts)
        if (times >= node.low) for (const end of starts) reached.add(end)
      }
      return reached
    }
  }
}

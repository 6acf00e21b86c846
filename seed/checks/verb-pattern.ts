/** Makes one pattern from the verbs that an author lists. It matches them and their regular forms in a stem. */

/** Up to eight words may stand for the object of a verb. */
const GAP = String.raw`\W+(?:[\w'’-]+\W+){0,8}?`

/** @param verbs base forms; "…" stands for the words in between: `make … longer` */
export function verbPattern(verbs: readonly string[]): RegExp {
  const alternatives = verbs.map((verb) => {
    const [first = '', ...rest] = verb.split(' ')
    return rest.reduce(
      (pattern, word, index) =>
        word === '…'
          ? pattern + GAP
          : pattern + (rest[index - 1] === '…' ? '' : String.raw`\W+`) + word,
      `(?:${regularForms(first).join('|')})`,
    )
  })
  return new RegExp(String.raw`(?<![\w'’-])(?:${alternatives.join('|')})(?![\w'’-])`, 'i')
}

/** The regular forms of a verb. Some of them do not exist in English, but none is a different word. */
function regularForms(verb: string): string[] {
  const last = verb.at(-1)!
  const stems = [
    verb,
    ...(last === 'e' ? [verb.slice(0, -1)] : []),
    ...(/[^aeiou][aeiou][^aeiouwxy]$/.test(verb) ? [verb + last] : []),
    ...(/[^aeiou]y$/.test(verb) ? [`${verb.slice(0, -1)}i`] : []),
  ]
  return [
    verb,
    ...stems.flatMap((stem) => [`${stem}s`, `${stem}es`, `${stem}ed`, `${stem}ing`]),
    ...(last === 'e' ? [`${verb}d`] : []),
  ]
}

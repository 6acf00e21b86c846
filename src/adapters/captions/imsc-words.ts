/** What imsc says of a document, in words for those who wrote it. imsc leaves out a style that it cannot use, as players do. */

/** Maximum number of characters of a value that is quoted. */
const QUOTED = 60

const WORDS: readonly (readonly [RegExp, (...parts: readonly string[]) => string])[] = [
  [
    /^Cannot parse styling attribute \S+ (\S+) --> (.*)$/s,
    (name, value = '') =>
      `Players leave out the style ${name}="${value.slice(0, QUOTED)}": TTML has no value of that form.`,
  ],
  [
    /^Style '\S+ (\S+)' on element '(\w+)' cannot be computed$/,
    (name, element) =>
      `Players leave out ${name} of <${element}>, whose length cannot be worked out: pixels, for one, need tts:extent on the <tt> element.`,
  ],
  [
    /^<style> element missing @id attribute$/,
    () => 'A <style> element has no xml:id, so nothing can use it.',
  ],
  [
    /^Ignoring <region> with duplicate or missing @id$/,
    () => 'A <region> has no xml:id, or one that another region has already; players leave it out.',
  ],
  [
    /^Non-existant style id referenced$/,
    () => 'An element names a style that the document does not define.',
  ],
]

/** A message that is not known here stays as it is. */
export function imscWords(message: string): string {
  for (const [form, words] of WORDS) {
    const found = form.exec(message)
    if (found !== null) return words(...found.slice(1))
  }
  return message
}

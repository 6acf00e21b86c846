/** Tests the XML parser with untrusted input: line numbers, damage, quotations in messages, and denial of service. */
import { describe, expect, it } from 'vitest'
import { descendants, firstElementOf, parseXml, rootNameOf } from '../../src/adapters/xml.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)

describe('a document', () => {
  it('has elements with attributes, text and the line where they begin', async () => {
    const { root, damage } = await parseXml(
      '<?xml version="1.0"?>\n<a x="1">\n  <p:b\n y="&lt;2">t&amp;u<![CDATA[<v>]]></p:b>\n</a>',
    )
    expect(damage).toBeUndefined()
    expect(root).toMatchObject({ name: 'a', line: 2, attributes: { x: '1' } })
    expect(root.children).toMatchObject([
      { name: 'p:b', line: 3, attributes: { y: '<2' }, text: 't&u<v>' },
    ])
  })

  it.each([
    ['a tag that is closed by another', '<a>\n<b>\n</a>', 3],
    ['an entity that nobody declares', '<a>\n&long;</a>', 2],
    ['an attribute without quotes', '<a>\n<b c=d/></a>', 2],
    ['an end that is missing', '<a>\n\n<b/>', 3],
  ])('with %s is read to its end, and its damage has a line', async (_what, text, line) => {
    const { root, damage } = await parseXml(text)
    expect(root.name).toBe('a')
    expect(damage).toMatchObject({ line, message: expect.stringMatching(/\w/) })
  })

  it('expands no entity of its own', async () => {
    const bomb = Array.from(
      { length: 20 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    )
    const { root, damage } = await parseXml(
      `<!DOCTYPE a [<!ENTITY e0 "ha">${bomb.join('')}]><a>&e20;</a>`,
    )
    expect(root.text).toBe('&e20;')
    expect(damage).toBeUndefined()
  })

  it('fetches nothing that it names', async () => {
    const { root } = await parseXml(
      '<!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/hostname">]><a>&file;</a>',
    )
    expect(root.text).toBe('&file;')
  })

  it('of a hundred thousand elements is read', async () => {
    const { root } = await parseXml(`<a>${'<b><c/></b>'.repeat(50_000)}</a>`)
    expect([...descendants(root)]).toHaveLength(100_000)
  })

  it.each(['<a>'.repeat(100_000), `${'<a>'.repeat(600)}${'</a>'.repeat(600)}`])(
    'that is nested without end is refused',
    async (text) => {
      await expect(parseXml(text)).rejects.toThrow('nested deeper than 500')
    },
  )

  it.each(['', 'no element at all', '<!-- a comment -->'])('%j has no element', async (text) => {
    await expect(parseXml(text)).rejects.toThrow('no element')
  })
})

describe('what a file is, by its first element', () => {
  it.each([
    ['<rss version="2.0">', 'rss'],
    ['\uFEFF<?xml version="1.0"?>\n<!-- <tt> --><tt:tt xmlns:tt="…">', 'tt'],
    ['<!DOCTYPE fcpxml>\n<fcpxml version="1.10">', 'fcpxml'],
    ['<!DOCTYPE a [<!ENTITY b "<c>">]>\n<a>', 'a'],
    ['<PackingList\n xmlns="…"/>', 'PackingList'],
  ])('%j is %s', (text, name) => {
    expect(rootNameOf(bytes(text))).toBe(name)
  })

  it.each([
    'XML = """<tt xmlns="http://www.w3.org/ns/ttml">"""',
    '// reads <rss> of podcasts\n<rss>',
    '<!-- a comment that does not end <rss>',
    '<?php echo "<rss>";',
    '# A feed\n\n<rss>',
    '<1>',
    '',
  ])('%j is none', (text) => {
    expect(rootNameOf(bytes(text))).toBeUndefined()
  })

  it('is known in UTF-16 as well', () => {
    const wide = Buffer.from(
      '<?xml version="1.0" encoding="UTF-16"?>\n<tt xml:lang="de">',
      'utf16le',
    )
    expect(firstElementOf(Buffer.concat([Buffer.from([0xff, 0xfe]), wide]))).toEqual({
      name: 'tt',
      tag: '<tt xml:lang="de">',
    })
  })
})

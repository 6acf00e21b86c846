/**
 * Replaces the namespaces of draft versions of TTML, or a missing one, with the namespace of the standard, the only one
 * that players and imsc accept. Element and attribute names are the same in all of them; no line is added or removed.
 */
const STANDARD = 'http://www.w3.org/ns/ttml'
/** Namespaces of the drafts of April and October 2006, called DFXP, with those of styles and parameters. */
const DRAFT = /http:\/\/www\.w3\.org\/2006\/(?:04|10)\/ttaf1(?=["'#])/g
/** A root without a prefix and its attributes. */
const ROOT = /<tt(?=[\s>])([^>]*)>/

/** Names that are declared where a file without any namespace uses them. */
const PREFIXES = { tts: '#styling', ttp: '#parameter', ttm: '#metadata' } as const

export interface NamedTtml {
  readonly xml: string
  /** What was replaced, as a sentence for people; undefined for the standard itself. */
  readonly said: string | undefined
}

export function inStandardNamespace(xml: string): NamedTtml {
  const renamed = xml.replaceAll(DRAFT, STANDARD)
  if (renamed !== xml) {
    return {
      xml: renamed,
      said: `The file names the draft of 2006 (DFXP) in place of ${STANDARD}; newer players and services that ask for TTML refuse it.`,
    }
  }
  const root = ROOT.exec(xml)
  if (root === null || /\sxmlns\s*=/.test(root[1]!)) return { xml, said: undefined }
  const prefixes = Object.entries(PREFIXES).flatMap(([prefix, part]) =>
    xml.includes(`${prefix}:`) && !root[1]!.includes(`xmlns:${prefix}`)
      ? [` xmlns:${prefix}="${STANDARD}${part}"`]
      : [],
  )
  const named = `<tt xmlns="${STANDARD}"${prefixes.join('')}${root[1]}>`
  return {
    xml: `${xml.slice(0, root.index)}${named}${xml.slice(root.index + root[0].length)}`,
    said: `The root names no namespace; players of TTML want xmlns="${STANDARD}" and may show nothing.`,
  }
}

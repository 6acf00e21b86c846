/**
 * Files that pages load, each with a digest in its URL, so that browsers fetch a new release immediately. Pages from
 * before a deployment may request an old digest; they get the current bytes.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lazy } from '../lazy.ts'

export interface Asset {
  readonly type: string
  /** Read on demand: some files are megabytes that few visitors need. */
  readonly body: () => Buffer
  /** A worker has the content security policy of its own script, not that of the page that starts it. */
  readonly isWorker: boolean
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Number of characters of the digest in a URL. */
const DIGEST = 10

/** Layers of the style sheet; later layers win, whatever the order of the files. */
const LAYERS = '@layer tokens, base, parts, pages, print;'

const assetFolder = path.join(import.meta.dirname, 'assets')
const styleFolder = path.join(import.meta.dirname, 'style')

/** Each service has one style sheet of the files in `style/`, without those named after the other service. */
const services = ['media', 'coordinate']

/** WebAssembly of libraries that `/check` loads for some kinds of files. */
const libraries: Readonly<Record<string, string>> = {
  'MediaInfoModule.wasm': 'mediainfo.js/MediaInfoModule.wasm',
  'c2pa.wasm': '@contentauth/c2pa-wasm/c2pa.wasm',
}

/** The assets and their URLs, read on first use. Style sheets come last, because they refer to other assets. */
const assets = lazy(() => {
  const urls = new Map<string, string>()
  const all = new Map<string, Asset>()
  const add = (name: string, type: string, body: Buffer): void => {
    all.set(name, { type, body: () => body, isWorker: name.endsWith('-worker.js') })
    urls.set(name, addressOf(name, body))
  }
  for (const file of [...filesOf(assetFolder), ...filesOf(path.join(assetFolder, 'generated'))]) {
    const type = types[path.extname(file)]
    if (type !== undefined) add(path.basename(file), type, readFileSync(file))
  }
  for (const [name, place] of Object.entries(libraries)) {
    const file = fileURLToPath(import.meta.resolve(place))
    all.set(name, {
      type: types['.wasm']!,
      body: lazy(() => readFileSync(file)),
      isWorker: false,
    })
    urls.set(name, addressOf(name, `${place} ${statSync(file).size} ${statSync(file).mtimeMs}`))
  }
  for (const service of services) {
    const others = services.filter((name) => name !== service)
    const sheets = filesOf(styleFolder)
      .filter((file) => !others.some((name) => path.basename(file).startsWith(name)))
      .map((file) => readFileSync(file, 'utf8'))
    const sheet = withUrls(shortened([LAYERS, ...sheets].join('\n')), urls)
    add(`site-${service}.css`, 'text/css; charset=utf-8', sheet)
  }
  return { all, urls }
})

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(directory, name))
    .sort()

function addressOf(name: string, body: Buffer | string): string {
  const { name: stem, ext } = path.parse(name)
  const digest = createHash('sha256').update(body).digest('hex').slice(0, DIGEST)
  return `/assets/${stem}.${digest}${ext}`
}

/** Removes comments and indentation. */
const shortened = (sheet: string): string =>
  sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/([{};,:])?\s*\n\s*/g, '$1')
    .replaceAll(/(?<=[:,]) | (?=\{)/g, '')
    .replaceAll(';}', '}')

/** Replaces `url("x.woff2")` in a style sheet with the URL of that asset. */
function withUrls(sheet: string, urls: ReadonlyMap<string, string>): Buffer {
  return Buffer.from(
    sheet.replaceAll(
      /url\("([\w.-]+)"\)/g,
      (_, name) => `url("${path.basename(urls.get(name)!)}")`,
    ),
  )
}

/** @throws if there is no such file, which is an error in the page */
export function assetUrl(name: string): string {
  const url = assets().urls.get(name)
  if (url === undefined) throw new Error(`there is no asset ${name}`)
  return url
}

/** All URLs, for tests. */
export const assetUrls = (): string[] => [...assets().urls.values()]

/** @param file the last segment of a URL, with the digest of any release */
export function assetAt(file: string): Asset | undefined {
  const name = /^([\w-]+)\.[0-9a-f]{10}(\.\w+)$/.exec(file)
  return name === null ? undefined : assets().all.get(`${name[1]}${name[2]}`)
}

/**
 * What browsers run, bundled from `src/pages/client`: one file for each entry, the same bytes from the same source
 * (decision 44).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { rolldown } from 'rolldown'

const root = path.join(import.meta.dirname, '../..')

/** Each is one script of a page: its name and where it begins. */
const entries = new Map([
  ['site', 'site.ts'],
  ['api', 'api.ts'],
  ['validate', 'validate.ts'],
  ['editor', 'editor.ts'],
  ['run', 'run.ts'],
  ['workbench', 'run/main.tsx'],
  ['grid', 'grid.ts'],
  ['sql', 'sql.ts'],
  ['sql-worker', 'sql-worker.ts'],
])

const folder = 'src/pages/assets/generated'
const sqlite = createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm')

/** Path from the root → content. */
export async function clientFiles(): Promise<Map<string, Buffer>> {
  const files = new Map([[`${folder}/sqlite3.wasm`, readFileSync(sqlite)]])
  for (const [name, entry] of entries) {
    await using bundle = await rolldown({
      input: path.join(root, `src/pages/client/${entry}`),
      platform: 'browser',
      tsconfig: false,
      transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    })
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    files.set(`${folder}/${name}.js`, Buffer.from(output[0].code))
  }
  return files
}

/** What browsers run, bundled from `src/pages/client`: one file for each entry, the same bytes from the same source (decision 44). */
import path from 'node:path'
import { rolldown } from 'rolldown'

const root = path.join(import.meta.dirname, '../..')

/** Each is one script of a page: its name and where it begins. */
const entries = new Map([
  ['site', 'site.ts'],
  ['api', 'api.ts'],
  ['validate', 'validate.ts'],
  ['editor', 'editor.ts'],
  ['run', 'run/main.tsx'],
])

/** Path from the root → text. */
export async function clientFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [name, entry] of entries) {
    await using bundle = await rolldown({
      input: path.join(root, `src/pages/client/${entry}`),
      platform: 'browser',
      tsconfig: false,
      transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    })
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    files.set(`src/pages/assets/generated/${name}.js`, output[0].code)
  }
  return files
}

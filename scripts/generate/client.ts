/**
 * Bundles the browser scripts from `src/pages/client`, one file for each entry. The output is reproducible (decision
 * 44).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { type Plugin, rolldown } from 'rolldown'
import { destination } from '../../src/forms/destination-file-schemas.ts'
import { formOptions } from '../../src/lint/house/form-options.ts'
import { houseSchema } from '../../src/lint/house/schema.ts'

const standaloneCode = standalone.default

const root = path.join(import.meta.dirname, '../..')

/** Entry module of each script, by name. */
const entries = new Map([
  ['site', 'site.ts'],
  ['api', 'api.ts'],
  ['validate', 'validate.ts'],
  ['editor', 'editor.ts'],
  ['run', 'run.ts'],
  ['grid', 'grid.ts'],
  ['draw', 'draw.ts'],
  ['sql', 'sql.ts'],
  ['sql-worker', 'sql-worker.ts'],
  ['check', 'check.ts'],
  ['check-page', 'check/page.tsx'],
  ['check-worker', 'check-worker.ts'],
])

/**
 * Compiles the schemas of house rules at build time, because the content security policy of the page forbids `eval`.
 */
const compiledForms: Plugin = {
  name: 'compiled-forms',
  load: {
    filter: { id: /\/lint\/house\/house-forms\.ts$/ },
    handler: () => {
      const ajv = new Ajv2020({ ...formOptions, code: { source: true, esm: true } })
      ajv.addSchema(houseSchema, 'house').addSchema(destination, 'destination')
      const code = standaloneCode(ajv, { isHouse: 'house', isDestination: 'destination' })
      return { code, moduleType: 'js' }
    },
  },
}

const folder = 'src/pages/assets/generated'
const sqlite = createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm')

/** Content of each file, by its path from the root. */
export async function clientFiles(): Promise<Map<string, Buffer>> {
  const files = new Map([[`${folder}/sqlite3.wasm`, readFileSync(sqlite)]])
  for (const [name, entry] of entries) {
    await using bundle = await rolldown({
      input: path.join(root, `src/pages/client/${entry}`),
      platform: 'browser',
      resolve: { conditionNames: ['module', 'import', 'browser', 'default'] },
      tsconfig: false,
      plugins: [compiledForms],
      // Newer syntax, such as `using`, is rewritten: the long-term Firefox does not know it.
      transform: { target: 'es2024', jsx: { runtime: 'automatic', importSource: 'preact' } },
    })
    const names = chunkNames(name)
    const { output } = await bundle.generate({
      format: 'esm',
      minify: true,
      hashCharacters: 'hex',
      // The file is served under an address with its digest, but stored in the repository without it.
      chunkFileNames: (chunk) => `${names(chunk.facadeModuleId ?? chunk.name)}.[hash:10].js`,
    })
    for (const chunk of output) {
      if (chunk.type !== 'chunk') throw new Error(`${name} brings ${chunk.fileName}`)
      const kept = chunk.isEntry ? `${name}.js` : chunk.fileName.replace(/\.[0-9a-f]{10}\./, '.')
      if (files.has(`${folder}/${kept}`)) throw new Error(`two scripts are called ${kept}`)
      files.set(`${folder}/${kept}`, Buffer.from(chunk.code))
    }
  }
  return files
}

/** Names lazily loaded chunks after their module, with a number if the name is taken. */
function chunkNames(entry: string): (module: string) => string {
  const counts = new Map<string, number>()
  return (module) => {
    const [name = 'part', folder = ''] = module.split(/[/\\]/).reverse()
    const words = `${folder}-${name.replace(/\.\w+$/, '')}`
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-/, '')
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    return `${entry}-${words}${count === 1 ? '' : `-${count}`}`
  }
}

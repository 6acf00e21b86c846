import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, inject, it } from 'vitest'
import { lockedPackages } from '../../scripts/generate/licences.ts'
import { openDatabase } from '../../src/database/open.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
}

const packages = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).filter(([place]) => place !== '')

/** The lowest versions without a known advisory that concerns this use. */
const floors: Readonly<Record<string, string>> = {
  koa: '3.1.2',
  'path-to-regexp': '8.4.0',
  kysely: '0.28.17',
  ajv: '8.18.0',
  'fast-uri': '3.1.6',
  yaml: '2.8.3',
}
const nodeFloor = '24.18.0'
const sqliteFloor = '3.54.0'

function atLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  )
  for (let i = 0; i < 3; i++) if (a![i] !== b![i]) return a![i]! > b![i]!
  return true
}

describe('what is installed', () => {
  it('is locked with the integrity of every package', () => {
    const without = packages.filter(([, { integrity, link }]) => !integrity && !link)
    expect(without.map(([place]) => place)).toEqual([])
    for (const [place, { integrity }] of packages)
      expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-/)])
  })

  it.for(Object.entries(floors))('has no %s below %s', ([name, floor]) => {
    const found = packages.filter(
      ([place]) =>
        place.endsWith(`node_modules/${name}`) &&
        place.lastIndexOf('node_modules/') === place.length - name.length - 13,
    )
    expect(found.length).toBeGreaterThan(0)
    for (const [place, { version }] of found)
      expect([place, version, atLeast(version!, floor)]).toEqual([place, version, true])
  })

  it('has licences in what runs that ask for no more than to be named', () => {
    const free = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|PSF-2\.0|Python-2\.0)$/
    const others = [...lockedPackages()].filter(
      ([, { dev, license = '' }]) => dev !== true && !free.test(license),
    )
    expect(others).toEqual([])
  })

  it('is written down as CycloneDX', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'grammar-sbom-'))
    try {
      const file = path.join(folder, 'sbom.json')
      execFileSync(process.execPath, ['run.mjs', 'scripts/sbom.ts', file], { cwd: root })
      const sbom = JSON.parse(readFileSync(file, 'utf8'))
      expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
      const names = (sbom.components as { name: string }[]).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['koa', 'better-sqlite3', 'kysely']))
      expect(names).not.toContain('vitest')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('runs no script while it is installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(
      Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name)),
    ).toEqual([])
  })

  it('asks for a Node without known advisories, and runs on one', () => {
    const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
      engines: { node: string }
      optionalDependencies: Record<string, string>
    }
    expect(engines.node).toBe(`>=${nodeFloor}`)
    expect(atLeast(process.versions.node, nodeFloor)).toBe(true)
    for (const version of Object.values(optionalDependencies))
      expect(atLeast(version, nodeFloor)).toBe(true)
  })

  it('brings a SQLite without known advisories', () => {
    const database = new Database(':memory:')
    const version = database.prepare('select sqlite_version()').pluck().get() as string
    database.close()
    expect([version, atLeast(version, sqliteFloor)]).toEqual([version, true])
  })
})

describe('the open corpus file', () => {
  it.for([
    `update rule set rationale = 'x'`,
    'delete from prompt',
    'create table more (a)',
    'drop table source',
    `insert into media_search (media_search) values ('optimize')`,
    'pragma writable_schema = on; delete from sqlite_schema',
  ])('takes no change: %s', (sql) => {
    using opened = openDatabase(inject('database'))
    expect(() => opened.sqlite.exec(sql)).toThrow(/readonly|not authorized|may not be modified/)
  })

  it('trusts no function that a schema calls, and checks what it reads', () => {
    using opened = openDatabase(inject('database'))
    const pragma = (name: string) => opened.sqlite.pragma(name, { simple: true })
    expect([pragma('trusted_schema'), pragma('query_only'), pragma('cell_size_check')]).toEqual([
      0, 1, 1,
    ])
  })
})

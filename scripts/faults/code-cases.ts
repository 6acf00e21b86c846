/**
 * Cases in which the code is installed elsewhere, as it is deployed: without a corpus, with a broken one, with the file
 * of another version.
 */
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { assert, assertRefused, assertServes, type FaultCase, place, type Right } from './case.ts'
import { damages } from './damages.ts'
import { root, type Start, start } from './running.ts'

/** A user without any permissions. */
const NOBODY = 65_534

/** A copy of the code and the corpus in its own folder, and an undamaged file outside of it. */
interface Copy {
  readonly code: string
  readonly corpus: string
  readonly file: string
}

export function codeCases(folder: string, right: Right): FaultCase[] {
  const laidOut = (): Copy => {
    const code = place(folder)
    for (const part of ['src', 'seed', 'migrations', 'corpus', 'run.mjs', 'package.json']) {
      cpSync(path.join(root, part), path.join(code, part), { recursive: true })
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(code, 'node_modules'))
    const file = path.join(place(folder), 'grammar.db')
    copyFileSync(right.file, file)
    return { code, corpus: path.join(code, 'corpus'), file }
  }
  const run = ({ code, file }: Copy, more: Parameters<typeof start>[0] = {}): Promise<Start> =>
    start({ ...more, code, env: { DATABASE: file, ...more.env } })
  const served = (
    name: string,
    spoil: (copy: Copy) => void,
    output = /^$/,
    more: Parameters<typeof start>[0] = {},
  ): FaultCase => ({
    name,
    run: async () => {
      const copy = laidOut()
      spoil(copy)
      const started = await run(copy, more)
      await assertServes(started, right.reference)
      await started.stop()
      assert(output.test(started.output().err.trim()), `it printed: ${started.output().err}`)
      return undefined
    },
  })
  const refused = (name: string, spoil: (copy: Copy) => void, pattern: RegExp): FaultCase => ({
    name,
    run: async () => {
      const copy = laidOut()
      spoil(copy)
      assertRefused(await run(copy), pattern)
      return undefined
    },
  })
  const another = (name: string, spoil: (copy: Copy) => void): FaultCase => ({
    name,
    run: async () => {
      const copy = laidOut()
      spoil(copy)
      const started = await run(copy)
      assert(started.urls !== undefined, `it ended with ${started.code()}: ${started.output().err}`)
      const health = (await (await fetch(`${started.urls.media}/v1/health`)).json()) as {
        corpus_digest: string
      }
      await started.stop()
      assert(health.corpus_digest !== right.reference.digest, 'the old corpus is served')
      return undefined
    },
  })
  const noCorpus = ({ corpus }: Copy): void => rmSync(corpus, { recursive: true })
  const otherVersion = ({ code }: Copy): void =>
    appendFileSync(path.join(code, 'seed/rows.ts'), '\n// Another version.\n')
  const rules = ({ corpus }: Copy): string => path.join(corpus, 'media/rules/camera.yaml')
  return [
    served('no corpus, and the right file', noCorpus),
    refused(
      'no corpus, and no file',
      (copy) => {
        noCorpus(copy)
        rmSync(copy.file)
      },
      / is missing, and there is no corpus at .*build one with this version/,
    ),
    refused(
      'no corpus, and a damaged file',
      (copy) => {
        noCorpus(copy)
        damages['has one letter of a rationale changed']!(copy.file)
      },
      / is damaged: .*, and there is no corpus at .*build one with this version of the code/,
    ),
    refused(
      'no corpus, and a file of another version',
      (copy) => {
        noCorpus(copy)
        otherVersion(copy)
      },
      / was built by another version, and there is no corpus at .*build one with this version/,
    ),
    another('no corpus, and a whole file of another corpus', (copy) => {
      noCorpus(copy)
      damages['was built from another corpus']!(copy.file)
    }),
    served(
      'another version of the code, and the corpus',
      otherVersion,
      /was built by another version; it was built anew from the corpus\.$/,
    ),
    another('a corpus that was edited', (copy) => {
      const text = readFileSync(rules(copy), 'utf8')
      writeFileSync(
        rules(copy),
        text.replaceAll(/(?<!CAM-002\n +)(rationale: >-\n +)/g, '$1Again: '),
      )
    }),
    ...[true, false].flatMap((there) => {
      const file = there ? 'with a file there' : 'without a file'
      const spoilt =
        (spoil: (copy: Copy) => void) =>
        (copy: Copy): void => {
          if (!there) rmSync(copy.file)
          spoil(copy)
        }
      const oneSentence =
        /the corpus cannot be built: .*; "npm run corpus" lists what is to be mended\.$/
      return [
        refused(
          `a corpus with broken YAML, ${file}`,
          spoilt((copy) => appendFileSync(rules(copy), '\n  - [')),
          oneSentence,
        ),
        refused(
          `a corpus with a file missing, ${file}`,
          spoilt(({ corpus }) => rmSync(path.join(corpus, 'media/model.yaml'))),
          oneSentence,
        ),
        refused(
          `a corpus with a folder missing, ${file}`,
          spoilt(({ corpus }) => rmSync(path.join(corpus, 'coordinate'), { recursive: true })),
          oneSentence,
        ),
        refused(
          `a corpus with bytes that are no text, ${file}`,
          spoilt((copy) => writeFileSync(rules(copy), Buffer.alloc(1000, 0xff))),
          oneSentence,
        ),
        refused(
          `a corpus that is an empty folder, ${file}`,
          spoilt((copy) => {
            noCorpus(copy)
            mkdirSync(copy.corpus)
          }),
          oneSentence,
        ),
      ]
    }),
    refused(
      'a corpus with a stranger, without a file',
      ({ corpus, file }) => {
        rmSync(file)
        writeFileSync(path.join(corpus, 'media/notes.txt'), '')
      },
      /the corpus cannot be built: .*notes\.txt .*; "npm run corpus" lists what is to be mended\.$/,
    ),
    {
      name: 'a working directory and temporary folder that are not there to write to',
      run: async () => {
        const copy = laidOut()
        rmSync(copy.file)
        const started = await run(copy, {
          env: { TMPDIR: '/nowhere' },
          ...(process.getuid?.() === 0 ? { uid: asOwner(copy) } : {}),
        })
        await assertServes(started, right.reference)
        await started.stop()
        const left = readdirSync(path.dirname(copy.file)).filter((name) =>
          name.includes('building'),
        )
        assert(left.length === 0, `left behind: ${left.join(', ')}`)
        return undefined
      },
    },
    {
      name: 'a corpus that may not be read',
      run: async () => {
        if (process.getuid?.() !== 0) return 'not tried: only a superuser can become another'
        const copy = laidOut()
        const uid = asOwner(copy)
        chmodSync(path.join(copy.corpus, 'media'), 0o700)
        assertRefused(await run(copy, { uid }), /^The corpus at .* cannot be read \(EACCES/)
        return undefined
      },
    },
  ]
}

/** Makes the copy readable by everybody, and only the folder of the file writable. */
function asOwner({ file }: Copy): number {
  chmodSync(path.dirname(file), 0o777)
  return NOBODY
}

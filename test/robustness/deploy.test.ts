/** The settings, ports and files that `deploy` names exist. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commands } from '../../src/command/table.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Settings in the table of README. */
const settings = new Set(
  [...read('README.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
  ),
)

interface Manifest {
  readonly kind: string
  readonly spec: {
    readonly selector: { readonly matchLabels?: object }
    readonly ports?: { readonly targetPort: string }[]
    readonly template?: {
      readonly metadata: { readonly labels: object }
      readonly spec: {
        readonly terminationGracePeriodSeconds: number
        readonly containers: {
          readonly env: { readonly name: string; readonly value: string }[]
          readonly ports: { readonly name: string; readonly containerPort: number }[]
        }[]
      }
    }
  }
}

describe('the Kubernetes manifests', () => {
  const all = parseAllDocuments(read('deploy/kubernetes/grammar.yaml')).map(
    (document) => document.toJS() as Manifest,
  )
  const [deployment, service, budget] = all.map(({ spec }) => spec)
  const { metadata, spec } = deployment!.template!
  const container = spec.containers[0]!

  it('select the pods of the deployment', () => {
    const { labels } = metadata
    expect(all.map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget'])
    expect(deployment!.selector.matchLabels).toEqual(labels)
    expect(service!.selector).toEqual(labels)
    expect(budget!.selector.matchLabels).toEqual(labels)
  })

  it('name settings that there are, and ports of the container', () => {
    expect(container.env.map(({ name }) => name).filter((name) => !settings.has(name))).toEqual([])
    const names = container.ports.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(service!.ports!.map((port) => port.targetPort)))
  })

  it('leave more time for an end than it takes', () => {
    const wait = container.env.find(({ name }) => name === 'SHUTDOWN_WAIT_MS')!
    expect(spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(Number(wait.value) + 2000)
  })
})

describe('the schedulers of shards', () => {
  const manifest = 'deploy/batch/kubernetes.yaml'
  const files = [manifest, 'deploy/batch/parallel.sh', 'deploy/batch/slurm.sh']
  interface Job {
    readonly spec: {
      readonly completionMode?: string
      readonly completions?: number
      readonly suspend?: boolean
      readonly template: {
        readonly spec: {
          readonly containers: {
            readonly image: string
            readonly command: string[]
            readonly env?: { readonly name: string; readonly value: string }[]
            readonly volumeMounts: { readonly name: string; readonly mountPath: string }[]
          }[]
          readonly volumes: { readonly name: string }[]
        }
      }
    }
  }
  const [lint, merge] = parseAllDocuments(read(manifest)).map((one) => (one.toJS() as Job).spec)

  it('use commands and options that there are', () => {
    for (const file of files) {
      const text = read(file)
        .replaceAll(/^\s*#.*$/gm, '')
        .replaceAll(/\\\n/g, ' ')
      const calls = [...text.matchAll(/grammar\}? (lint|merge) (.*)/g)]
      expect(calls.map(([, name]) => name).sort(), file).toEqual(['lint', 'merge'])
      for (const [, name, words] of calls) {
        const { options } = commands.find((one) => one.name === name)!
        const used = [...words!.matchAll(/--([a-z-]+)/g)].map(([, option]) => option!)
        expect(used.length).toBeGreaterThan(1)
        expect(
          used.filter((option) => !(option in options)),
          file,
        ).toEqual([])
      }
    }
  })

  it('are scripts that a shell can read', () => {
    for (const file of files.slice(1)) {
      expect(spawnSync('bash', ['-n', path.join(root, file)], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      })
    }
    const shells = [lint, merge].map((job) => job!.template.spec.containers[0]!.command[2]!)
    for (const input of shells)
      expect(spawnSync('sh', ['-n'], { input })).toMatchObject({ status: 0 })
  })

  it('give every index of the Job a shard, and the merge what they wrote', () => {
    const [shards, merging] = [lint, merge].map((job) => job!.template.spec)
    const [one, other] = [shards!.containers[0]!, merging!.containers[0]!]
    const count = one.env!.find(({ name }) => name === 'SHARDS')!.value
    expect(lint).toMatchObject({ completionMode: 'Indexed', completions: Number(count) })
    expect(merge!.suspend).toBe(true)
    expect(other.image).toBe(one.image)
    expect([other.volumeMounts, merging!.volumes]).toEqual([one.volumeMounts, shards!.volumes])
  })
})

/**
 * A folder of the published schemas (`job-batch-v1.json` …), such as kubernetes-json-schema has for each version of
 * Kubernetes.
 */
const schemas = process.env['KUBERNETES_SCHEMAS']

describe.skipIf(schemas === undefined)(
  'every manifest, where KUBERNETES_SCHEMAS names the published schemas',
  () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    const documents = ['kubernetes/grammar.yaml', 'batch/kubernetes.yaml'].flatMap((file) =>
      parseAllDocuments(read(`deploy/${file}`)).map(
        (one) => one.toJS() as { kind: string; apiVersion: string },
      ),
    )
    it.for(documents)('$kind of $apiVersion is valid', (document) => {
      const group = document.apiVersion.replace('/', '-').replace('.k8s.io', '')
      const file = path.join(schemas!, `${document.kind.toLowerCase()}-${group}.json`)
      const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')))
      validate(document)
      expect(validate.errors ?? []).toEqual([])
      expect(
        validate({ ...document, spec: { ...(document as { spec?: object }).spec, replica: 2 } }),
      ).toBe(false)
    })
  },
)

describe('the compose file', () => {
  const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      {
        image: string
        environment?: object
        volumes?: string[]
        networks?: { default: { ipv4_address: string } }
      }
    >
  }
  const services = Object.values(compose.services)

  it('gives the proxy every file that its configuration includes', () => {
    const files = compose.services['proxy']!.volumes!.flatMap((volume) => {
      const [file, target] = volume.split(':') as [string, string]
      if (!file.startsWith('.')) return []
      return [{ text: read(path.join('deploy/compose', file)), name: path.basename(target) }]
    })
    const included = files.flatMap(({ text }) =>
      [...text.matchAll(/^\s*include (\S+);/gm)].map(([, name]) => name!),
    )
    const names = files.map(({ name }) => name)
    expect(new Set([...included, 'nginx.conf'])).toEqual(new Set(names))
  })

  it('gives the replicas the addresses that the proxy knows', () => {
    const given = services.flatMap(({ networks }) => networks?.default.ipv4_address ?? [])
    const known = [...read('deploy/compose/replicas.conf').matchAll(/server ([\d.]+):/g)]
    expect(given.length).toBe(2)
    expect(new Set(known.map(([, address]) => address))).toEqual(new Set(given))
  })

  it('takes its images from .env', () => {
    const images = new Set(services.map(({ image }) => image.replace('$', '')))
    const named = [...read('deploy/compose/.env').matchAll(/^(\w+_IMAGE)=/gm)]
    expect(new Set(named.map(([, name]) => name))).toEqual(images)
  })

  it('names settings that there are', () => {
    const names = services.flatMap(({ environment }) => Object.keys(environment ?? {}))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !settings.has(name))).toEqual([])
  })
})

describe('the systemd units', () => {
  it('name settings that there are', () => {
    const folder = 'deploy/systemd'
    const names = readdirSync(path.join(root, folder))
      .filter((file) => /\.(service|target)$/.test(file))
      .flatMap((file) =>
        [...read(`${folder}/${file}`).matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(
          ([, name]) => name!,
        ),
      )
    const own = names.filter((name) => !/^(AF_|CAP_)/.test(name))
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((name) => !settings.has(name))).toEqual([])
  })
})

/** What `deploy` ships names settings, ports and files that are there. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Settings that README's table has. */
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

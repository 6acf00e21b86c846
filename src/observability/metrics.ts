/** Metrics of the services in the Prometheus format. Loaded only if `METRICS_PORT` is set. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '../http/answers/response-cache.ts'
import type { DropReason, ServerEvents } from '../http/server/events.ts'
import type { RunningServer } from '../http/server/server.ts'

export interface Metrics {
  /** All metrics as text, and its content type. */
  readonly text: () => Promise<string>
  readonly contentType: string
  /** Listeners that count the events of a server, labelled with the name of its service. */
  readonly events: (
    service: string,
  ) => Required<Pick<ServerEvents, 'onAnswered' | 'onRefused' | 'onDropped'>>
  /** Adds a running service whose connections and cache are measured when the metrics are read. */
  readonly watch: (service: string, server: RunningServer, cache: ResponseCache | undefined) => void
}

/** Upper bounds of durations, in seconds: a cached response takes a tenth of a millisecond, the slowest some 90. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** @param corpusDigest label of `grammar_info` */
export function createMetrics(corpusDigest: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'grammar_info',
    help: 'Always 1; the corpus that answers.',
    labelNames: ['corpus_digest'],
    registers,
  }).set({ corpus_digest: corpusDigest }, 1)
  const duration = new Histogram({
    name: 'grammar_http_request_duration_seconds',
    help: 'From the arrival of the headers to the last byte of the response.',
    labelNames: ['service', 'method', 'route', 'status'],
    buckets,
    registers,
  })
  const sent = new Counter({
    name: 'grammar_http_response_bytes_total',
    help: 'Bytes sent, headers included.',
    labelNames: ['service'],
    registers,
  })
  const aborted = new Counter({
    name: 'grammar_http_aborted_total',
    help: 'Responses whose connection ended before they did.',
    labelNames: ['service'],
    registers,
  })
  const hits = new Counter({
    name: 'grammar_response_cache_hits_total',
    help: 'Responses sent from the response cache, 304 included.',
    labelNames: ['service'],
    registers,
  })
  const refused = new Counter({
    name: 'grammar_http_refused_total',
    help: 'What the HTTP parser refused, which is no request.',
    labelNames: ['service', 'status'],
    registers,
  })
  const dropped = new Counter({
    name: 'grammar_http_dropped_connections_total',
    help: 'Connections closed without an answer, by the bound that was reached.',
    labelNames: ['service', 'reason'],
    registers,
  })
  const watched = new Map<string, { server: RunningServer; cache: ResponseCache | undefined }>()
  const gauge = (
    name: string,
    help: string,
    read: (of: { server: RunningServer; cache: ResponseCache | undefined }) => number | undefined,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers,
      collect() {
        for (const [service, of] of watched) this.set({ service }, read(of) ?? 0)
      },
    })
  gauge('grammar_http_connections', 'Open connections.', ({ server }) => server.connections())
  gauge(
    'grammar_response_cache_bytes',
    'Memory of cached responses.',
    ({ cache }) => cache?.size().bytes,
  )
  gauge(
    'grammar_response_cache_responses',
    'Cached responses.',
    ({ cache }) => cache?.size().responses,
  )

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    watch: (service, server, cache) => watched.set(service, { server, cache }),
    events: (service) => {
      const own = { service }
      return {
        onAnswered: ({ request, status, bytes, ms, ...exchange }) => {
          const method = methods.has(request.method!) ? request.method! : 'other'
          const labels = {
            service,
            method,
            route: request.route ?? 'none',
            status: status ?? 'none',
          }
          duration.observe(labels, ms / 1000)
          sent.inc(own, bytes)
          if (request.cached) hits.inc(own)
          if (exchange.aborted) aborted.inc(own)
        },
        onRefused: ({ status }) => refused.inc({ service, status }),
        onDropped: (reason: DropReason) => dropped.inc({ service, reason }),
      }
    },
  }
}

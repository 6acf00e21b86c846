/** What `@grammar-of-media/rules/destinations` exports: what a deliverable is made for. */
import type { Destination } from '../../src/lint/destinations/destination.ts'

export type { Destination } from '../../src/lint/destinations/destination.ts'

/** By kind, then by name: declared facts, rules of its own with their sources, and paths of its own. */
export declare const destinations: readonly Destination[]

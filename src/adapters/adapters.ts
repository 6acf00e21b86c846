/** The adapters, in the order in which they read a file. A file may be read by several: its container and its metadata. */
import type { Adapter } from './adapter.ts'
import { captions } from './captions.ts'
import { container } from './container.ts'
import { runDocument } from './run-document.ts'

export const adapters: readonly Adapter[] = [runDocument, captions, container]

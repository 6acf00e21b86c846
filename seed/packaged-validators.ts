/**
 * Validators of the packaged schemas, compiled once for each corpus, since compiling is slow and several checks need
 * them.
 */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import { compileDocumentValidators } from '../src/engine/documents/validators.ts'
import type { Corpus } from './read.ts'

type Compiled =
  | { readonly validators: ReturnType<typeof compileDocumentValidators> }
  | { readonly error: string }

/** @returns a validator for each schema, or why they do not compile */
export function packagedValidators(corpus: Corpus): Compiled {
  const known = compiled.get(corpus)
  if (known !== undefined) return known
  const made = compile(corpus)
  compiled.set(corpus, made)
  return made
}

const compiled = new WeakMap<Corpus, Compiled>()

function compile({ schemas }: Corpus): Compiled {
  const byName = schemas.map(({ name, source }) => [name, source.value as AnySchemaObject] as const)
  try {
    return { validators: compileDocumentValidators(new Map(byName)) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

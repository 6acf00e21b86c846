/**
 * Configures fast-check for every property test: an ordinary run tries the same cases each time, so that a failure
 * repeats. `SEED=1` tries others; fast-check prints the seed with a failure, and `SEED` repeats it.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_122) })

export { fc }

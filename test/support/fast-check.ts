/**
 * fast-check for every property test: the same cases in every ordinary run, so that a red test is red again. `SEED=1`
 * tries others; fast-check prints the seed with a failure, and `SEED` repeats it.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_122) })

export { fc }

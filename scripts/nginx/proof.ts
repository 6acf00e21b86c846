/** Shared by the proofs with nginx: each requires nginx, prints a line for each check, and stops what it started. */
import { endAll, nginxVersion } from './fleet.ts'

/** @param note measurements, printed whether the check passes or fails */
export type Check = (name: string, holds: boolean, note: string) => void

/** Runs a proof, prints `N passed, N failed` and exits, with status 1 if a check failed or none ran. */
export async function runProof(
  prove: (check: Check, nginx: string) => Promise<void>,
): Promise<never> {
  process.once('SIGINT', () => endAll().then(() => process.exit(130)))
  const version = nginxVersion()
  if (version === undefined) {
    console.error(
      'nginx is not on this machine: "apt-get install nginx-light" brings it on Debian.',
    )
    await endAll()
    process.exit(1)
  }
  let passed = 0
  let failed = 0
  const check: Check = (name, holds, note) => {
    if (holds) passed += 1
    else failed += 1
    console.log(`${holds ? 'passed' : 'failed'}  ${name} (${note})`)
  }
  try {
    await prove(check, version)
  } catch (error) {
    check('the proof runs to its end', false, (error as Error).message)
  }
  await endAll()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

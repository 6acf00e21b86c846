/** `grammar serve`: starts both services, with settings from the environment. */
import { type Run, WrongUse } from '../command.ts'
import { nodeOfServices } from '../version.ts'

export const run: Run = async () => {
  const { node } = process.versions
  const oldest = nodeOfServices()
  if (node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
    throw new WrongUse(
      'runtime_unsuitable',
      `the services need Node ${oldest} or later, and this is ${node}`,
    )
  }
  const { serve } = await import('../../serve.ts')
  return (await serve([])) === 0 ? 0 : 2
}

/** Prints the report that `grammar lint --format json` prints. */
import { lint } from '@grammar-of-media/cli'

const { format } = await lint({ files: ['production'], profile: 'streaming-netflix', cache: false })
process.stdout.write(await format('json'))

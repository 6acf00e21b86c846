/** The entry point of the program: connects the commands to the machine, and sets the exit status. */
import { once } from 'node:events'
import { main } from './main.ts'

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // It is not an error if the reader closes the pipe early (`| head`).
  if (code === 'EPIPE') process.exit(process.exitCode ?? 0)
})

process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdin: async () => {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  },
  chunks: () => process.stdin,
  out: (text) => process.stdout.write(text),
  write: async (bytes) => {
    if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
  },
  error: (text) => process.stderr.write(text),
  isOutTerminal: process.stdout.isTTY === true,
  isErrorTerminal: process.stderr.isTTY === true,
  columns: process.stdout.columns ?? 100,
  today: new Date().toISOString().slice(0, 10),
})

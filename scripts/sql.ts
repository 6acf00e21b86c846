/**
 * `npm run sql -- "select …"`: runs one SQL query against the corpus file and prints the result for people or programs.
 * Node's SQLite cannot be interrupted, so the query runs in a process of its own, which is killed on timeout.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { withWords } from './sql/called.ts'
import { readSettings, type Settings, usage } from './sql/settings.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(words: string[]): Promise<number> {
  let settings: Settings | undefined
  try {
    settings = await readSettings(words)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${withWords} --help lists the options.`)
    return 1
  }
  if (settings === undefined) {
    console.log(usage)
    return 0
  }
  if (!existsSync(settings.database)) {
    console.error(`There is no database at ${settings.database}; "npm run seed" builds it.`)
    return 1
  }
  return run(settings)
}

function run(settings: Settings): Promise<number> {
  const program = path.join(
    import.meta.dirname,
    `sql/run-query${path.extname(import.meta.filename)}`,
  )
  // Nobody waits for the query any more, so stop it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => child.kill('SIGKILL'))
  }
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] })
  child.stdin!.end(JSON.stringify(settings))
  let late = false
  let timer: NodeJS.Timeout | undefined
  child.once('message', () => {
    timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, settings.seconds * 1000)
  })
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (late)
        console.error(
          `Stopped after ${settings.seconds} s: the query had not ended. --seconds allows up to 600.`,
        )
      resolve(late ? 1 : (code ?? 1))
    })
  })
}

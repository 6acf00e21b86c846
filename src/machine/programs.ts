/**
 * Runs external programs: found once, run without a shell, restricted to plain files, and killed on timeout, when they
 * stop producing output, or with this process. Each leads a process group, so that its own children end with it. Cached
 * readings depend on their version.
 */

import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import type { Missing, Program } from '../adapters/adapter.ts'
import { messageOf } from '../adapters/files.ts'
import { ended, kill, started } from './children.ts'

/** Maximum bytes of stdout that are collected if it is not streamed, and of stderr that are kept. */
const STDOUT_BYTES = 64 * 1024 * 1024
const STDERR_CHARACTERS = 256 * 1024
/** Timeout for querying the version: a program with a hundred libraries takes seconds on a cold disk. */
const VERSION_TIMEOUT_MS = 20_000
/** A decoder that writes nothing for this long has hung. */
const SILENCE_MS = 30_000

/**
 * Formats that ffmpeg may open. A playlist or a concatenation script under another name would make it read other files.
 */
const FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,wav,w64,aiff,caf,flac,mp3,ogg,aac,ac3,eac3,avi,mxf,mpegts,mpeg,flv,asf,amr,gxf,dv,rawvideo,yuv4mpegpipe,gif,png_pipe,jpeg_pipe'
const PLAIN_FILES = [
  '-nostdin',
  '-hide_banner',
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  FORMATS,
]

const start = (executable: string, args: readonly string[]) =>
  started(() =>
    spawn(executable, [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: false,
      detached: true,
    }),
  )

/**
 * @param location path of the program, or its name to be looked up on `searchPath`
 * @returns why there is none, if it is missing or does not print its version
 */
export async function findProgram(
  location: string,
  searchPath: string | undefined,
): Promise<Program | Missing> {
  const executable = executablePath(location, searchPath)
  const isName = path.basename(location) === location
  if (executable === undefined) {
    return { missing: isName ? `${location} was not found` : `there is no program at ${location}` }
  }
  try {
    const { stdout } = await run(executable, ['-version'], { timeoutMs: VERSION_TIMEOUT_MS })
    const version = /version (\S+)/.exec(new TextDecoder().decode(stdout))?.[1]
    if (version === undefined) return { missing: `${executable} does not say its version` }
    return {
      version: `${path.basename(executable)} ${version}`,
      run: (args, options) => run(executable, [...PLAIN_FILES, ...args], options),
    }
  } catch (error) {
    return { missing: `${executable} does not say its version: ${messageOf(error)}` }
  }
}

/** The first executable file of that name on the search path. */
export function executablePath(
  location: string,
  searchPath: string | undefined,
): string | undefined {
  const isName = path.basename(location) === location
  const folders = (searchPath ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const candidates = isName ? folders.map((folder) => path.join(folder, location)) : [location]
  return candidates.find((candidate) => {
    try {
      accessSync(candidate, constants.X_OK)
      return statSync(candidate).isFile()
    } catch {
      return false
    }
  })
}

type Options = Parameters<Program['run']>[1]

function run(
  executable: string,
  args: readonly string[],
  { timeoutMs, silenceMs = SILENCE_MS, onStdout, signal }: Options,
): ReturnType<Program['run']> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Program['run']>>>()
  const name = path.basename(executable)
  const child = start(executable, args)
  const chunks: Uint8Array[] = []
  let collected = 0
  let stderr = ''
  let stopped: string | undefined
  const stop = (why: string): void => {
    stopped ??= why
    kill(child)
  }
  const timer = setTimeout(() => stop(`${name} had not ended after ${timeoutMs} ms`), timeoutMs)
  const silence = setTimeout(() => stop(`${name} wrote nothing for ${silenceMs} ms`), silenceMs)
  const onAbort = (): void => stop(`${name} was ended`)
  if (signal?.aborted === true) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const pass = (chunk: Buffer, take: NonNullable<typeof onStdout>): void => {
    try {
      const room = take(chunk)
      if (!(room instanceof Promise)) return
      child.stdout.pause()
      void room.then(() => {
        // Not counted as silence while we are pausing the program's output.
        silence.refresh()
        child.stdout.resume()
      })
    } catch (error) {
      stop(`the output of ${name} could not be read: ${messageOf(error)}`)
    }
  }
  child.stdout.on('data', (chunk: Buffer) => {
    silence.refresh()
    if (stopped !== undefined) return
    if (onStdout !== undefined) {
      pass(chunk, onStdout)
      return
    }
    collected += chunk.length
    if (collected > STDOUT_BYTES) stop(`${name} wrote more than ${STDOUT_BYTES} bytes`)
    else chunks.push(chunk)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    silence.refresh()
    stderr = (stderr + text).slice(-STDERR_CHARACTERS)
  })
  child.on('error', (error) => {
    stopped ??= `${name} could not be started: ${error.message}`
    finish(null)
  })
  child.on('close', (status) => finish(status))
  const finish = (status: number | null): void => {
    clearTimeout(timer)
    clearTimeout(silence)
    signal?.removeEventListener('abort', onAbort)
    // Kills child processes that it left running.
    kill(child)
    ended(child)
    if (stopped !== undefined) reject(new Error(stopped))
    else if (status !== 0)
      reject(new Error(`${name} ended with ${status}: ${lastLines(stderr, args)}`))
    else resolve({ stdout: Buffer.concat(chunks), stderr })
  }
  return promise
}

/** Follow-up messages of ffmpeg, which do not name the cause. */
const AFTERMATH =
  /Last message repeated|Error marking filters|applying options to the filter|configuring filter graph|initializing filter/i

/**
 * The end of the program's error output, the same on every machine: without memory addresses, and with base names
 * instead of paths.
 */
function lastLines(stderr: string, args: readonly string[]): string {
  const said = stderr.replaceAll(/\[[^\]\n]* @ 0x[\da-f]+\] ?/g, '')
  const files = args.filter((arg) => path.isAbsolute(arg))
  const short = files.reduce((text, file) => text.replaceAll(file, path.basename(file)), said)
  const lines = short.trim().split('\n')
  const telling = [...new Set(lines.filter((line) => !AFTERMATH.test(line)))]
  return (telling.length > 0 ? telling : lines).slice(-3).join('; ').slice(-500)
}

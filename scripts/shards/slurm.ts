/**
 * Starts a single-node cluster on 127.0.0.1, with its own munge and Slurm in a folder, for the duration of the proof.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue']

export const missingOfSlurm = (): string[] =>
  PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0)

export interface Cluster {
  /** Environment for `sbatch` and the other commands. */
  readonly env: Readonly<Record<string, string>>
  /** Resolves when the job queue is empty. */
  readonly idle: () => Promise<void>
  readonly end: () => Promise<void>
}

/** @param folder absolute path of a folder that only this cluster uses */
export async function startCluster(folder: string, tasks: number): Promise<Cluster> {
  for (const name of ['', 'state', 'spool']) mkdirSync(path.join(folder, name), { mode: 0o755 })
  const at = (name: string): string => path.join(folder, name)
  writeFileSync(at('munge.key'), randomBytes(1024), { mode: 0o400 })
  const node = hostname().split('.')[0]!
  const port = 20_000 + (process.pid % 10_000) * 2
  const settings = {
    ClusterName: 'proof',
    SlurmctldHost: `${node}(127.0.0.1)`,
    SlurmctldPort: port,
    SlurmdPort: port + 1,
    AuthType: 'auth/munge',
    AuthInfo: `socket=${at('munge.socket')}`,
    SlurmUser: 'root',
    SlurmdUser: 'root',
    StateSaveLocation: at('state'),
    SlurmdSpoolDir: at('spool'),
    SlurmctldPidFile: at('slurmctld.pid'),
    SlurmdPidFile: at('slurmd.pid'),
    SlurmctldLogFile: at('slurmctld.log'),
    SlurmdLogFile: at('slurmd.log'),
    ProctrackType: 'proctrack/linuxproc',
    TaskPlugin: 'task/none',
    SwitchType: 'switch/none',
    MpiDefault: 'none',
    ReturnToService: 2,
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core',
    SchedulerParameters: 'bf_interval=1,sched_interval=1',
    NodeName: `${node} NodeAddr=127.0.0.1 CPUs=${tasks} RealMemory=${Math.floor(totalmem() / 2 ** 21)}`,
    PartitionName: 'all Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(at('slurm.conf'), lines.join(''))
  const env = { SLURM_CONF: at('slurm.conf') }
  run('munged', [
    '--force',
    `--key-file=${at('munge.key')}`,
    `--socket=${at('munge.socket')}`,
    `--pid-file=${at('munged.pid')}`,
    `--log-file=${at('munged.log')}`,
    `--seed-file=${at('munge.seed')}`,
  ])
  run('slurmctld', ['-c'], env)
  run('slurmd', ['-c'], env)
  while (!run('sinfo', ['--noheader', '--format=%t'], env).includes('idle')) await wait(500)
  return {
    env,
    idle: async () => {
      while (run('squeue', ['--noheader'], env).trim() !== '') await wait(1000)
    },
    end: async () => {
      for (const name of ['slurmd', 'slurmctld', 'munged']) {
        const file = at(`${name}.pid`)
        if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')), 'SIGTERM')
        while (existsSync(file)) await wait(200)
      }
    },
  }
}

/**
 * @returns the program's standard output
 * @throws with its error output if it fails
 */
function run(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${name} ends with ${status}: ${error?.message ?? stderr}`)
  return stdout
}

import { createBirpc } from 'birpc'
import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import { log } from '../platform/log.ts'
import type { Stopping } from '../platform/stopping.ts'
import type { Jobs, Server } from './protocol.ts'

/** More than the five seconds after which running jobs are released. */
const end_ms = 15_000

export type JobsProcess = {
  /** Resolves once jobs are processed. While the database is away it waits. */
  started: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the jobs in a child process until `stop`, so that they never delay a request or a live event. If the child
 * crashes, this process ends too, unless it is already stopping.
 */
export function startJobsProcess(deps: Deps, connection: pg.PoolConfig, stopping?: Stopping): JobsProcess {
  const compiled = getCompileCacheDir()
  const child = fork(new URL('./main.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [...process.execArgv, '--disable-sigusr1'], // it would open an inspector
    env: { ...process.env, ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
  })
  const jobs = createBirpc<Jobs, Server>(serverOf(deps), {
    post: (message) => child.send(message, () => {}), // the exit of the child is handled below
    on: (receive) => void child.on('message', receive),
    timeout: -1, // the last job may take long
  })
  let isStarted = false
  let isStopping = false
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve()
      if (!isStopping && !stopping?.isStopping) throw new Error(`the process of the jobs ended: ${code ?? signal}`)
    })
  })
  const started = begin()

  async function begin() {
    await jobs.begin({ config: deps.config, connection })
    isStarted = true
    log.debug('The jobs have started')
  }

  return {
    started,
    async stop() {
      isStopping = true
      if (isStarted && (await Promise.race([jobs.end(), exited, pause(end_ms, 'late', { ref: false })])) === 'late')
        log.warn('The jobs did not end in time; the running ones are released.')
      child.kill('SIGKILL')
      await exited
    },
  }
}

function serverOf({ live, places, limits }: Deps): Server {
  return {
    pass: (parcel) => live.pass(parcel),
    occupied: (kinds) => places.occupied(kinds),
    take: (...args) => limits.take(...args).then(() => 0, secondsToWait),
  }
}

function secondsToWait(refusal: unknown): number {
  if (refusal instanceof Refusal) return Number(refusal.more['retry_after'])
  throw refusal
}

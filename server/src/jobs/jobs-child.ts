import { createBirpc } from 'birpc'
import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import { log } from '../platform/log.ts'
import { reasonOf } from '../platform/reason.ts'
import type { Jobs, Server } from './protocol.ts'

/** More than the five seconds after which running jobs are released. */
const endMs = 15_000

export type JobsChild = {
  /** Resolves once jobs are processed. While the database is away it waits. */
  started: Promise<void>
  /** Resolves with its exit code, its signal, or why it could not be started. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** One process of the jobs, from its start to its end. */
export function startJobsChild(deps: Deps, connection: pg.PoolConfig): JobsChild {
  const compiled = getCompileCacheDir()
  const child = fork(new URL('./main.ts', import.meta.url), {
    serialization: 'advanced',
    // SIGUSR1 would open an inspector. Little new memory makes jobs hardly slower, and keeps 30 MB free when idle.
    execArgv: [...process.execArgv, '--disable-sigusr1', '--max-semi-space-size=4'],
    env: { ...process.env, ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
  })
  const jobs = createBirpc<Jobs, Server>(serverOf(deps), {
    post: (message) => child.send(message, () => {}), // its end is seen below
    on: (receive) => void child.on('message', receive),
    timeout: -1, // the last job may take long
  })
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  child.once('exit', (code, signal) => resolve(String(code ?? signal)))
  child.once('error', (error) => {
    if (child.pid === undefined) resolve(reasonOf(error))
  })
  let isStarted = false
  const started = begin()
  started.catch((error: unknown) => {
    log.error({ err: error }, 'The jobs cannot start')
    child.kill('SIGKILL')
  })

  async function begin() {
    await jobs.begin({ config: deps.config, connection })
    isStarted = true
    log.debug('The jobs have started')
  }

  return {
    started,
    ended,
    async stop() {
      if (isStarted && (await Promise.race([jobs.end(), ended, pause(endMs, 'late', { ref: false })])) === 'late')
        log.warn('The jobs did not end in time; the running ones are released.')
      child.kill('SIGKILL')
      await ended
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

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
import type { Jobs, Server } from './spoken.ts'

/** What runs is given back after five seconds. */
const end_ms = 15_000

export type JobsProcess = {
  /** Settles once jobs are done: with a database that is away, not before it is back. */
  begun: Promise<void>
  stop(): Promise<void>
}

/**
 * Does the jobs in a process of their own until `stop`, so that nothing they compute or start keeps a request or a live
 * line waiting. Where it falls this one ends too, as it would have done with the jobs in it; not when it stops already.
 */
export function startJobsApart(deps: Deps, connection: pg.PoolConfig, stopping?: Stopping): JobsProcess {
  const compiled = getCompileCacheDir()
  const child = fork(new URL('./main.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [...process.execArgv, '--disable-sigusr1'], // that signal would open an inspector
    env: { ...process.env, ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
  })
  const jobs = createBirpc<Jobs, Server>(serverOf(deps), {
    post: (said) => child.send(said, () => {}), // to one that is gone: its end is told below
    on: (hear) => void child.on('message', hear),
    timeout: -1, // the last job may take long
  })
  let doing = false
  let wanted = true
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, sign) => {
      resolve()
      if (wanted && !stopping?.begun) throw new Error(`the jobs' process ended: ${code ?? sign}`)
    })
  })
  const begun = begin()

  async function begin() {
    await jobs.begin({ config: deps.config, connection })
    doing = true
    log.debug('Jobs are done from here on')
  }

  return {
    begun,
    async stop() {
      wanted = false
      if (doing && (await Promise.race([jobs.end(), gone, pause(end_ms, 'late', { ref: false })])) === 'late')
        log.warn('The jobs did not end in time: what they were at is given back.')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function serverOf({ live, places, limits }: Deps): Server {
  return {
    pass: (parcel) => live.pass(parcel),
    taken: (kinds) => places.taken(kinds),
    take: (...asked) => limits.take(...asked).then(() => 0, secondsToWait),
  }
}

function secondsToWait(refusal: unknown): number {
  if (refusal instanceof Refusal) return Number(refusal.more['retry_after'])
  throw refusal
}

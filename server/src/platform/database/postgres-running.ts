import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { log } from '../log.ts'
import { halt, launch } from './postgres-process.ts'
import type { PostgresUser } from './postgres-user.ts'

const LONGEST_PAUSE = 5_000

/** Starts the server and restarts it when it ends unexpectedly. The pool reconnects by itself. */
export async function keepRunning(
  db: string,
  settings: string[],
  user: PostgresUser,
): Promise<{ stop: () => Promise<void> }> {
  const options = settings.flatMap((setting) => ['-c', setting])
  const stopping = new AbortController()
  let child = await launchOnceFree(db, options, user)
  const interrupt = () => child.kill('SIGINT') // when Klopt exits without `stop`
  process.once('exit', interrupt)
  const watching = watch()

  async function watch() {
    while (!stopping.signal.aborted) {
      await ending(child)
      if (!stopping.signal.aborted) await restart()
    }
  }

  async function restart() {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        log.error('PostgreSQL ended unexpectedly; restarting it.')
        child = await launchOnceFree(db, options, user)
        return
      } catch (error) {
        log.error(error instanceof CannotStart ? error.message : { err: error })
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function stop() {
    stopping.abort()
    await halt(child, db)
    await watching
    await halt(child, db) // a restart may have been under way
    process.off('exit', interrupt)
  }

  return { stop }
}

async function ending(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** When the main PostgreSQL process is killed, its children take a moment to exit, and until then no start succeeds. */
async function launchOnceFree(db: string, options: string[], user: PostgresUser): Promise<ChildProcess> {
  const deadline = Date.now() + 10_000
  while (true) {
    try {
      return await launch(db, options, user)
    } catch (error) {
      const occupied = error instanceof CannotStart && error.message.includes('shared memory')
      if (!occupied || Date.now() > deadline) throw error
      await pause(50)
    }
  }
}

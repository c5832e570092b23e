import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { log } from '../log.ts'
import { halt, launch } from './postgres-process.ts'
import type { PostgresUser } from './postgres-user.ts'

const LONGEST_PAUSE = 5_000

/** Starts the server, and starts it again when it ends without being asked to: the pool connects anew by itself. */
export async function keepRunning(
  db: string,
  settings: string[],
  user: PostgresUser,
): Promise<{ stop: () => Promise<void> }> {
  const options = settings.flatMap((setting) => ['-c', setting])
  const stopping = new AbortController()
  let child = await launchOnceFree(db, options, user)
  const interrupt = () => child.kill('SIGINT') // a Klopt that ends without `stop` leaves nothing running
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
        log.error('PostgreSQL ended by itself; it is started again.')
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
    await halt(child, db) // one that was just being started again
    process.off('exit', interrupt)
  }

  return { stop }
}

async function ending(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** When PostgreSQL's first process was killed, its others need a moment to notice; until then it refuses to start. */
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

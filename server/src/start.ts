import { close_codes } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { watchRights } from './features/messages/watch-rights.ts'
import { greeting } from './greeting.ts'
import { type JobsProcess, startJobsApart } from './jobs/apart.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { checkStorage } from './platform/storage/check-storage.ts'
import { type Config, loadEnvFile, readConfig } from './platform/config.ts'
import { openDeps } from './platform/deps.ts'
import { isReadAlong, log, say, setLog } from './platform/log.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { outsideFault } from './platform/reason.ts'
import { RedisLink } from './platform/nodes/redis.ts'
import { receiveSignals } from './platform/live/signals.ts'
import { Stopping } from './platform/stopping.ts'
import type { UnderWay } from './platform/http/under-way.ts'

const drain_ms = 15_000
const backlog = 4096 // when a node ends, all its lines come to the next one at once

type Options = {
  /** False where the database must be ready for this version already. */
  migrating?: boolean
}

/** Starts all of Klopt and says where it is, or says in one line why it does not start. */
export async function start(options: Options = {}): Promise<void> {
  process.once('uncaughtException', (error) => {
    log.fatal(error, 'Klopt ends by a fault that nothing caught')
    process.exit(1)
  })
  process.on('SIGUSR1', () => {}) // Node would open an inspector, or with --disable-sigusr1 end
  const stopping = new Stopping()
  const starting = startAll(stopping, options)
  stopping.onSignals(starting)
  try {
    await starting
  } catch (error) {
    if (stopping.begun) return // Ctrl-C reaches what was being started too, and breaks that off
    const reason = error instanceof CannotStart ? error.message : outsideFault(error)
    if (reason) say(reason, 'fatal')
    else log.fatal(error)
    process.exitCode = 1
    await stopping.all()
    process.exit()
  }
}

async function startAll(stopping: Stopping, options: Options) {
  loadEnvFile()
  const config = readConfig(process.env)
  setLog(config)
  const { host, port, metricsPort } = config
  const { pool, db, connection } = await openDatabase(config, stopping, options)
  const redis = await openRedis(config, stopping)
  const deps = openDeps(config, pool, db, redis)
  await deps.clock.set(db)
  await checkStorage(config, deps.files)
  // What a start may do without is read only where it is used: reading modules is most of what a start does.
  const accounts = wantsDemo(config) ? await (await import('./demo/fill.ts')).fillDemo(deps, sayFilling) : null
  const app = await buildApp(deps)
  if (metricsPort) {
    const { serveMetrics } = await import('./platform/metrics.ts')
    const serving = serveMetrics(app, deps, metricsPort)
    stopping.later('the metrics', await listening('METRICS_PORT', metricsPort, host, serving))
  }
  let jobs: JobsProcess | undefined
  stopping.later('the jobs', () => jobs?.stop())
  stopping.later('the server', () => drain(app, deps.under_way))
  stopping.later('the minute', watchRights(deps))
  stopping.later('the signals', receiveSignals(deps))
  stopping.later('the live lines', () => deps.live.closeAll(close_codes.restarting))
  await listening('PORT', port, host, app.listen({ host, port, backlog }))
  say(`\n${greeting(config, isReadAlong() ? (accounts ?? []) : [])}\n`) // no password goes into the log
  if (config.worker) jobs = startJobsApart(deps, connection, stopping) // after all else: nobody waits for it
}

function sayFilling() {
  say('Filling the demo (some seconds) …')
}

/** Where several nodes share one; a start does not depend on it. */
async function openRedis({ redisUrl }: Config, stopping: Stopping): Promise<RedisLink | null> {
  if (!redisUrl) return null
  const redis = new RedisLink(redisUrl)
  stopping.later('Redis', () => redis.stop())
  await redis.settled()
  return redis
}

/** Unasked only in a database of our own on this machine, where it goes into an empty one and is never mistaken. */
function wantsDemo({ demo, production, databaseUrl }: Config): boolean {
  return demo === 'auto' ? !production && !databaseUrl : demo
}

/** Says by its setting what is wrong with an address that cannot be listened on. */
async function listening<T>(setting: string, port: number, host: string, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new CannotStart(
        `${setting}: port ${port} on ${host} is in use: stop what uses it, or set another ${setting}.`,
      )
    if (code === 'EACCES') throw new CannotStart(`${setting}: port ${port} is for root alone: set another ${setting}.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(`HOST: ${host} is not an address of this machine.`)
    throw error
  }
}

/** Lets requests that run come to their end, but waits no longer than a proxy would. */
async function drain(app: FastifyInstance, under_way: UnderWay) {
  const impatient = setTimeout(() => app.server.closeAllConnections(), drain_ms)
  await app.close()
  clearTimeout(impatient)
  await Promise.race([under_way.over(), pause(drain_ms, undefined, { ref: false })])
}

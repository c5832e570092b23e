import { closeCodes } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { watchRights } from './features/messages/watch-rights.ts'
import { greeting, warnings } from './greeting.ts'
import { type JobsProcess, startJobsProcess } from './jobs/jobs-process.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { checkStorage } from './platform/storage/check-storage.ts'
import { type Config, loadSettings, readConfig } from './platform/config.ts'
import { type Deps, openDeps } from './platform/deps.ts'
import { isInteractive, log, say, setLog } from './platform/log.ts'
import { watchPulse } from './platform/database/pulse.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { outsideFault } from './platform/reason.ts'
import { joinNodes } from './platform/nodes/join-nodes.ts'
import { RedisLink } from './platform/nodes/redis.ts'
import { receiveSignals } from './platform/live/signals.ts'
import { freeMemoryOnce } from './platform/free-memory.ts'
import { listenOnSocket, trySocket } from './platform/unix-socket.ts'
import { Stopping } from './platform/stopping.ts'
import type { InFlight } from './platform/http/in-flight.ts'

const drainMs = 15_000
const backlog = 4096 // when a node ends, all its clients reconnect to the others at once

type Options = {
  /** If false, a database that needs migrations is refused. */
  migrating?: boolean
}

/** Starts Klopt and prints its address, or prints in one line why it cannot start. */
export async function start(options: Options = {}): Promise<void> {
  process.once('uncaughtException', (error) => {
    log.fatal(error, 'Klopt ends because of an uncaught error')
    process.exit(1)
  })
  process.on('SIGUSR1', () => {}) // otherwise Node opens an inspector, or exits with --disable-sigusr1
  const stopping = new Stopping()
  const starting = startAll(stopping, options)
  stopping.onSignals(starting)
  try {
    await starting
  } catch (error) {
    if (stopping.isStopping) return // the stop interrupted the start
    const reason = error instanceof CannotStart ? error.message : outsideFault(error)
    if (reason) say(reason, 'fatal')
    else log.fatal(error)
    process.exitCode = 1
    await stopping.all()
    process.exit()
  }
}

async function startAll(stopping: Stopping, options: Options) {
  loadSettings()
  const config = readConfig(process.env)
  setLog(config)
  const { host, port, socket, metricsPort, metricsHost } = config
  const { pool, db, connection } = await openDatabase(config, stopping, options)
  watchPulse(pool) // after the migrations, which may take long
  if (socket) await trySocket(socket)
  else await tryPort('PORT', port, host)
  if (metricsPort) await tryPort('METRICS_PORT', metricsPort, metricsHost)
  const redis = await openRedis(config, stopping)
  const deps = openDeps(config, pool, db, redis)
  await deps.clock.set(db)
  await checkStorage(deps)
  // Optional modules are imported on demand: loading modules takes most of the start-up time.
  const accounts = wantsDemo(config) ? await (await import('./demo/fill.ts')).fillDemo(deps, announceFilling) : null
  const app = await buildApp(deps)
  const mails = await receiveMails(deps, stopping)
  if (metricsPort) {
    const { serveMetrics } = await import('./platform/metrics.ts')
    const serving = serveMetrics(app, deps, metricsPort)
    stopping.later('the metrics', await listening('METRICS_PORT', metricsPort, metricsHost, serving))
  }
  let jobs: JobsProcess | undefined
  stopping.later('the jobs', () => jobs?.stop(), { alone: true }) // they are done again by another process
  stopping.later('the server', () => drain(app, deps.in_flight))
  stopping.later('the minute', watchRights(deps))
  stopping.later('the signals', receiveSignals(deps))
  stopping.later('the live lines', () => deps.live.closeAll(closeCodes.restarting))
  if (socket) await listenOnSocket(socket, app.listen({ path: socket, backlog }))
  else await listening('PORT', port, host, app.listen({ host, port, backlog }))
  say(`\n${greeting(config, isInteractive() ? (accounts ?? []) : [], mails)}\n`) // keep the demo passwords out of the log
  for (const warning of warnings(config)) say(warning, 'warn')
  stopping.later('the list of nodes', await joinNodes(deps))
  if (config.worker) jobs = startJobsProcess(deps, connection, stopping) // last, because no request needs it
  stopping.later('the clean-up of memory', freeMemoryOnce())
}

/** Receives mails from now on. Not on nodes without a port for them. */
async function receiveMails(deps: Deps, stopping: Stopping) {
  const { mailIn } = deps.config
  if (!mailIn || mailIn.port === null) return null
  const { listenForMail } = await import('./features/mail-in/listener.ts')
  const listener = await listening('MAIL_IN_PORT', mailIn.port, mailIn.host, listenForMail(deps, mailIn))
  deps.mail_port.current = listener.port
  stopping.later('receiving mails', () => listener.stop())
  return { ...mailIn, port: listener.port }
}

function announceFilling() {
  say('Filling the demo (some seconds) …')
}

/** Redis, when several nodes share one. The start does not depend on it. */
async function openRedis({ redisUrl }: Config, stopping: Stopping): Promise<RedisLink | null> {
  if (!redisUrl) return null
  const redis = new RedisLink(redisUrl)
  stopping.later('Redis', () => redis.stop())
  await redis.settled()
  return redis
}

/** By default only for our own local database. The demo only fills an empty database. */
function wantsDemo({ demo, production, databaseUrl }: Config): boolean {
  return demo === 'auto' ? !production && !databaseUrl : demo
}

/**
 * Finds a port that cannot be used before the demo is filled, which takes long. It comes after the lock of the data
 * folder, which names the other Klopt.
 */
async function tryPort(setting: string, port: number, host: string) {
  const probe = createServer((socket) => socket.destroy())
  await listening(setting, port, host, once(probe.listen({ port, host }), 'listening'))
  probe.close()
}

/** Reports by its setting why an address cannot be listened on. */
async function listening<T>(setting: string, port: number, host: string, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new CannotStart(
        `${setting}: port ${port} on ${host} is in use: stop what uses it, or set another ${setting}.`,
      )
    if (code === 'EACCES') throw new CannotStart(`${setting}: port ${port} requires root: set another ${setting}.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(`${setting.replace('PORT', 'HOST')}: ${host} is not an address of this machine.`)
    throw error
  }
}

/** Waits for requests in progress, but no longer than a proxy would. */
async function drain(app: FastifyInstance, inFlight: InFlight) {
  const impatient = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(impatient)
  await Promise.race([inFlight.over(), pause(drainMs, undefined, { ref: false })])
}

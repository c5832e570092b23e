import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readJobs, readMails, readOldestDue, readReadings } from './jobs/backlog.ts'
import type { Deps } from './deps.ts'

const buckets_s = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * What Klopt tells of itself in Prometheus' text format, on a port of its own at which nothing else answers. Numbers
 * and names of routes alone: no person, company, dossier or address. What stands in the database is asked when somebody
 * looks; while it does not answer the rest is told and `klopt_database_up` is 0.
 */
export async function serveMetrics(app: FastifyInstance, deps: Deps, port: number): Promise<() => Promise<void>> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureLive(deps, registry)
  measurePool(deps, registry)
  const { redis } = deps
  if (redis) gauge(registry, 'klopt_redis_up', 'Whether Redis answers this node.', () => Number(redis.isHere))
  measureStorage(deps, registry)
  const readDatabase = measureDatabase(deps, registry)

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void readDatabase()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, deps.config.host, resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** By route as it was written, never by address: those are without number, and hold ids and tokens. */
function measureRequests(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'klopt_http_request_seconds',
    help: 'How long requests took until their answer was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: buckets_s,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    seconds.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
}

function measureLive({ live }: Deps, registry: Registry) {
  gauge(registry, 'klopt_sockets', 'Open live lines.', () => live.open().length)
  counter(registry, 'klopt_live_frames_total', 'Events written to live lines.', () => live.told.frames)
  counter(registry, 'klopt_live_cut_off_total', 'Lines closed for not keeping up.', () => live.told.cut_off)
}

function measurePool({ pool }: Deps, registry: Registry) {
  gauge(registry, 'klopt_pool_connections', 'Connections to the database.', () => pool.totalCount)
  gauge(registry, 'klopt_pool_idle', 'Of those, the idle ones.', () => pool.idleCount)
  gauge(registry, 'klopt_pool_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
}

function measureStorage(deps: Deps, registry: Registry) {
  const up: Gauge = new Gauge({
    name: 'klopt_storage_up',
    help: 'Whether the storage of documents answers.',
    registers: [registry],
    collect: () =>
      deps.files.check().then(
        () => up.set(1),
        () => up.set(0),
      ),
  })
}

function measureDatabase({ db }: Deps, registry: Registry) {
  const registers = [registry]
  const up = new Gauge({ name: 'klopt_database_up', help: 'Whether the database answers.', registers })
  const jobs = new Gauge({ name: 'klopt_jobs', help: 'Jobs in the queue.', labelNames: ['state'], registers })
  const due = new Gauge({
    name: 'klopt_oldest_due_job_seconds',
    help: 'For how long the job that has waited longest is due.',
    registers,
  })
  const mails = new Gauge({ name: 'klopt_mails', help: 'Mails not sent.', labelNames: ['state'], registers })
  const readings = new Gauge({
    name: 'klopt_readings',
    help: 'Documents not read.',
    labelNames: ['state'],
    registers,
  })
  return async () => {
    try {
      const [queue, oldest, post, papers] = await Promise.all([
        readJobs(db),
        readOldestDue(db),
        readMails(db),
        readReadings(db),
      ])
      due.set(oldest)
      for (const [state, count] of Object.entries(queue)) jobs.set({ state }, count)
      for (const [state, count] of Object.entries(post)) mails.set({ state }, count)
      for (const [state, count] of Object.entries(papers)) readings.set({ state }, count)
      up.set(1)
    } catch {
      up.set(0)
      jobs.reset()
      due.reset()
      mails.reset()
      readings.reset()
    }
  }
}

function gauge(registry: Registry, name: string, help: string, read: () => number) {
  const metric: Gauge = new Gauge({ name, help, registers: [], collect: () => metric.set(read()) })
  registry.registerMetric(metric)
}

/** What only grows is counted where it happens; it is read when somebody looks. */
function counter(registry: Registry, name: string, help: string, read: () => number) {
  const metric = new Counter({ name, help, registers: [], collect })
  registry.registerMetric(metric)
  function collect() {
    metric.reset()
    metric.inc(read())
  }
}

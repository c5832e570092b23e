import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readIndexing, readJobs, readMailIn, readMails, readOldestDue, readReadings } from './jobs/backlog.ts'
import type { Deps } from './deps.ts'
import { difference_kinds, findDifferences } from './nodes/compare-nodes.ts'

const buckets_s = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves metrics in Prometheus' text format on a separate port. They contain only numbers and route patterns: no
 * person, company, dossier or URL. Each scrape queries the database. If it does not respond, the other metrics are
 * still served and `klopt_database_up` is 0.
 */
export async function serveMetrics(app: FastifyInstance, deps: Deps, port: number): Promise<() => Promise<void>> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureLive(deps, registry)
  measurePool(deps, registry)
  const { redis } = deps
  if (redis) gauge(registry, 'klopt_redis_up', 'Whether Redis responds to this node.', () => Number(redis.isHere))
  measureStorage(deps, registry)
  measureSearches(deps, registry)
  const readDatabase = measureDatabase(deps, registry)

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void readDatabase()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, deps.config.metricsHost, resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** By route pattern and never by URL: URLs are unlimited in number and contain ids and tokens. */
function measureRequests(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'klopt_http_request_seconds',
    help: 'Time until the response was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: buckets_s,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    seconds.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
}

function measureLive({ live }: Deps, registry: Registry) {
  gauge(registry, 'klopt_sockets', 'Open live connections.', () => live.open().length)
  counter(registry, 'klopt_live_frames_total', 'Events written to live connections.', () => live.counts.frames)
  counter(registry, 'klopt_live_cut_off_total', 'Connections closed for not keeping up.', () => live.counts.cut_off)
}

function measurePool({ pool }: Deps, registry: Registry) {
  gauge(registry, 'klopt_pool_connections', 'Connections to the database.', () => pool.totalCount)
  gauge(registry, 'klopt_pool_idle', 'Idle connections to the database.', () => pool.idleCount)
  gauge(registry, 'klopt_pool_waiting', 'Queries waiting for a connection.', () => pool.waitingCount)
}

/** By the way in which the hits were found, never by the query. */
function measureSearches({ search_times }: Deps, registry: Registry) {
  const seconds = new Histogram({
    name: 'klopt_search_seconds',
    help: 'Time of a search.',
    labelNames: ['way'],
    buckets: buckets_s,
    registers: [registry],
  })
  search_times.listen((way, ms) => seconds.observe({ way }, ms / 1000))
}

function measureStorage(deps: Deps, registry: Registry) {
  const up: Gauge = new Gauge({
    name: 'klopt_storage_up',
    help: 'Whether the document storage responds.',
    registers: [registry],
    collect: () =>
      deps.files.check().then(
        () => up.set(1),
        () => up.set(0),
      ),
  })
}

function measureDatabase({ db, config }: Deps, registry: Registry) {
  const registers = [registry]
  const up = new Gauge({ name: 'klopt_database_up', help: 'Whether the database responds.', registers })
  const jobs = new Gauge({ name: 'klopt_jobs', help: 'Jobs in the queue.', labelNames: ['state'], registers })
  const due = new Gauge({
    name: 'klopt_oldest_due_job_seconds',
    help: 'How late the oldest due job is.',
    registers,
  })
  const mails = new Gauge({ name: 'klopt_mails', help: 'Mails not sent.', labelNames: ['state'], registers })
  const readings = new Gauge({
    name: 'klopt_readings',
    help: 'Documents not read.',
    labelNames: ['state'],
    registers,
  })
  const received = new Gauge({
    name: 'klopt_mail_in_total',
    help: 'Received mails that are stored, by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  const took = new Gauge({
    name: 'klopt_mail_in_seconds',
    help: 'The 95th percentile of the time until a mail was posted, in the last hour.',
    registers,
  })
  const waiting = new Gauge({ name: 'klopt_mail_in_waiting', help: 'Mails that no job has read yet.', registers })
  const held = new Gauge({ name: 'klopt_mail_in_held', help: 'Mails that wait for a person.', registers })
  const ofMails = [received, took, waiting, held]
  const lag = new Gauge({ name: 'klopt_search_lag_seconds', help: 'How late the index is.', registers })
  const backfill = new Gauge({
    name: 'klopt_search_backfill',
    help: 'Whether existing messages are still being indexed.',
    registers,
  })
  const apart = new Gauge({
    name: 'klopt_nodes_apart',
    help: 'Whether the nodes differ in what they must have in common.',
    labelNames: ['kind'],
    registers,
  })
  return async () => {
    try {
      const differences = await findDifferences(db, config)
      for (const kind of difference_kinds) apart.set({ kind }, Number(differences.some((one) => one.kind === kind)))
      const [queue, oldest, post, papers, mailIn, index] = await Promise.all([
        readJobs(db),
        readOldestDue(db),
        readMails(db),
        readReadings(db),
        readMailIn(db),
        readIndexing(db),
      ])
      setMailIn(mailIn)
      lag.set(index.lag)
      backfill.set(Number(index.backfill))
      due.set(oldest)
      for (const [state, count] of Object.entries(queue)) jobs.set({ state }, count)
      for (const [state, count] of Object.entries(post)) mails.set({ state }, count)
      for (const [state, count] of Object.entries(papers)) readings.set({ state }, count)
      up.set(1)
    } catch {
      up.set(0)
      apart.reset()
      jobs.reset()
      due.reset()
      lag.reset()
      backfill.reset()
      mails.reset()
      readings.reset()
      for (const metric of ofMails) metric.reset()
    }
  }

  function setMailIn({ states }: Awaited<ReturnType<typeof readMailIn>>) {
    const count = (state: string) => states.find((one) => one.state === state)?.count ?? 0
    for (const outcome of ['posted', 'held', 'answered', 'refused', 'ignored'])
      received.set({ outcome }, count(outcome))
    took.set(states.find(({ state }) => state === 'posted')?.seconds ?? 0)
    waiting.set(count('waiting'))
    held.set(count('held'))
  }
}

function gauge(registry: Registry, name: string, help: string, read: () => number) {
  const metric: Gauge = new Gauge({ name, help, registers: [], collect: () => metric.set(read()) })
  registry.registerMetric(metric)
}

/** A counter whose value is kept elsewhere and read at every scrape. */
function counter(registry: Registry, name: string, help: string, read: () => number) {
  const metric = new Counter({ name, help, registers: [], collect })
  registry.registerMetric(metric)
  function collect() {
    metric.reset()
    metric.inc(read())
  }
}

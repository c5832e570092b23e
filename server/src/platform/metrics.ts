import type { FastifyInstance } from 'fastify'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import {
  readIndexing,
  readJobs,
  readMailIn,
  readMails,
  readOldestDue,
  readReadings,
  readUpkeep,
} from './jobs/backlog.ts'
import type { Deps } from './deps.ts'
import { checkMailServer } from './mail/transport.ts'
import { readStoredSize } from './storage/known.ts'
import { differenceKinds, findDifferences } from './nodes/compare-nodes.ts'

const minuteMs = 60_000
const patienceMs = 2000
const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

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
  if (deps.config.smtpUrl) measureMailServer(deps, registry)
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
    name: 'klopt_http_request_duration_seconds',
    help: 'Time until the response was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers: [registry],
  })
  const failed = new Counter({
    name: 'klopt_http_errors_total',
    help: 'Responses with a status of 500 and above.',
    labelNames: ['status'],
    registers: [registry],
  })
  for (const status of [500, 503]) failed.inc({ status }, 0) // an alert cannot see the increase from nothing to 1
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    if (statusCode >= 500) failed.inc({ status: statusCode })
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
    name: 'klopt_search_duration_seconds',
    help: 'Time of a search.',
    labelNames: ['way'],
    buckets: bucketsS,
    registers: [registry],
  })
  search_times.listen((way, ms) => seconds.observe({ way }, ms / 1000))
}

function measureStorage({ files, config, db }: Deps, registry: Registry) {
  const isUp = () =>
    files.check().then(
      () => 1,
      () => 0,
    )
  gauge(registry, 'klopt_storage_up', 'Whether the document storage responds.', isUp)
  const readFree = () => statfs(config.dataDir).then(({ bavail, bsize }) => bavail * bsize)
  gauge(registry, 'klopt_disk_free_bytes', 'Free space of the disk with DATA_DIR.', readFree)
  const { quotaBytes } = config
  if (quotaBytes === null) return
  gauge(registry, 'klopt_quota_bytes', 'The size that all documents together may have.', () => quotaBytes)
  const readStored = onceAMinute(() => readStoredSize(db))
  gauge(registry, 'klopt_stored_bytes', 'The size of all documents together.', readStored)
}

/** Signs in to the mail server, at most once a minute. */
function measureMailServer({ config }: Deps, registry: Registry) {
  const isUp = onceAMinute(() =>
    checkMailServer(config).then(
      () => 1,
      () => 0,
    ),
  )
  gauge(registry, 'klopt_mail_server_up', 'Whether the mail server of SMTP_URL lets Klopt sign in.', isUp)
}

/** For what costs more than a scrape should: the value is at most a minute old. A scrape does not wait long for it. */
function onceAMinute(read: () => Promise<number>): () => Promise<number> {
  let value = Promise.resolve(0)
  let readAt = -Infinity
  return () => {
    if (performance.now() - readAt > minuteMs) {
      readAt = performance.now()
      value = read()
    }
    const late = pause(patienceMs, null, { ref: false }).then(() => Promise.reject(new Error('not known yet')))
    return Promise.race([value, late])
  }
}

const mailStates = ['waiting', 'posted', 'held', 'answered', 'refused', 'ignored']

/** What every scrape reads from the database, with its help and, if it has several values, the name of their label. */
const facts = {
  klopt_jobs: ['Jobs in the queue.', 'state'],
  klopt_oldest_due_job_seconds: ['How late the oldest due job is.'],
  klopt_mails: ['Mails not sent.', 'state'],
  klopt_readings: ['Documents not read.', 'state'],
  klopt_mail_in: ['Received mails that are stored, by what became of them.', 'state'],
  klopt_mail_in_p95_seconds: ['The 95th percentile of the time until a mail was posted, in the last hour.'],
  klopt_search_lag_seconds: ['How late the index is.'],
  klopt_search_backfill: ['Whether existing messages are still being indexed.'],
  klopt_nodes_apart: ['Whether the nodes differ in what they must have in common.', 'kind'],
  klopt_last_backup_timestamp_seconds: [
    'When the last backup without a new loss was made. 0: never with klopt backup.',
  ],
  klopt_unknown_files: ['Stored files without any document that the last clean-up left where they are.'],
  klopt_trashed_files: ['Stored files without any document that were ever moved to trash/.'],
} satisfies Record<string, [help: string, label?: string]>

type Fact = keyof typeof facts
type Values = number | Record<string, number>

async function readFacts({ db, config }: Deps): Promise<Record<Fact, Values>> {
  const [jobs, oldest, mails, readings, mailIn, index, differences, upkeep] = await Promise.all([
    readJobs(db),
    readOldestDue(db),
    readMails(db),
    readReadings(db),
    readMailIn(db),
    readIndexing(db),
    findDifferences(db, config),
    readUpkeep(db),
  ])
  const isApart = (kind: string) => Number(differences.some((one) => one.kind === kind))
  return {
    klopt_jobs: jobs,
    klopt_oldest_due_job_seconds: oldest,
    klopt_mails: mails,
    klopt_readings: readings,
    // Also those at 0, for rules about them.
    klopt_mail_in: Object.fromEntries(
      mailStates.map((state) => [state, mailIn.states.find((one) => one.state === state)?.count ?? 0]),
    ),
    klopt_mail_in_p95_seconds: mailIn.states.find(({ state }) => state === 'posted')?.seconds ?? 0,
    klopt_search_lag_seconds: index.lag,
    klopt_search_backfill: Number(index.backfill),
    klopt_nodes_apart: Object.fromEntries(differenceKinds.map((kind) => [kind, isApart(kind)])),
    klopt_last_backup_timestamp_seconds: upkeep.backed_up_s,
    klopt_unknown_files: upkeep.unknown_files,
    klopt_trashed_files: upkeep.trashed_files,
  }
}

/** Returns the function that reads the facts. Without a database they have no values. */
function measureDatabase(deps: Deps, registry: Registry) {
  const registers = [registry]
  const up = new Gauge({ name: 'klopt_database_up', help: 'Whether the database responds.', registers })
  const gauges = Object.entries<[string, string?]>(facts).map(([name, [help, label]]) => ({
    name: name as Fact,
    label,
    gauge: new Gauge({ name, help, labelNames: label ? [label] : [], registers }),
  }))
  return async () => {
    const values = await readFacts(deps).catch(() => null)
    up.set(Number(values !== null))
    for (const { name, label, gauge } of gauges) {
      gauge.reset()
      const value = values?.[name]
      if (typeof value === 'number') gauge.set(value)
      else if (!label) gauge.remove()
      else if (label && value) for (const [one, count] of Object.entries(value)) gauge.set({ [label]: one }, count)
    }
  }
}

/** A gauge that is read at every scrape. It has no value while reading fails. */
function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>) {
  const metric: Gauge = new Gauge({ name, help, registers: [registry], collect })
  async function collect() {
    const value = await Promise.resolve(read()).catch(() => null)
    if (value === null) metric.remove()
    else metric.set(value)
  }
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

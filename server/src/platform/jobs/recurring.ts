import { parseCrontab } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { TaskList } from './task.ts'

const minuteMs = 60_000
const retryMs = 1000
/** After a pause of the machine or the database the minutes since are looked through, but not a whole weekend's. */
const missedMost = 60

/**
 * Queues the recurring tasks at their minutes, once for all nodes, until `stop`. The minutes are those of the database:
 * the queue's own crontab goes by the clock of the machine, and one that is an hour ahead would take the turns of all
 * nodes for an hour.
 */
export function queueRecurring(pool: pg.Pool, tasks: TaskList): { stop(): void } {
  const stopping = new AbortController()
  const items = Object.entries(tasks).flatMap(([name, { every }]) => (every ? parseCrontab(`${every} ${name}`) : []))
  if (items.length > 0) void run()
  return { stop: () => stopping.abort() }

  async function run() {
    let last: number | null = null
    while (!stopping.signal.aborted) {
      const now: number | null = await readClock(pool).catch(() => null) // the database is away
      const minute = now === null ? null : Math.floor(now / minuteMs)
      const isQueued = minute === null || last === null || (await queueAll(last, minute))
      if (isQueued) last = minute ?? last
      const waitMs = now === null || !isQueued ? retryMs : minuteMs - (now % minuteMs)
      await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  async function queueAll(last: number, minute: number): Promise<boolean> {
    const due = dueSince(items, Math.max(last, minute - missedMost), minute)
    return due.length === 0 || (await queueDue(pool, due, minute).then(isDone, isNotDone))
  }
}

/**
 * The tasks with a turn after minute `last`, up to `minute`.
 *
 * @internal
 */
export function dueSince(items: ReturnType<typeof parseCrontab>, last: number, minute: number): string[] {
  const due = new Set<string>()
  for (let n = last + 1; n <= minute; n += 1) for (const { task, match } of items) if (match(digestOf(n))) due.add(task)
  return [...due]
}

/**
 * Of many nodes the first queues the turns of a minute. A mark in the future is that of a wrong clock, and does not
 * count.
 *
 * @internal
 */
export async function queueDue(pool: pg.Pool, names: string[], minute: number): Promise<void> {
  await pool.query(
    `with turn as (
       insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
       select name, to_timestamp($2::float8), to_timestamp($2::float8) from unnest($1::text[]) name
       on conflict (identifier) do update set last_execution = excluded.last_execution
       where known.last_execution is null or known.last_execution < excluded.last_execution
         or known.last_execution > now() + interval '2 minutes'
       returning identifier
     )
     select queue_job(identifier, job_key => identifier) from turn`,
    [names, (minute * minuteMs) / 1000],
  )
}

async function readClock(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  return rows[0]?.now
}

function digestOf(minute: number) {
  const at = new Date(minute * minuteMs)
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  }
}

const isDone = () => true
const isNotDone = () => false

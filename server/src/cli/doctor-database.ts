import { sql } from 'kysely'
import {
  readIndexing,
  readJobs,
  readMails,
  readMailTrouble,
  readOldestDue,
  readReadings,
} from '../platform/jobs/backlog.ts'
import { refuseSharedSessions } from '../platform/database/own-sessions.ts'
import type { Deps } from '../platform/deps.ts'
import { findDifferences, readNodes } from '../platform/nodes/compare-nodes.ts'
import { databaseWarning } from '../platform/require-tls.ts'
import { counted } from './counted.ts'
import type { Finding } from './finding.ts'

const lateS = 60

/** All migrations are applied, otherwise the database would not have been opened. */
export async function checkDatabase({ db, pool, config }: Deps): Promise<Finding> {
  await refuseSharedSessions(pool)
  const { rows } = await sql<{ version: string; size: string; migrations: number }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*) from kysely_migration) as migrations`.execute(db)
  const { version = '', size = '', migrations = 0 } = rows[0] ?? {}
  const warning = databaseWarning(config)
  const text = `PostgreSQL ${version}, ${size}, all migrations done (${migrations})`
  return warning ? { state: 'note', text: `${text}. ${warning}` } : { state: 'ok', text }
}

/** Expiry uses the database's clock on every node. Logs and mails use this machine's clock. */
export async function checkClock({ db }: Deps): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  const middle = (before + Date.now()) / 2
  const seconds = Math.abs(Date.parse(rows[0]?.now ?? '') - middle) / 1000
  const text = `the clocks of the database and this machine are ${seconds.toFixed(1)} s apart`
  return { state: seconds > 30 ? 'wrong' : seconds > 3 ? 'note' : 'ok', text }
}

/** An upgrade may run two versions for a while. Anything else that nodes do not have in common loses something. */
export async function checkNodes({ db, config }: Deps): Promise<Finding> {
  const [nodes, differences] = await Promise.all([readNodes(db), findDifferences(db, config)])
  const names = nodes.map(({ name }) => name).join(', ')
  if (!names) return { state: 'note', text: 'no Klopt runs with this database' }
  if (!differences.length)
    return { state: 'ok', text: `${counted(nodes.length, 'node')} that belong together: ${names}` }
  const isWrong = differences.some(({ kind }) => kind !== 'version')
  return { state: isWrong ? 'wrong' : 'note', text: differences.map(({ text }) => text).join(' ') }
}

export async function checkJobs({ db }: Deps): Promise<Finding> {
  const [{ waiting, late, given_up }, oldest] = await Promise.all([readJobs(db), readOldestDue(db)])
  const due = oldest ? `; the oldest has been due for ${oldest} s` : ''
  if (given_up)
    return { state: 'wrong', text: `${counted(given_up, 'job')} failed for good${due}; see jobs:list and jobs:retry` }
  if (late)
    return {
      state: 'note',
      text: `${counted(late, 'job')} late by more than 5 minutes${due}: does Klopt run, with WORKER=1?`,
    }
  return { state: 'ok', text: `${counted(waiting, 'job')} queued${due}` }
}

export async function checkMails({ db }: Deps): Promise<Finding> {
  const [{ waiting, retrying, failed }, trouble] = await Promise.all([readMails(db), readMailTrouble(db)])
  const because = trouble ? ` The last reason: ${trouble}` : ''
  if (failed)
    return {
      state: 'wrong',
      text: `${counted(failed, 'mail')} could not be sent; mail:resend tries them again.${because}`,
    }
  if (retrying)
    return {
      state: 'note',
      text: `${retrying} of ${counted(waiting, 'waiting mail')} failed and will be retried.${because}`,
    }
  return { state: 'ok', text: `${counted(waiting, 'mail')} waiting, none failed` }
}

/** Posts are indexed within two seconds. */
export async function checkSearch({ db, config }: Deps): Promise<Finding> {
  if (!config.search) return { state: 'note', text: 'messages and documents are not searched (SEARCH=0)' }
  const { lag, backfill } = await readIndexing(db)
  if (lag > lateS)
    return {
      state: 'wrong',
      text: `new messages have waited ${Math.round(lag)} s for the index: does Klopt run, with WORKER=1?`,
    }
  if (backfill) return { state: 'note', text: 'existing messages are still being indexed' }
  return { state: 'ok', text: 'everything is indexed' }
}

export async function checkReadings({ db }: Deps): Promise<Finding> {
  const { waiting, failed } = await readReadings(db)
  if (failed)
    return {
      state: 'note',
      text: `${counted(failed, 'document')} could not be read; 'Opnieuw lezen' beside each tries again`,
    }
  return { state: 'ok', text: `${counted(waiting, 'document')} waiting to be read, none failed` }
}

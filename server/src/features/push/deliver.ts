import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { log } from '../../platform/log.ts'
import { lookersOf } from '../messages/presence.ts'
import { payloadOf } from './content.ts'
import { noticeFor } from './policy.ts'
import { type ClaimedNotice, claimNotices, type Notice, readNotices } from './read-notices.ts'
import type { Sender } from './sender.ts'

const atOnce = 50
const lookAgain = '10 seconds'
/** After each failure in a row; the last is repeated. */
const retriesS = [10, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600]

export type Delivery = { person_id: string; done: Promise<void> }

/** Delivers the next due notices, but none of people who are `busy`. What it returns never rejects. */
export async function deliverDue(
  deps: Pick<Deps, 'db' | 'places'>,
  send: Sender,
  busy: string[] = [],
): Promise<Delivery[]> {
  const { db, places } = deps
  const claimed = await claimNotices(db, atOnce, busy)
  if (claimed.length === 0) return []
  const notices = await readNotices(db, claimed)
  const looks = await lookersOf({ places }, notices)
  const content = new Map(notices.map((notice) => [keyOf(notice), notice]))
  return claimed.map((one) => {
    const notice = content.get(keyOf(one))
    const act = noticeFor(factsOf(one, notice, !!notice && looks(notice)))
    const done = deliver(db, one, notice, act, send).catch((error: unknown) => {
      log.warn({ err: error }, 'A notification could not be delivered. It will be tried again.')
    })
    return { person_id: one.person_id, done }
  })
}

function factsOf({ shown_seq, shown_revision }: ClaimedNotice, notice: Notice | undefined, looks: boolean) {
  const { seq = 0, revision = 0 } = notice?.line ?? {}
  return { unread_seq: seq, shown_seq, looks, outdated: notice?.show_text === true && revision > shown_revision }
}

async function deliver(
  db: Db,
  claimed: ClaimedNotice,
  notice: Notice | undefined,
  act: ReturnType<typeof noticeFor>,
  send: Sender,
): Promise<void> {
  if (!notice) return end(db, claimed)
  if (act === 'wait') return putOff(db, claimed, lookAgain, 0)
  if (act === 'nothing') return settle(db, claimed, { seq: claimed.shown_seq, revision: claimed.shown_revision })
  if (act === 'close' && !closes(notice)) return end(db, claimed)
  const status = await send(notice, JSON.stringify(payloadOf(notice)), topicOf(notice)).catch(() => 0)
  if (status >= 200 && status < 300) {
    if (notice.fails) await works(db, claimed)
    return settle(db, claimed, notice.line)
  }
  if (status === 404 || status === 410) return forget(db, claimed)
  log.info({ status, push_service: new URL(notice.endpoint).host }, 'A push service did not accept a notification.')
  if (status > 0 && (await failsForDay(db, claimed)) && claimed.attempts > 1) return forget(db, claimed)
  return putOff(db, claimed, `${retriesS[claimed.attempts - 1] ?? retriesS.at(-1)} seconds`)
}

/**
 * Whether a device can be told to take a notification away. Apple ends a subscription that receives what it shows
 * nothing of, so there the app itself takes it away when it is opened.
 */
function closes({ endpoint }: Notice): boolean {
  return !new URL(endpoint).hostname.endsWith('.apple.com')
}

/** The topic of a dossier: its id without dashes, which is the longest allowed topic. */
function topicOf({ dossier_id }: Notice): string {
  return dossier_id.replaceAll('-', '')
}

function keyOf({ subscription_id, dossier_id }: Pick<ClaimedNotice, 'subscription_id' | 'dossier_id'>): string {
  return `${subscription_id} ${dossier_id}`
}

/** Records what the device shows now. If something has happened since, the notice stays due. */
async function settle(
  db: Db,
  { subscription_id, dossier_id, lease }: ClaimedNotice,
  shown: { seq: number; revision: number } | null,
): Promise<void> {
  if (!shown || shown.seq === 0) return end(db, { subscription_id, dossier_id, lease })
  await sql`
    update push_notice set shown_seq = ${shown.seq}, shown_revision = ${shown.revision}, attempts = 0,
      due_at = case when due_at <> ${lease} then now() end
    where subscription_id = ${subscription_id} and dossier_id = ${dossier_id}`.execute(db)
}

async function end(
  db: Db,
  { subscription_id, dossier_id, lease }: Pick<ClaimedNotice, 'subscription_id' | 'dossier_id' | 'lease'>,
) {
  const own = sql`subscription_id = ${subscription_id} and dossier_id = ${dossier_id}`
  await sql`delete from push_notice where ${own} and due_at = ${lease}`.execute(db)
  await sql`update push_notice set shown_seq = 0, attempts = 0, due_at = now() where ${own}`.execute(db)
}

/** Also if something has happened since, but not if another node has claimed it. */
async function putOff(db: Db, claimed: ClaimedNotice, pause: string, attempts = claimed.attempts): Promise<void> {
  const { subscription_id, dossier_id, lease } = claimed
  await sql`
    update push_notice set due_at = now() + ${pause}::interval, attempts = ${attempts}
    where subscription_id = ${subscription_id} and dossier_id = ${dossier_id}
      and due_at between ${lease}::timestamptz and ${lease}::timestamptz + interval '1 second'`.execute(db)
}

/**
 * Records that a push service refused, and returns whether it has refused for a day. A missing response does not count,
 * because this server may have lost its network.
 */
async function failsForDay(db: Db, { subscription_id }: ClaimedNotice): Promise<boolean> {
  const { rows } = await sql<{ fails: boolean }>`
    update push_subscription set failing_since = coalesce(failing_since, now()) where id = ${subscription_id}
    returning failing_since < now() - interval '1 day' as fails`.execute(db)
  return rows[0]?.fails ?? false
}

async function works(db: Db, { subscription_id }: ClaimedNotice): Promise<void> {
  await db.updateTable('push_subscription').set({ failing_since: null }).where('id', '=', subscription_id).execute()
}

/** The next visit of the device subscribes it again. */
async function forget(db: Db, { subscription_id }: ClaimedNotice): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', subscription_id).execute()
}

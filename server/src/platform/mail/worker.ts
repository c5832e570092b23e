import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../database/db.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import type { TaskList } from '../jobs/task.ts'
import type { WaitingMail, Writers } from './content.ts'
import { renderHtml, renderText } from './layout.ts'
import { addMailJobs, recoverMails } from './queue.ts'
import { isRefusal, pauseAfter } from './retries.ts'
import { bounceHash } from './addresses.ts'
import { tellBounced } from './tell-bounced.ts'
import { threadOf } from './thread.ts'
import { markWords, wordsOfHtml } from './words.ts'
import { deliver, describeFailure } from './transport.ts'
import { log } from '../log.ts'

type ClaimedMail = WaitingMail & { tries: number; ended_at: string | null }

/** The jobs that send mails, with the writer of every kind of mail. */
export function mailTasks(writers: Writers): TaskList {
  return {
    mail: {
      mails: true,
      work: (deps, payload, signal) => sendMail(deps, writers, (payload as { mail_id: string }).mail_id, signal),
    },
    recover_mails: { work: ({ db }) => recoverMails(db), every: '*/10 * * * *', mails: true },
  }
}

/**
 * Writes and sends one mail. Its row stays locked until the outcome is stored, so that no other worker sends it, and a
 * killed process releases it. Only a crash between acceptance and commit can send a mail twice.
 */
async function sendMail(deps: Deps, writers: Writers, mailId: string, signal: AbortSignal): Promise<void> {
  let sent: Sent | null = null
  try {
    await transaction(deps, async (tx) => {
      const mail = await takeMail(tx.db, mailId)
      if (!mail) return
      try {
        sent = await attempt(deps, writers, mail, signal)
      } catch (error) {
        return recordFailure(tx, mail, error)
      }
      await recordOutcome(tx.db, deps, mailId, sent)
    })
  } catch (error) {
    if (!sent) throw error
    await insist(() => recordOutcome(deps.db, deps, mailId, sent), signal) // it was sent: prevent a second time
  }
}

async function takeMail(db: Db, mailId: string): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    select mail.id, kind, dossier_id, data, tries, coalesce(person.deleted_at, disabled_at) as ended_at, json_build_object(
      'id', person.id, 'email', email, 'full_name', full_name, 'language', language) as receiver
    from mail join person on person.id = mail.person_id
    where mail.id = ${mailId} and sent_at is null and skipped_at is null and failed_at is null
    for update of mail skip locked`.execute(db)
  return rows[0]
}

type Sent = { words: Buffer | null }

/** What the mail server accepted; null when the mail is no longer needed. */
async function attempt(deps: Deps, writers: Writers, mail: ClaimedMail, signal: AbortSignal): Promise<Sent | null> {
  const { id, kind, receiver } = mail
  const content = mail.ended_at ? null : await writers[kind](deps, mail)
  if (!content) return null
  const html = renderHtml(content, receiver.language, deps.config.operator)
  const text = renderText(content, deps.config.operator)
  const { subject, unsubscribe, auto_replied } = content
  const thread = await threadOf(deps, mail)
  const outgoing = { id, to: receiver, subject, html, text, unsubscribe_url: unsubscribe?.url, thread, auto_replied }
  await deliver(deps.config, outgoing, signal)
  return { words: mail.dossier_id ? markWords(deps.config, id, wordsOfHtml(html)) : null }
}

async function recordOutcome(db: Db, { config }: Deps, mailId: string, sent: Sent | null): Promise<void> {
  const now = sql<string>`clock_timestamp()`
  await db
    .updateTable('mail')
    .set(
      sent
        ? { sent_at: now, last_error: null, bounce_hash: bounceHash(config, mailId), words: sent.words }
        : { skipped_at: now },
    )
    .where('id', '=', mailId)
    .execute()
}

/**
 * Counts the try and adds a job for the next one in the same transaction. A mail that will never arrive is marked as one
 * that came back, and open screens say so.
 */
async function recordFailure(tx: Tx, mail: ClaimedMail, error: unknown): Promise<void> {
  const { db, deps } = tx
  const tries = mail.tries + 1
  const wait = isRefusal(error) ? null : pauseAfter(tries)
  const last_error = describeFailure(error, deps.config)
  const failed_at = wait === null ? sql<string>`clock_timestamp()` : null
  const outcome = { tries, last_error, failed_at, bounced_at: failed_at }
  await db.updateTable('mail').set(outcome).where('id', '=', mail.id).execute()
  if (wait !== null) await addMailJobs(db, [mail.id], wait)
  else tellBounced(tx, mail)
  const next = wait === null ? 'It will not be retried.' : `The next try is in ${wait / 60} minutes.`
  log[wait === null && !isRefusal(error) ? 'error' : 'warn'](
    `Mail ${mail.id} (${mail.kind}) was not sent, try ${tries}: ${last_error}. ${next}`,
  )
}

/** Repeats `work` until it succeeds, or until the worker stops. */
async function insist(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw error
      await pause(1000, undefined, { signal }).catch(() => undefined)
    }
  }
}

import { sql } from 'kysely'
import type { Tx } from '../platform/database/transaction.ts'
import { storeDuties } from '../features/dossiers/duties/store-duties.ts'
import type { DemoPeople } from './people.ts'
import type { Story } from './story.ts'
import { moment } from './times.ts'

/** Sets the dates of a dossier and its contents to the days of its story, and the unread messages. */
export async function backdate(tx: Tx, cast: DemoPeople, dossierId: string, story: Story, now: Temporal.Instant) {
  const { db } = tx
  const createdAt = moment(story.at, now).toString()
  for (const [place, { at }] of story.lines.entries())
    await db
      .updateTable('message')
      .set({ created_at: moment(at, now).toString() })
      .where('dossier_id', '=', dossierId)
      .where('seq', '=', place + 1)
      .execute()

  await sql`
    update dossier set created_at = ${createdAt}, last_message_time = message.created_at
    from message where dossier.id = ${dossierId} and message.dossier_id = dossier.id and seq = last_seq`.execute(db)
  await sql`
    update dossier_company set linked_at = coalesce(
      (select created_at from message where message.dossier_id = ${dossierId} and event = 'company_added' and place = 2),
      ${createdAt}::timestamptz)
    where dossier_id = ${dossierId}`.execute(db)
  await sql`
    update document set created_at = message.created_at
    from message where document.dossier_id = ${dossierId} and message.dossier_id = document.dossier_id
      and event = 'document_added' and data->>'document_id' = document.id::text`.execute(db)
  await sql`
    update participant set joined_at = coalesce(
      (select created_at from message where message.dossier_id = ${dossierId}
        and event = 'user_added' and data->>'user_id' = user_id::text),
      ${createdAt}::timestamptz)
    where dossier_id = ${dossierId}`.execute(db)
  // A run is never updated, so it is deleted and inserted again with the time of its message.
  await sql`
    with said as (
      select (data->>'card_id')::uuid as card_id, row_number() over (partition by data->>'card_id' order by seq) as n, created_at
      from message where dossier_id = ${dossierId} and event in ('card_made', 'card_changed')
    ), gone as (
      delete from card_run using said where card_run.card_id = said.card_id and card_run.n = said.n
      returning card_run.*, said.created_at as said_at
    )
    insert into card_run (card_id, n, result, result_hash, invoice_hash, cause, created_at)
    select card_id, n, result, result_hash, invoice_hash, cause, said_at from gone`.execute(db)
  await sql`
    update card set face = face || jsonb_build_object(
      'run_at', to_char(card_run.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from card_run
    where dossier_id = ${dossierId} and card_run.card_id = card.id and card_run.n = card.run`.execute(db)
  await sql`
    update card_answer set created_at = message.created_at from message
    where dossier_id = ${dossierId} and message.id = message_id`.execute(db)
  // The time of an agreement never changes either.
  await sql`
    with gone as (
      delete from agreement using message where agreement.dossier_id = ${dossierId} and message.id = message_id
      returning agreement.*, message.created_at as said_at
    )
    insert into agreement (id, dossier_id, kind, card_id, run, number, company_id, user_id, message_id, terms, terms_hash,
      note, created_at)
    select id, dossier_id, kind, card_id, run, number, company_id, user_id, message_id, terms, terms_hash, note, said_at
    from gone`.execute(db)
  await storeDuties(tx, dossierId)
  // A proposal that waits for more than an hour is mailed at once.
  await sql`
    update dossier set unread_due_at = now()
    where id = ${dossierId} and exists (
      select from agreement where dossier_id = dossier.id and agreement.state = 'offered')`.execute(db)
  for (const [who, viewer] of Object.entries(cast.people)) {
    const unread = Object.entries(story.unread).find(([name]) => name === who)?.[1] ?? 0
    if (!viewer.is_guest) await readExcept(viewer.id, unread)
  }

  async function readExcept(personId: string, unread: number) {
    await sql`
      update participant set read_seq = seq, read_at = message.created_at
      from dossier join message on message.dossier_id = dossier.id and seq = last_seq - ${unread}::int
      where dossier.id = ${dossierId} and participant.dossier_id = dossier.id and user_id = ${personId}`.execute(db)
  }
}

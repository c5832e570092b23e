import { asksSomething, type Message } from '@klopt/contract'
import type pg from 'pg'
import { takeConnection } from '../../platform/database/db.ts'
import { answered } from '../../platform/database/pulse.ts'
import { Gather } from '../../platform/database/gather.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessEnded } from '../dossiers/access-ended.ts'
import { messagePermissions } from '../dossiers/policy.ts'
import { senderName, previewOf } from '../dossiers/lines/line.ts'
import { pushDue } from '../dossiers/lines/push-due.ts'

/** `dutiesAfterMessage` in SQL: an 'ok' leaves what its own company asked. */
const asked = (column: string, said: string) =>
  `${column} = case when asks then ${said} when asked_company_id = own.company_id then ${column} end`

/**
 * Access check, number, message, list row and read position of many posts in one statement and one round trip. It
 * covers the usual case: a participant writes in an open dossier. A post without a returned row is another case, which
 * `post` handles step by step. The access check repeats the rules of `access.ts` and `policy.ts` in SQL; a test
 * compares both for all kinds of people. Words end that their company looks at the dossier, so a dossier with such a duty
 * is another case, and so is one of an earlier version whose duties were not counted yet.
 *
 * The statement locks the dossier's row, then the participant's. Locking rereads the newest version of a row, so
 * somebody removed just before has no row to lock (other tables are seen as they were when the statement began). Rows
 * locked by somebody else are skipped, so that one dossier never delays the others. Of two posts in one dossier, only
 * one is written.
 *
 * The `limit` excludes nothing. PostgreSQL assumes 10 rows for an array parameter and a tenth of them for an unknown
 * limit. With that estimate the generic plan uses the indexes, and PostgreSQL does not replan at every call.
 */
const statement = `
  with line as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::boolean[])
      as line (id, dossier_id, sender_id, company_id, message, client_id, preview, asks)
    limit cardinality($1)
  ), in_open_dossier as materialized (
    select line.* from line join dossier on dossier.id = line.dossier_id
    where status <> 'closed' and not duties @> '[{"kind": "own"}]'
    for no key update of dossier skip locked
  ), own as materialized (
    select line.*
    from in_open_dossier line join participant on participant.dossier_id = line.dossier_id and user_id = line.sender_id
    where status = 'active' and not ${accessEnded('participant')}
    for no key update of participant skip locked
  ), numbered as (
    update dossier set
      last_seq = last_seq + 1,
      last_message_preview = own.preview,
      last_message_event = null,
      last_message_data = null,
      last_message_time = moment.at,
      last_message_sender_id = own.sender_id,
      ${asked('asked_id', 'own.id')},
      ${asked('asked_company_id', 'own.company_id')},
      ${asked('asked_by', 'own.sender_id')},
      ${asked('asked_at', 'moment.at')},
      unread_due_at = coalesce(unread_due_at, clock_timestamp() + interval '5 minutes'),
      search_due_at = coalesce(search_due_at, clock_timestamp()),
      push_due_at = ${pushDue('own.sender_id')}
    from own cross join lateral (select clock_timestamp() as at where own.id is not null) moment
    where dossier.id = own.dossier_id
    returning own.*, last_seq, last_message_time
  ), reading as (
    update participant set read_seq = last_seq, read_at = now(), unread_from = null
    from numbered where participant.dossier_id = numbered.dossier_id and user_id = sender_id
  )
  insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id, client_id, created_at)
  select id, dossier_id, last_seq, 'chat_message', message, sender_id, company_id, client_id, last_message_time
  from numbered
  returning id, seq, created_at`

type NewMessage = { viewer: Viewer; dossier_id: string; message: string; client_id: string | null }
type Row = { id: string; seq: number; created_at: string }

/** Batches posts: those that arrive while a statement runs share the next one, which keeps busy hours cheap. */
export class Posts {
  readonly #gather: Gather<NewMessage, Message | null>

  constructor(pool: pg.Pool) {
    this.#gather = new Gather((lines) => writeAll(pool, lines), { at_once: 2 })
  }

  /**
   * The message, or null when this post is not the usual case, also for a `client_id` used before. Call it for the next
   * post of a dossier only after the previous one finished.
   */
  atOnce(line: NewMessage): Promise<Message | null> {
    return this.#gather.ask(line)
  }
}

async function writeAll(pool: pg.Pool, lines: NewMessage[]): Promise<(Message | null)[]> {
  const ids = lines.map(() => newId())
  const values = [
    ids,
    lines.map(({ dossier_id }) => dossier_id),
    lines.map(({ viewer }) => viewer.id),
    lines.map(({ viewer }) => viewer.company_id),
    lines.map(({ message }) => message),
    lines.map(({ client_id }) => client_id),
    lines.map(({ message }) => previewOf(message)),
    lines.map(({ message }) => asksSomething(message)),
  ]
  const { rows } = await write(pool, values).catch((error: unknown) => {
    if (isRefused(error)) return { rows: [] }
    throw error
  })
  const written = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id, n) => {
    const [line, row] = [lines[n], written.get(id)]
    return line && row ? toMessage(line, row) : null
  })
}

async function write(pool: pg.Pool, values: unknown[]): Promise<{ rows: Row[] }> {
  const client = await takeConnection(pool)
  try {
    const answer = await answered(pool, () => client.query<Row>({ name: 'post', text: statement, values }))
    client.release()
    return answer
  } catch (error) {
    client.release(true) // the connection may be broken
    throw error
  }
}

function toMessage({ viewer, dossier_id, message, client_id }: NewMessage, row: Row): Message {
  const words = { message_type: 'chat_message', event: null, data: null, mail: null } as const
  return {
    ...row,
    ...words,
    dossier_id,
    message,
    sender_id: viewer.id,
    user_id: viewer.id,
    sender_name: senderName(viewer),
    sender_email: viewer.email,
    company: { id: viewer.company_id, name: viewer.company.name },
    unread: false,
    client_id,
    mentions: [],
    revision: 0,
    quote: null,
    edited_at: null,
    mailed: false,
    permissions: messagePermissions({ ...words, created_at: row.created_at }),
  }
}

/**
 * Whether PostgreSQL rejected the whole statement, such as for a repeated `client_id`. Then each post is retried alone.
 */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|40)/.test(String(error.code))
}

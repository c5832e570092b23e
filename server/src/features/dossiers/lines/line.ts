import {
  type DossierEvent,
  type Line,
  type Message,
  type MessageMail,
  namelessGuest,
  type Quote,
  systemSender,
} from '@klopt/contract'
import { sql } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../access.ts'
import { messagePermissions } from '../policy.ts'
import { answeredBy, storeDuties } from '../duties/store-duties.ts'
import { pushDue } from './push-due.ts'
import { readAll, readOwnLine } from './read-own.ts'
import { sentence } from './sentences.ts'

/** The list shows only one line of text. */
const previewLength = 200

/** The dossier's columns that a new line changes. */
export type DossierPosition = Pick<AccessibleDossier, 'id' | 'last_seq'> & { read_seq?: number }

type NewLine = Line & Pick<Message, 'message' | 'client_id'> & Partial<Pick<Message, 'mentions'>>
/** The mail that a message comes from. */
type LineMail = { id: string; shown: MessageMail }
/** The quoted message, document or card. */
type LineQuote = { stored: Record<string, string | null>; shown: Quote }

type LineOrigin = { mail?: LineMail | null; quote?: LineQuote | null; caused_by?: string | null }

/**
 * Adds a line to a locked dossier: takes the next number, updates the preview in the list, and marks the line as read
 * for `viewer` (null: Klopt), or for whose act made Klopt write it. The number is taken under the lock, so numbers follow
 * commits without gaps.
 */
export async function addLine(
  tx: Tx,
  viewer: Viewer | null,
  dossier: DossierPosition,
  line: NewLine,
  { mail = null, quote = null, caused_by = viewer?.id ?? null }: LineOrigin = {},
): Promise<Message> {
  const seq = dossier.last_seq + 1
  const own = line.message_type === 'chat_message' ? viewer : null
  const { mentions = [] } = line
  const { id, created_at } = await tx.db
    .insertInto('message')
    .values({
      id: newId(),
      dossier_id: dossier.id,
      seq,
      ...line,
      mentions: mentions.length > 0 ? JSON.stringify(mentions) : null,
      sender_id: own?.id ?? null,
      company_id: own?.company_id ?? null,
      caused_by: own ? null : caused_by,
      mail_in_id: mail?.id ?? null,
      quote: quote?.stored ?? null,
      created_at: sql<string>`clock_timestamp()`, // now() is when the transaction began, before the lock
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  const author = sql<{ user_id: string | null }>`(select ${caused_by}::uuid as user_id)`
  await tx.db
    .updateTable('dossier')
    .from(author.as('author'))
    .set({
      last_seq: seq,
      ...listColumns(line),
      last_message_time: created_at,
      last_message_sender_id: own?.id ?? null,
      unread_due_at:
        mentions.length > 0
          ? sql<string>`least(unread_due_at, clock_timestamp() + interval '1 minute')`
          : sql<string>`coalesce(unread_due_at, clock_timestamp() + interval '5 minutes')`,
      search_due_at: sql<string>`coalesce(search_due_at, clock_timestamp())`,
      push_due_at: sql.raw<string | null>(pushDue('author.user_id')),
    })
    .where('dossier.id', '=', dossier.id)
    .execute()
  dossier.last_seq = seq
  if (own) await readAll(tx, own, dossier)
  else if (caused_by) await readOwnLine(tx, dossier, { caused_by, acts: viewer !== null })
  if (line.message_type === 'chat_message' && line.event === null)
    await storeDuties(tx, dossier.id, answeredBy(own, quote?.shown ?? null))

  const message: Message = {
    ...line,
    mentions,
    id,
    dossier_id: dossier.id,
    seq,
    sender_id: own?.id ?? null,
    user_id: own?.id ?? null,
    sender_name: own ? senderName(own) : systemSender,
    sender_email: own?.email ?? null,
    company: own && { id: own.company_id, name: own.company.name },
    created_at,
    unread: false,
    mail: mail?.shown ?? null,
    revision: 0,
    quote: quote?.shown ?? null,
    edited_at: null,
    mailed: false,
    permissions: messagePermissions({ ...line, mail: mail?.shown ?? null, created_at }),
  }
  // Unread for all receivers; the author's screen corrects this by sender_id and read_seq.
  tx.emit({ ...message, unread: true })
  return message
}

/** The dossier's columns that show a line in the list. */
export function listColumns({ event, data, message }: Pick<Message, 'event' | 'data' | 'message'>) {
  return { last_message_preview: previewOf(message), last_message_event: event, last_message_data: data }
}

export function previewOf(text: string): string {
  return text.slice(0, previewLength).toWellFormed()
}

/** Adds a system line. Screens translate it from `event` and `data`. */
export function tellDossier(
  tx: Tx,
  viewer: Viewer | null,
  dossier: DossierPosition,
  event: DossierEvent,
  origin: Pick<LineOrigin, 'caused_by'> = {},
): Promise<Message> {
  const message = sentence('NL', event)
  return addLine(tx, viewer, dossier, { ...event, message_type: 'system', message, client_id: null }, origin)
}

/** How many of the newest lines are searched for an upload's line, which was written a moment ago. */
const linesLookedAt = 200

/**
 * Rewrites the line of a document's upload with a later finding, such as that it is a new version, so that an upload
 * stays one line. Returns false if there is no such line among the newest.
 */
export async function rewriteUploadLine(
  tx: Tx,
  dossier: DossierPosition,
  upload: Extract<DossierEvent, { event: 'version_added' | 'document_added' }>,
): Promise<boolean> {
  const { event, data } = upload
  const message = sentence('NL', upload)
  const line = await tx.db
    .selectFrom('message')
    .select(['id', 'seq', 'created_at'])
    .where('dossier_id', '=', dossier.id)
    .where('seq', '>', dossier.last_seq - linesLookedAt)
    .where('event', '=', 'document_added')
    .where(sql<string>`data->>'document_id'`, '=', data.document_id)
    .executeTakeFirst()
  if (!line) return false
  const revision = await raiseRevision(tx, dossier.id)
  await tx.db.updateTable('message').set({ event, data, message, revision }).where('id', '=', line.id).execute()
  if (line.seq === dossier.last_seq)
    await tx.db.updateTable('dossier').set(listColumns({ event, data, message })).where('id', '=', dossier.id).execute()
  const mentions: Message['mentions'] = []
  const changed = {
    ...line,
    ...upload,
    message_type: 'system',
    dossier_id: dossier.id,
    message,
    client_id: null,
    sender_id: null,
    user_id: null,
    sender_name: systemSender,
    sender_email: null,
    company: null,
    unread: true,
    mail: null,
    mentions,
    revision,
    quote: null,
    edited_at: null,
    mailed: false,
    permissions: { change_until: null },
  } as const
  tx.emit({ message_type: 'message_changed', dossier_id: dossier.id, revision, message: changed })
  return true
}

/** Counts a change to an existing message. Locks the dossier's row, so that the numbers follow the commits. */
export async function raiseRevision({ db }: Tx, dossierId: string): Promise<number> {
  const { revision } = await db
    .updateTable('dossier')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', dossierId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export function senderName(person: { first_name: string; last_name: string; full_name: string }): string {
  return person.first_name || person.last_name ? person.full_name : namelessGuest
}

import type { Language, LineEvent } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { accessEnded } from '../dossiers/access-ended.ts'
import { cardSubject, sentence } from '../dossiers/lines/sentences.ts'

/**
 * The lines that cause a mail: messages, documents, and results of comparisons. Other events have their own mails or
 * can wait.
 */
const worthAMail = sql`(
  message_type = 'chat_message' and coalesce(event not in ('answer_withdrawn', 'message_deleted'), true)
  or event in ('document_added', 'document_removed', 'card_made', 'card_changed'))`

/** Whether `message` names the `participant`. */
export const namesThem = sql`(
  message.mentions is not null and message.mentions @> jsonb_build_array(jsonb_build_object('user_id', participant.user_id)))`

const muted = sql`coalesce(participant.muted_until > now(), false)`

/** The few lines that may notify in a muted dossier too, by the index `message_loud`. */
const loud = sql`(message.mentions is not null or message.event in ('agreement_offered', 'card_answer'))`

/** Whether `message` names the participant, or made a duty of their company that stands: an offer or a 'Klopt niet'. */
const meant = sql`(${namesThem} or message.event is not null and exists (
    select from dossier asked where asked.id = message.dossier_id and asked.duties @> jsonb_build_array(
      jsonb_build_object('message_id', message.id, 'company_id', person.company_id))))`

/**
 * The one rule of what may notify a participant, as lines of `message` after a number, for a `lateral` beside a
 * `participant` and their `person`: everything that is worth it, and in a dossier that they muted only what is meant for
 * them. Of the two parts one is empty, so that nobody reads through all that a muted dossier has gathered. `end` closes
 * each part.
 */
export function notifyingLines(columns: RawBuilder<unknown>, after: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  const unread = sql`message.dossier_id = participant.dossier_id and message.seq > ${after} and ${worthAMail}
    and message.caused_by is distinct from participant.user_id`
  return sql`
    (select ${columns} from message where ${unread} and not ${muted} ${end})
    union all
    (select ${columns} from message where ${unread} and ${muted} and ${loud} and ${meant} ${end})`
}

/** After what a participant has read, or was invited with. */
export const unreadAfter = sql`greatest(participant.read_seq, participant.joined_seq)`

const shownMost = 6
const previewMost = 240
const quotedMost = 60

export type UnreadDossier = {
  title: string
  read_seq: number
  joined_seq: number
  is_guest: boolean
  consented: boolean
}

type MailedEvent = Extract<
  LineEvent,
  {
    event:
      | 'document_added'
      | 'document_removed'
      | 'card_made'
      | 'card_changed'
      | 'card_answer'
      | 'agreement_offered'
      | 'agreement_accepted'
      | 'agreement_refused'
  }
>

export type UnreadLine = (MailedEvent | { event: null; data: null }) & {
  seq: number
  created_at: string
  message: string
  full_name: string
  company: string
  count: number
}

/** The dossier for a mail about unread messages; null when the mail is no longer wanted or allowed. */
export async function readUnreadDossier(db: Db, dossierId: string | null, personId: string) {
  const { rows } = await sql<UnreadDossier>`
    select title, read_seq, joined_seq, is_guest, (role <> 'viewer' or consent is not null) as consented
    from participant
    join dossier on dossier.id = participant.dossier_id and dossier.status <> 'closed'
    join person on person.id = participant.user_id and person.deleted_at is null and person.unread_mails
    join company on company.id = person.company_id and company.status = 'active'
    left join email_consent on email_consent.person_id = person.id
    where participant.dossier_id = ${dossierId} and participant.user_id = ${personId}
      and participant.status = 'active' and read_seq < last_seq
      and not ${sql.raw(accessEnded('participant'))}`.execute(db)
  return rows[0] ?? null
}

/** The oldest unread lines as a mail shows them, the total number, and the first and the last shown. */
export async function readUnreadLines(
  db: Db,
  dossierId: string | null,
  personId: string,
  { read_seq, joined_seq }: UnreadDossier,
  language: Language,
) {
  const after = sql`greatest(${read_seq}::int, ${joined_seq}::int)`
  const { rows } = await sql<UnreadLine & { quoted: string | null }>`
    select seq, message.created_at, message, event, data, count(*) over () as count,
      coalesce(sender.full_name, '') as full_name, coalesce(company.name, '') as company, ${quotedWords} as quoted
    from participant
    join person on person.id = participant.user_id
    cross join lateral (${notifyingLines(sql`message.*`, after, sql`offset 0`)}) message
    left join person sender on sender.id = sender_id
    left join company on company.id = message.company_id
    where participant.dossier_id = ${dossierId} and participant.user_id = ${personId}
    order by seq limit ${shownMost}`.execute(db)
  const quotes = rows.map((row) => ({
    by: byOf(row),
    where: [row.company, clock(row.created_at)].filter(Boolean).join(' · '),
    text: preview(row.quoted ? says[language](shortened(row.quoted), textOf(language, row)) : textOf(language, row)),
  }))
  const told = rows.findLast(({ event }) => event === 'card_made' || event === 'card_changed')
  const subject = told?.event ? cardSubject(language, told) : null
  return { quotes, subject, count: rows[0]?.count ?? 0, first_seq: rows[0]?.seq ?? 0, shown_seq: rows.at(-1)?.seq ?? 0 }
}

/** The quote of a message as text, because a mail has no link to it. */
const quotedWords = sql`case message.quote->>'kind'
  when 'message' then (select quoted.message from message quoted where quoted.id = (message.quote->>'id')::uuid and quoted.event is null)
  when 'document' then (select filename from document where document.id = (message.quote->>'id')::uuid)
  when 'card' then message.quote->>'label' end`

const says: Record<Language, (quoted: string, text: string) => string> = {
  NL: (quoted, text) => `Op ‘${quoted}’: ${text}`,
  EN: (quoted, text) => `On ‘${quoted}’: ${text}`,
}

/** The length of a quote that leaves room for the answer itself. */
function shortened(quoted: string): string {
  return preview(quoted, quotedMost)
}

const documents = {
  NL: { document_added: 'Document toegevoegd', document_removed: 'Document verwijderd' },
  EN: { document_added: 'Document added', document_removed: 'Document removed' },
}

/** An answer to a card has an event and is a message of its sender all the same. */
export function byOf({ event, data, full_name }: UnreadLine): string {
  if (event === 'document_added' || event === 'document_removed') return data.by
  return event === 'card_made' || event === 'card_changed' ? 'Klopt' : full_name
}

/** The text of a line without its author, whom the mail names above it. */
export function textOf(language: Language, row: UnreadLine): string {
  if (row.event === null) return row.message
  if (row.event === 'document_added' || row.event === 'document_removed')
    return `${documents[language][row.event]}: ${row.data.filename}`
  return sentence(language, row) || row.message
}

/** Shortens a text for a mail, at a whole character. */
export function preview(text: string, most = previewMost): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const signs = Array.from(line)
  return signs.length > most ? `${signs.slice(0, most).join('').trimEnd()}…` : line
}

/** '09:14' if today, else '12-08 09:14', in Dutch time. */
function clock(time: string): string {
  const zone = { timeZone: 'Europe/Amsterdam' } as const
  const day = (date: Date) => date.toLocaleDateString('nl-NL', { day: '2-digit', month: '2-digit', ...zone })
  const at = new Date(time)
  const hour = at.toLocaleTimeString('nl-NL', { hour: '2-digit', minute: '2-digit', ...zone })
  return day(at) === day(new Date()) ? hour : `${day(at)} ${hour}`
}

import type { MailVerdict } from '@klopt/contract'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FailedReading, ReaderLimits } from '../readings/reader/read-in-sandbox.ts'
import { parseMailInSandbox } from '../readings/reader/read-in-sandbox.ts'
import type { ParsedMail } from '../readings/mail/parsed-mail.ts'
import { withAnswers } from './answers-in-quote.ts'

/** A mail that was accepted. */
export type StoredMail = {
  id: string
  dossier_id: string
  owner_id: string | null
  message_id: string | null
  raw_sha256: string
  from_email: string
  from_name: string
  subject: string
  verdict: MailVerdict
  state: 'waiting' | 'posted' | 'held' | 'answered' | 'refused' | 'ignored'
  /** `automatic` while it waits: a program or a list sent it, so it is never answered. */
  reason: string | null
  created_at: string
  /** In seconds. */
  age: number
}

export async function readStoredMail(db: Db, id: string): Promise<StoredMail | null> {
  const { rows } = await sql<StoredMail>`
    select id, dossier_id, owner_id, message_id, raw_sha256, from_email, from_name, subject, verdict, state, reason,
      created_at,
      extract(epoch from now() - created_at)::float8 as age
    from mail_in where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a mail in a transaction that handles it; false when another one already did. */
export async function holdMail(db: Db, id: string, state: 'waiting' | 'held'): Promise<boolean> {
  const { rows } = await sql`select from mail_in where id = ${id} and state = ${state} for update`.execute(db)
  return rows.length > 0
}

/** `parse` replaces the sandbox in tests. */
export type OpenOptions = ReaderLimits & { parse?: typeof parseMailInSandbox }

/** Parses a stored mail in a sandbox. A refusal becomes an empty mail with the reason. */
export async function openMail(
  deps: Deps,
  mail: StoredMail,
  { parse = parseMailInSandbox, ...limits }: OpenOptions = {},
): Promise<{ parsed: ParsedMail; reason: string | null } | FailedReading> {
  const bytes = await buffer(await deps.files.open(mail.raw_sha256))
  const parsed = await parse(bytes, limits)
  if (parsed.state === 'failed') return parsed
  if (parsed.state !== 'mail') return { parsed: unreadable(mail), reason: parsed.refusal }
  return { parsed: await withAnswers(deps, mail, parsed), reason: null }
}

/** The known facts of a mail that could not be parsed. */
export function unreadable({ subject }: StoredMail): ParsedMail {
  const nothing = { to: [], date: null, text: '', own_words: '', left_out: '', passages: [], papers: [] }
  return { state: 'mail', subject, encrypted: false, unchecked: false, ...nothing }
}

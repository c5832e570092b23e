import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type HoldReason, readHeldBack } from '../documents/scan-verdict.ts'
import { type AgreementFacts, readAgreementFacts } from './agreement-facts.ts'
import { outcomeOf } from './outcome.ts'
import { type ReceivedMail, readReceivedMails } from './received-mails.ts'
import {
  type CardFacts,
  type Correction,
  type PenFacts,
  readCardFacts,
  readCorrections,
  readPenAnswers,
} from './card-facts.ts'

type Act = { by: string; company: string | null; at: string }
type Company = { id: string; name: string; registration_number: string; is_klopt_client: boolean }
type Person = { id: string; full_name: string; email: string; company_id: string; took_part_at_closing: boolean }
type Paper = {
  id: string
  filename: string
  kind: string | null
  version: number
  version_root: string | null
  content_type: string
  company_id: string
  uploader: string
  created_at: string
  size: number
  sha256: string
  /** Why the file is not in the archive. */
  left_out: HoldReason | null
}

/** All facts of the proof, equal for both companies. */
export type Facts = {
  dossier: { id: string; title: string; created_at: string; closed_at: string }
  asked: Act | null
  closed: Act
  companies: Company[]
  people: Person[]
  /** With the outcome in words, in Dutch. */
  cards: (CardFacts & { outcome: string })[]
  agreements: AgreementFacts[]
  corrections: Correction[]
  pen_answers: PenFacts[]
  documents: Paper[]
  mails: ReceivedMail[]
  chain: { head: string; messages: number }
}

/** The facts of a closed dossier without its messages; null if it is not closed. */
export async function readFacts(deps: Deps, dossierId: string, head: string): Promise<Facts | null> {
  const { db } = deps
  const { rows } = await sql<Facts['dossier'] & { last_seq: number }>`
    select id, title, created_at, closed_at, last_seq from dossier
    where id = ${dossierId} and status = 'closed'`.execute(db)
  const [row] = rows
  if (!row) return null
  const { last_seq, ...dossier } = row
  const [companies, people, documents, mails, compared, agreements, corrections, pen_answers, acts] = await Promise.all(
    [
      readCompanies(db, dossierId),
      readPeople(db, dossierId),
      readPapers(deps, dossierId),
      readReceivedMails(deps, dossierId),
      readCardFacts(db, dossierId),
      readAgreementFacts(db, dossierId),
      readCorrections(db, dossierId),
      readPenAnswers(db, dossierId),
      readActs(db, dossierId),
    ],
  )
  const closed = acts.closed ?? { by: '', company: null, at: dossier.closed_at }
  const chain = { head, messages: last_seq }
  const cards = compared.map((card) => ({ ...card, outcome: outcomeOf(card, companies, 'nl-NL') }))
  const papers = { documents, mails }
  return {
    dossier,
    asked: acts.asked,
    closed,
    companies,
    people,
    cards,
    agreements,
    corrections,
    pen_answers,
    ...papers,
    chain,
  }
}

export async function readCompanies(db: Db, dossierId: string): Promise<Company[]> {
  return db
    .selectFrom('dossier_company')
    .innerJoin('company', 'company.id', 'dossier_company.company_id')
    .select(['company.id', 'company.name', 'registration_number', 'is_klopt_client'])
    .where('dossier_id', '=', dossierId)
    .orderBy('place')
    .execute()
}

export async function readPeople(db: Db, dossierId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select person.id, full_name, email, company_id, participant.status = 'active' as took_part_at_closing
    from participant join person on person.id = user_id
    where dossier_id = ${dossierId} order by joined_at, person.id`.execute(db)
  return rows
}

export async function readPapers(deps: Deps, dossierId: string): Promise<Paper[]> {
  const { rows } = await sql<Omit<Paper, 'left_out'>>`
    select document.id, filename, kind, version, version_root, content_type, uploader_company_id as company_id,
      full_name as uploader, document.created_at, size, sha256
    from document join person on person.id = uploader_id
    where dossier_id = ${dossierId} and document.deleted_at is null
    order by document.created_at, document.id`.execute(deps.db)
  const heldBack = await readHeldBack(
    deps,
    rows.map(({ sha256 }) => sha256),
  )
  return rows.map((row) => ({ ...row, left_out: heldBack.get(row.sha256) ?? null }))
}

/** The acts of requesting and closing, with who did them. */
async function readActs(db: Db, dossierId: string): Promise<{ asked: Act | null; closed: Act | null }> {
  const { rows } = await sql<Act & { event: string }>`
    select event, data ->> 'by' as by, data ->> 'company' as company, created_at as at from message
    where dossier_id = ${dossierId} and event in ('close_requested', 'close_cancelled', 'closed')
    order by seq desc limit 2`.execute(db)
  const [closed, before] = rows.map(({ event, ...act }) => ({ event, act }))
  return {
    closed: closed?.event === 'closed' ? closed.act : null,
    asked: before?.event === 'close_requested' ? before.act : null,
  }
}

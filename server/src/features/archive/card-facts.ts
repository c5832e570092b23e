import { type CardState, DocRef } from '@klopt/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'

const Amount = z.string().nullable().default(null)

/** The part of a run that the proof contains. Everything is empty before the first run. */
const RunFacts = z.object({
  invoice: DocRef.nullable().default(null),
  orders: z.array(DocRef).default([]),
  total_ordered: Amount,
  total_earlier: Amount,
  total_invoiced: Amount,
  total_incl: Amount,
  difference: Amount,
  currency: Amount,
  /** The lines that differ most. */
  shown: z.array(z.object({ name: z.string() })).default([]),
})

type AnswerFacts = {
  company_id: string
  by: string
  answer: 'agreed' | 'differs'
  reason: string | null
  wish: string | null
  note: string | null
  at: string
  /** The answer is about an earlier result of the card. */
  earlier: boolean
}
type Standing = {
  due_date: string | null
  /** What nobody agreed to, without VAT. Null if it is not certain, or does not count. */
  open: string | null
  /** The undisputed or agreed amount, with VAT. Null if it is not certain. */
  pay_now: string | null
  /** It had to be paid when the dossier was closed. */
  unpaid: boolean
}
type CardRow = Standing & { id: string; run: number; state: CardState; answers: AnswerFacts[] }
export type CardFacts = z.infer<typeof RunFacts> & CardRow
export type Correction = {
  document_id: string
  filename: string
  path: string
  read: string | null
  value: string
  by: string
  company: string
  at: string
}

/** Whether somebody says that a delivery note was changed by pen. */
export type PenFacts = {
  document_id: string
  filename: string
  changed: boolean
  by: string
  company: string
  at: string
}

/** The final result of each card of a dossier, and each company's last answer. */
export async function readCardFacts(db: Db, dossierId: string): Promise<CardFacts[]> {
  const { rows } = await sql<CardRow & { result: unknown }>`
    select card.id, card.run, card.state, card.due_date, case when state <> 'withdrawn' then open_amount::text end as open,
      case when state <> 'withdrawn' then pay_now::text end as pay_now, unpaid_since is not null as unpaid,
      newest.result, coalesce((
      select json_agg(last order by last.at, last.company_id) from (
        select distinct on (answer.company_id) answer.company_id, full_name as by, answer.answer, reason, wish, note,
          to_char(answer.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          given.result_hash is distinct from newest.result_hash as earlier
        from card_answer answer
        join person on person.id = answer.user_id
        left join card_run given on given.card_id = answer.card_id and given.n = answer.run
        where answer.card_id = card.id
        order by answer.company_id, answer.created_at desc) last), '[]') as answers
    from card left join card_run newest on newest.card_id = card.id and newest.n = card.run
    where dossier_id = ${dossierId} order by card.created_at, card.id`.execute(db)
  return rows.map(({ result, ...row }) => ({ ...RunFacts.parse(result ?? {}), ...row }))
}

/** The values that people corrected, with the value that was read. Withdrawn corrections are left out. */
export async function readCorrections(db: Db, dossierId: string): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select document_id, filename, path, value, by, company, at, (
      select value from reading_value was
      where was.reading_id = last.reading_id and was.path = last.path and source <> 'typed'
      order by revision desc limit 1) as read
    from (
      select distinct on (reading_id, path) document_id, filename, document.created_at, reading_id, path, value,
        full_name as by, company.name as company, typed_at as at
      from reading_value
      join reading on reading.id = reading_id
      join document on document.id = document_id and document.deleted_at is null
      join person on person.id = typed_by join company on company.id = person.company_id
      where dossier_id = ${dossierId} and source = 'typed'
      order by reading_id, path, revision desc) last
    where value is not null order by created_at, document_id, path`.execute(db)
  return rows
}

/** The last answer about each delivery note that was recognised in a photo or scan. */
export async function readPenAnswers(db: Db, dossierId: string): Promise<PenFacts[]> {
  const { rows } = await sql<PenFacts>`
    select document_id, filename, changed, by, company, at from (
      select distinct on (document_id) document_id, filename, document.created_at, changed, full_name as by,
        company.name as company, pen_answer.created_at as at
      from pen_answer
      join document on document.id = document_id and document.deleted_at is null
      join person on person.id = person_id join company on company.id = person.company_id
      where dossier_id = ${dossierId}
      order by document_id, revision desc) last
    order by created_at, document_id`.execute(db)
  return rows
}

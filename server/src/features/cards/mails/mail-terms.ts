import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { queueMails } from '../../../platform/mail/queue.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import { holdDossier } from '../../dossiers/hold.ts'
import { readDuties } from '../../dossiers/duties/read-duties.ts'
import { isAgreed } from '../figures/agreed.ts'

const timeZone = 'Europe/Amsterdam'
const fromHour = 9
const daysBefore = 5

/** The schedule of the job: 9:00 in the Netherlands is 7:00 UTC in summer and 8:00 in winter. */
export const termHours = '0 7,8 * * *'

/**
 * Mails the people who have something to do, once, five days before an invoice is due, or later if it was uploaded later or
 * Klopt was down. Runs at two hours a day and at every start, but does nothing before 9:00. A card is processed once,
 * even if it was nobody's turn.
 */
export async function mailTerms(deps: Deps, now = new Date(deps.clock.now())): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour < fromHour) return
  const today = local.toPlainDate()
  const due = dueBetween(today.toString(), today.add({ days: daysBefore }).toString())
  const { rows } = await sql<{ dossier_id: string }>`
    select distinct dossier_id from card
    where ${due}`.execute(deps.db)
  for (const { dossier_id } of rows) await transaction(deps, (tx) => mailTermsOf(tx, dossier_id, due))
}

function dueBetween(first: string, last: string): RawBuilder<boolean> {
  return sql`due_date between ${first}::date and ${last}::date and term_mailed_at is null and state <> 'withdrawn'`
}

async function mailTermsOf(tx: Tx, dossier_id: string, due: RawBuilder<boolean>): Promise<void> {
  if (!(await holdDossier(tx, dossier_id))) return
  const { rows: cards } = await sql<{ id: string }>`
    update card set term_mailed_at = now() from card_run newest
    where newest.card_id = card.id and newest.n = card.run and dossier_id = ${dossier_id}
      and ${due} and not ${isAgreed}
    returning card.id`.execute(tx.db)
  const { duties } = await readDuties(tx.db, dossier_id)
  const companies = [...new Set(duties.map(({ company_id }) => company_id))]
  if (companies.length === 0) return
  const people = await participantsOf(tx, dossier_id, companies)
  await queueMails(
    tx,
    cards.flatMap(({ id: card_id }) =>
      people.map(({ id }) => ({ kind: 'term' as const, person_id: id, dossier_id, data: { card_id } })),
    ),
  )
}

function participantsOf({ db }: Tx, dossierId: string, companyIds: string[]): Promise<{ id: string }[]> {
  return db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .select('person.id')
    .where('dossier_id', '=', dossierId)
    .where('participant.status', '=', 'active')
    .where('person.company_id', 'in', companyIds)
    .where('person.deleted_at', 'is', null)
    .where('person.unread_mails', '=', true)
    .execute()
}

import { type Answer, ArchivedDossier, type ArchivedPaper, type listArchivedLines } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessArchive } from './access.ts'
import { readAgreementFacts } from './agreement-facts.ts'
import { type CardFacts, readCardFacts } from './card-facts.ts'
import { readCompanies, readPapers, readPeople } from './facts.ts'
import { earlierWords, linesOf } from './lines.ts'
import { toItem } from './read.ts'

const linesAPage = 100

/** What the archive holds, to be read on the screen: the facts of the proof, and what was paid since. */
export async function readRecord(deps: Deps, viewer: Viewer, dossierId: string): Promise<ArchivedDossier> {
  const { db } = deps
  const archive = toItem(await accessArchive(db, viewer, dossierId))
  const [companies, people, documents, cards, agreements, paid] = await Promise.all([
    readCompanies(db, dossierId),
    readPeople(db, dossierId),
    readPapers(deps, dossierId),
    readCardFacts(db, dossierId),
    readAgreementFacts(db, dossierId),
    readPaid(db, dossierId),
  ])
  const counting = cards.filter(({ state }) => state !== 'withdrawn')
  return ArchivedDossier.parse({
    archive,
    companies,
    people: people.filter((one) => one.took_part_at_closing),
    papers: counting.map((card) => toPaper(card, paid.get(card.id) ?? null)),
    agreements,
    documents,
  })
}

/** A page of the conversation. */
export async function readLines(
  db: Db,
  viewer: Viewer,
  dossierId: string,
  after: number,
): Promise<Answer<typeof listArchivedLines>> {
  await accessArchive(db, viewer, dossierId)
  const lines = []
  for await (const line of linesOf(db, dossierId, earlierWords, { after, batch: linesAPage + 1 })) {
    if (lines.length === linesAPage) return { lines, has_more: true }
    const { seq, sender_name, company_name, created_at, edited_at = null, quoted, message } = line
    lines.push({ seq, sender_name, company_name, created_at, edited_at, quoted, message })
  }
  return { lines, has_more: false }
}

function toPaper({ id, invoice, orders, ...card }: CardFacts, paid_on: string | null): ArchivedPaper {
  return {
    ...card,
    card_id: id,
    kind: invoice?.kind === 'credit_note' ? 'credit_note' : 'invoice',
    name: invoice?.number ?? invoice?.filename ?? '',
    orders: orders.map(({ number, filename }) => number ?? filename),
    paid_on,
  }
}

async function readPaid(db: Db, dossierId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; paid_on: string }>`
    select id, (paid_at at time zone 'Europe/Amsterdam')::date as paid_on from card
    where dossier_id = ${dossierId} and paid_at is not null`.execute(db)
  return new Map(rows.map(({ id, paid_on }) => [id, paid_on]))
}

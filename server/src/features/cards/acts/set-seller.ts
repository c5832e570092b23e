import type { CardDetail, SetSeller } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden, invalid, conflict } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessToWrite, joinDossier } from '../../dossiers/participants/join.ts'
import { tellDossier } from '../../dossiers/lines/line.ts'
import { partiesOf, type PartyCompany } from '../../readings/parties/parties-of.ts'
import { readPartyCompanies } from '../../readings/parties/read-companies.ts'
import { findCard } from '../find-card.ts'
import { cardRunLimit } from '../limits.ts'
import { compareDossier } from '../runs/run.ts'
import { readPapers } from '../figures/papers.ts'
import { readCard } from '../view/read.ts'

/**
 * Stores for both companies of which of them an invoice is, or takes that back. It may be said against the paper, which is
 * told. Idempotent: the present answer adds nothing.
 */
export async function setSeller(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { seller_company_id, present }: SetSeller,
): Promise<CardDetail> {
  const { dossier_id } = await findCard(tx.db, id)
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  const { invoice_root } = await findCard(tx.db, id) // again under the lock: a run may have deleted it
  const card = await readCard(tx.db, viewer, dossier, id)
  if (!card.permissions.correct) throw forbidden()
  await tx.deps.limits.take(cardRunLimit, dossier_id)
  const companies = await readPartyCompanies(tx.db, dossier_id)
  if (companies.length !== 2) throw conflict('two_companies_only')
  const answered = companies.find((company) => company.id === seller_company_id)
  if (seller_company_id !== null && !answered)
    throw invalid([
      { loc: ['body', 'seller_company_id'], msg: 'Kies een bedrijf van dit dossier.', type: 'no_company' },
    ])

  const { seller_company_id: now = null, parties_by } = card.invoice
  const isSame = parties_by === 'asked' ? now === seller_company_id : seller_company_id === null
  if (isSame) return card
  if (now !== present) throw conflict('question_answered', { present: now })

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await sql`
    insert into party_answer (document_root, revision, seller_company_id, person_id)
    select ${invoice_root}, coalesce(max(revision), 0) + 1, ${seller_company_id}, ${viewer.id}
    from party_answer where document_root = ${invoice_root}`.execute(tx.db)
  const { document_id, filename, kind, number } = card.invoice
  const against = answered && (await readAgainst(tx, dossier_id, document_id, { companies, answered }))
  await tellDossier(tx, viewer, dossier, {
    event: 'seller_corrected',
    data: {
      document_id,
      filename,
      kind,
      number,
      by: viewer.full_name,
      company: answered?.name ?? null,
      ...(against && { against }),
    },
  })
  const change = { root: invoice_root, cause: 'seller' }
  await compareDossier(tx, { id: dossier_id, last_seq: dossier.last_seq, viewer, change })
  return readCard(tx.db, viewer, dossier, id)
}

type Answered = { companies: PartyCompany[]; answered: PartyCompany }

/** The name of the other company, if its number stands on the paper as the seller's. */
async function readAgainst({ db }: Tx, dossierId: string, documentId: string, { companies, answered }: Answered) {
  const doc = (await readPapers(db, dossierId)).find(({ document_id }) => document_id === documentId)
  const read = doc && partiesOf({ ...doc, asked_seller: null }, companies)
  if (read?.parties_by !== 'number' || read.seller_company_id === answered.id) return undefined
  return companies.find(({ id }) => id === read.seller_company_id)?.name
}

import type { AgreementData, Message, Terms, Work } from '@klopt/contract'
import { limits } from '@klopt/contract'
import { conflict } from '../../platform/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../../platform/session.ts'
import { storeSummary } from '../cards/view/summary.ts'
import { type StoredAgreement, toAgreement } from '../cards/settling/stored-agreement.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { addLine } from '../dossiers/lines/line.ts'
import { joinDossier } from '../dossiers/participants/join.ts'
import { storeDuties } from '../dossiers/duties/store-duties.ts'
import { sayAgreement } from '../dossiers/lines/agreement-words.ts'
import { endAgreement } from './end-agreement.ts'

type Offer = {
  of: { kind: 'proposal'; card_id: string; run: number } | { kind: 'extra_work'; number: number }
  terms: Terms | Work
  terms_hash: string
  /** The standing one that this one answers. */
  standing: StoredAgreement | null
  note: string | undefined
  client_id: string | undefined
  amounts: Pick<AgreementData, 'credit' | 'open' | 'now' | 'currency' | 'amount' | 'description'>
}

/** Refuses an act in an internal dossier, and one that has as many agreements as it can have. */
export async function checkRoom({ db }: Tx, { id, company_count }: AccessibleDossier): Promise<void> {
  if (company_count < 2) throw conflict('one_company')
  const { count } = await db
    .selectFrom('agreement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= limits.agreements_a_dossier) throw conflict('agreements_full')
}

/** The screen named another standing proposal than there is: somebody was faster, or it was withdrawn. */
export function checkStanding(
  viewer: Viewer,
  { permissions }: AccessibleDossier,
  standing: StoredAgreement | null,
  answers: string | null | undefined,
): void {
  if ((answers ?? null) === (standing?.id ?? null)) return
  throw conflict('proposal_changed', {
    present: standing && toAgreement(viewer, permissions, standing),
  })
}

/** Stores an offer of a locked dossier with its chat message. It ends the standing one that it answers. */
export async function storeOffer(tx: Tx, viewer: Viewer, dossier: AccessibleDossier, offer: Offer): Promise<Message> {
  const { of, terms, terms_hash, standing, note = null, client_id = null, amounts } = offer
  const id = newId()
  const [card_id, run, number] = of.kind === 'proposal' ? [of.card_id, of.run, null] : [null, null, of.number]
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier) // an admin who acts becomes visible to both sides
  const data: AgreementData = {
    agreement_id: id,
    kind: of.kind,
    card_id,
    run: run === null ? null : String(run),
    state: 'offered',
    number: number === null ? null : String(number),
    terms_hash,
    note,
    ...amounts,
  }
  const message = await addLine(tx, viewer, dossier, {
    message_type: 'chat_message',
    event: 'agreement_offered',
    data,
    message: sayAgreement('NL', data),
    client_id,
  })
  if (standing) {
    const state = standing.company_id === viewer.company_id ? 'replaced' : 'countered'
    await endAgreement(tx, viewer, standing, { state, message })
  }
  await tx.db
    .insertInto('agreement')
    .values({
      id,
      dossier_id: dossier.id,
      kind: of.kind,
      card_id,
      run,
      number,
      company_id: viewer.company_id,
      user_id: viewer.id,
      message_id: message.id,
      answers: standing?.id ?? null,
      terms: JSON.stringify(terms),
      terms_hash,
      note,
      created_at: message.created_at,
    })
    .execute()
  tx.emit({ message_type: 'agreement', dossier_id: dossier.id, agreement_id: id, card_id, state: 'offered' })
  await storeSummary(tx.db, dossier.id)
  await storeDuties(tx, dossier.id)
  return message
}

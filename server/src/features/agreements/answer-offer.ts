import type { AcceptAgreement, AgreementData, AgreementState, Message, RefuseAgreement } from '@klopt/contract'
import type { Tx } from '../../platform/database/transaction.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { followAgreements } from '../cards/settling/follow-agreements.ts'
import { type StoredAgreement, toAgreement } from '../cards/settling/stored-agreement.ts'
import { storeSummary } from '../cards/view/summary.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { askToCompare } from '../dossiers/jobs.ts'
import { sayAgreement } from '../dossiers/lines/agreement-words.ts'
import { addLine } from '../dossiers/lines/line.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { storeDuties } from '../dossiers/duties/store-duties.ts'
import { findByClientId } from '../messages/read.ts'
import type { AgreementRef } from './access.ts'
import { endAgreement } from './end-agreement.ts'
import { readAmounts } from './read-amounts.ts'
import { readStored } from './read.ts'

/**
 * Says yes to an offer of the other company. The hash proves that the viewer saw these terms, and the run that nothing
 * changed since.
 */
export async function acceptOffer(
  tx: Tx,
  viewer: Viewer,
  ref: AgreementRef,
  { terms_hash, client_id }: AcceptAgreement,
): Promise<Message> {
  const { dossier, offer, earlier } = await accessOffer(tx, viewer, ref, client_id)
  if (earlier) return earlier
  if (offer.company_id === viewer.company_id) throw conflict('other_company_agrees')
  if (offer.state === 'lapsed' || (offer.state === 'offered' && !(await isCurrent(tx, offer, terms_hash))))
    throw conflict('card_changed')
  checkOffered(viewer, dossier, offer)

  const message = await addAct(tx, viewer, dossier, offer, { state: 'accepted', client_id })
  if (offer.card_id) await replaceAccepted(tx, dossier.id, offer.card_id)
  await endAgreement(tx, viewer, offer, { state: 'accepted', message })
  await followAgreements(tx, dossier, { viewer })
  if (offer.kind === 'extra_work') await askToCompare(tx, dossier.id, { by: viewer.id })
  await finish(tx, dossier.id)
  return message
}

/** Declines an offer of the other company, or withdraws one of the own company. */
export async function refuseOffer(
  tx: Tx,
  viewer: Viewer,
  ref: AgreementRef,
  { note, client_id }: RefuseAgreement,
): Promise<Message> {
  const { dossier, offer, earlier } = await accessOffer(tx, viewer, ref, client_id)
  if (earlier) return earlier
  checkOffered(viewer, dossier, offer)

  const state = offer.company_id === viewer.company_id ? 'withdrawn' : 'declined'
  const message = await addAct(tx, viewer, dossier, offer, { state, note, client_id })
  await endAgreement(tx, viewer, offer, { state, message })
  await finish(tx, dossier.id)
  return message
}

async function accessOffer(tx: Tx, viewer: Viewer, { id, dossier_id }: AgreementRef, clientId: string | undefined) {
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  if (!dossier.permissions.post) throw forbidden()
  const earlier = clientId ? await findByClientId(tx.db, viewer, dossier, clientId) : undefined
  return { dossier, earlier, offer: await readStored(tx.db, dossier, id) }
}

/** Somebody answered it a moment ago: the refusal shows who. */
function checkOffered(viewer: Viewer, { permissions }: AccessibleDossier, offer: StoredAgreement): void {
  if (offer.state === 'offered') return
  const present = toAgreement(viewer, permissions, offer)
  throw conflict('agreement_ended', { present })
}

/** A node of an earlier version adds runs without ending proposals, so the run is compared too. */
async function isCurrent({ db }: Tx, { card_id, run, terms_hash }: StoredAgreement, seen: string): Promise<boolean> {
  if (terms_hash !== seen) return false
  if (card_id === null) return true
  const card = await db.selectFrom('card').select(['run', 'state']).where('id', '=', card_id).executeTakeFirst()
  return card?.run === run && card.state !== 'withdrawn'
}

/** Keeps on the earlier agreement who accepted it, as evidence. */
async function replaceAccepted(tx: Tx, dossier_id: string, card_id: string): Promise<void> {
  const replaced = await tx.db
    .updateTable('agreement')
    .set({ state: 'replaced' })
    .where('card_id', '=', card_id)
    .where('state', '=', 'accepted')
    .returning('id')
    .executeTakeFirst()
  if (replaced)
    tx.emit({ message_type: 'agreement', dossier_id, agreement_id: replaced.id, card_id, state: 'replaced' })
}

type Act = { state: AgreementState; note?: string | undefined; client_id: string | undefined }

/** The chat message of an answer to an offer. */
async function addAct(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  offer: StoredAgreement,
  { state, note = undefined, client_id = undefined }: Act,
): Promise<Message> {
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  const { id: agreement_id, kind, card_id, run, terms_hash } = offer
  const data: AgreementData = {
    agreement_id,
    kind,
    card_id,
    run: run === null ? null : String(run),
    state,
    terms_hash,
    note: note ?? null,
    ...(await readAmounts(tx.db, offer)),
  }
  return addLine(tx, viewer, dossier, {
    message_type: 'chat_message',
    event: state === 'accepted' ? 'agreement_accepted' : 'agreement_refused',
    data,
    message: sayAgreement('NL', data),
    client_id: client_id ?? null,
  })
}

async function finish(tx: Tx, dossierId: string): Promise<void> {
  await storeSummary(tx.db, dossierId)
  await storeDuties(tx, dossierId)
}

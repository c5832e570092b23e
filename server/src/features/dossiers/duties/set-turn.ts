import { canPutAway, type Dossier, type Duty, dutyKey, type SetTurn, type StoredDuty } from '@klopt/contract'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessDossier } from '../access.ts'
import { readDossier } from '../read.ts'
import { storeDuties } from './store-duties.ts'

/**
 * 'Wij kijken ernaar' adds a duty of the viewer's company, with their name. 'Niets meer nodig' puts away those that no
 * proposal, agreement or request waits for, until something new comes; only what the screen showed.
 */
export async function setTurn(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  { company_id, seen }: SetTurn,
): Promise<Dossier> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.turn) throw conflict('one_company')
  if (company_id !== null && company_id !== viewer.company_id)
    throw invalid([{ loc: ['body', 'company_id'], msg: 'Alleen het eigen bedrijf, of niemand.', type: 'custom' }])
  const isOwn = (duty: Pick<Duty, 'company_id'>) => duty.company_id === viewer.company_id
  if (company_id === null && seen) {
    const { duties } = await readDossier(tx.db, viewer, dossier)
    if (duties.some((one) => isOwn(one) && canPutAway(one) && one.since > seen))
      throw conflict('duties_changed', { duties })
  }
  await storeDuties(tx, dossierId, (known, { own, done }, since) =>
    company_id
      ? { own: [...own.filter((one) => !isOwn(one)), lookingAt(viewer, since)] }
      : { done: [...done, ...known.filter((one) => isOwn(one) && canPutAway(one)).map(dutyKey)] },
  )
  return readDossier(tx.db, viewer, dossier)
}

function lookingAt({ id: by, company_id }: Viewer, since: string): StoredDuty {
  const nothing = { about: null, card_id: null, agreement_id: null, message_id: null, document_id: null }
  return { ...nothing, kind: 'own', company_id, by, since, paper: null, amount: null, currency: null }
}

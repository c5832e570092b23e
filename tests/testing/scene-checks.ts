import type { Check } from '@klopt/contract'
import { newId } from '../../server/src/platform/ids.ts'
import type { Scene } from './scene.ts'
import type { CompanyKey } from './scene-keys.ts'

type NewCheck = { of: CompanyKey; kind?: Check['kind']; data: Check['data'] }

/** A card for the invoice that the other company uploaded to D1, and one for the guest's in D2. */
export async function addCards({ world, dossiers, documents }: Scene): Promise<{ D1: string; D2: string }> {
  const cards = { D1: newId(), D2: newId() }
  const card = (key: 'D1' | 'D2', invoice_root: string) => ({ id: cards[key], dossier_id: dossiers[key], invoice_root })
  await world.db
    .insertInto('card')
    .values([card('D1', documents.B_D1), card('D2', documents.V_D2)])
    .execute()
  return cards
}

/** Adds a warning about a card that only one company sees. */
export async function addCheck(
  { world, companies }: Scene,
  card_id: string,
  { of, kind = 'iban_changed', data }: NewCheck,
): Promise<void> {
  await world.db
    .insertInto('company_check')
    .values({ id: newId(), company_id: companies[of].id, card_id, kind, data: JSON.stringify(data) })
    .execute()
}

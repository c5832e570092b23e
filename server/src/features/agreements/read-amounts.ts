import { type AgreementData, payOf } from '@klopt/contract'
import type { Db } from '../../platform/database/db.ts'
import type { CardView } from '../cards/view/card-view.ts'
import type { StoredAgreement } from '../cards/settling/stored-agreement.ts'

type Amounts = Pick<AgreementData, 'credit' | 'open' | 'now' | 'currency' | 'number' | 'amount' | 'description'>

/** The amounts of an offer for its lines in the chat: without VAT, and what is to be paid now by it. */
export async function readAmounts(db: Db, { terms, card_id }: StoredAgreement): Promise<Amounts> {
  if (!('via' in terms)) {
    const { number, amount, description } = terms
    return { credit: null, open: null, now: null, currency: null, number: String(number), amount, description }
  }
  const { excl, currency } = terms
  const card = await db
    .selectFrom('card')
    .select('face')
    .$castTo<{ face: CardView }>()
    .where('id', '=', card_id)
    .executeTakeFirst()
  const { due_date = null, due_estimated = false, sums = null } = card?.face ?? {}
  const now = sums && payOf({ due_date, due_estimated, sums }, { terms }).now
  return { credit: excl.credit, open: excl.open, now, currency, number: null }
}

import type { Agreement } from '@klopt/contract'
import { responseData } from './act-data.ts'
import { useCardContext } from './card-context.ts'

/** Accepts a proposal of the other company, declines it, or withdraws one of the own company. */
export function useRespond() {
  const { me, onRespond } = useCardContext()
  function accept(agreement: Agreement) {
    const { id, terms_hash } = agreement
    onRespond({ act: 'accept', id, body: { terms_hash }, says: responseData(agreement, 'accepted') })
  }
  function refuse(agreement: Agreement) {
    const state = agreement.company_id === me.company_id ? 'withdrawn' : 'declined'
    onRespond({ act: 'refuse', id: agreement.id, body: {}, says: responseData(agreement, state) })
  }
  return { accept, refuse }
}

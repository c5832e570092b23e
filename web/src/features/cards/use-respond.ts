import type { Agreement } from '@klopt/contract'
import { responseData } from './act-data.ts'
import { type AgreementResponse, useCardContext } from './card-context.ts'

/** Accepts a proposal of the other company, declines it, or withdraws one of the own company. */
export function useRespond() {
  const { me, onAccept, onRespond } = useCardContext()
  function refuse(agreement: Agreement) {
    const state = agreement.company_id === me.company_id ? 'withdrawn' : 'declined'
    onRespond({ act: 'refuse', id: agreement.id, body: {}, says: responseData(agreement, state) })
  }
  return { accept: onAccept, refuse }
}

/** The yes to exactly these terms. */
export function acceptanceOf(agreement: Agreement): AgreementResponse {
  const { id, terms_hash } = agreement
  return { act: 'accept', id, body: { terms_hash }, says: responseData(agreement, 'accepted') }
}

import type { Agreement, AgreementData, Terms } from '@klopt/contract'

type Subject = Pick<AgreementData, 'agreement_id' | 'card_id' | 'run' | 'terms_hash' | 'note'> & { terms: Terms }

/** The data that the message of a proposal or of a response to one will have. */
export function actData({ terms, ...rest }: Subject, state: AgreementData['state']): AgreementData {
  const { credit, open } = terms.excl
  return { ...rest, kind: 'proposal', state, credit, open, now: null, currency: terms.currency, number: null }
}

/** The same for a response to an agreement, also to extra work. */
export function responseData(agreement: Agreement, state: AgreementData['state']): AgreementData {
  const { id: agreement_id, card_id, run, terms_hash, terms, work } = agreement
  const same = { agreement_id, card_id, run: run === null ? null : String(run), terms_hash, note: null }
  if (terms) return actData({ ...same, terms }, state)
  const { number = 0, amount = null, description = null } = work ?? {}
  const nothing = { credit: null, open: null, now: null, currency: null }
  return { ...same, ...nothing, kind: 'extra_work', state, number: String(number), amount, description }
}

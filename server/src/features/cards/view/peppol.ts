import type { AnswerReason, AnswerWish, CardAnswer } from '@klopt/contract'

const reasons: Record<AnswerReason, string> = {
  reference: 'REF',
  price: 'PRI',
  quantity: 'QTY',
  item: 'ITM',
  delivery: 'DEL',
  quality: 'QUA',
  payment: 'PAY',
  not_recognised: 'UNR',
  other: 'OTH',
}

const actions: Record<AnswerWish, string> = {
  explain: 'PIN',
  new_invoice: 'NIN',
  credit_full: 'CNF',
  credit_part: 'CNP',
  change_order: 'OTH',
  nothing: 'NOA',
}

type AnswerReasons = { reason: AnswerReason | null; wish: AnswerWish | null }

/** Maps an answer to Peppol Invoice Response codes: accepted, or under query with a reason and an action. */
export function toPeppol({ reason, wish }: AnswerReasons): CardAnswer['peppol'] {
  if (reason === null) return { status: 'AP', reason: 'NON', action: null }
  return { status: 'UQ', reason: reasons[reason], action: wish && actions[wish] }
}

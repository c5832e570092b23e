import {
  answer_reasons,
  answer_wishes,
  type AnswerReason,
  type AnswerWish,
  type AnswerData,
  type Language,
} from '@klopt/contract'

type Words = { agreed: string; reasons: Record<AnswerReason, string>; wishes: Record<AnswerWish, string> }

const dutch: Words = {
  agreed: 'Klopt',
  reasons: {
    reference: 'Referentie klopt niet',
    price: 'Prijs klopt niet',
    quantity: 'Aantal klopt niet',
    item: 'Artikel klopt niet',
    delivery: 'Levering klopt niet',
    quality: 'Kwaliteit klopt niet',
    payment: 'Betaaltermijn klopt niet',
    not_recognised: 'Niet herkend',
    other: 'Klopt niet',
  },
  wishes: {
    explain: 'graag informatie',
    new_invoice: 'nieuwe factuur',
    credit_full: 'creditnota, geheel',
    credit_part: 'creditnota, deels',
    change_order: 'order aanpassen',
    nothing: '',
  },
}

const english: Words = {
  agreed: 'Checks out',
  reasons: {
    reference: 'Reference is not right',
    price: 'Price is not right',
    quantity: 'Quantity is not right',
    item: 'Item is not right',
    delivery: 'Delivery is not right',
    quality: 'Quality is not right',
    payment: 'Payment terms are not right',
    not_recognised: 'Not recognised',
    other: 'Not right',
  },
  wishes: {
    explain: 'please explain',
    new_invoice: 'new invoice',
    credit_full: 'credit in full',
    credit_part: 'credit in part',
    change_order: 'change the order',
    nothing: '',
  },
}

/** An answer to a card as text: 'Aantal klopt niet · graag informatie', with the note on the next line. */
export function sayAnswer(language: Language, data: AnswerData): string {
  const words = language === 'EN' ? english : dutch
  const reason = answer_reasons.find((one) => one === data.reason)
  const wish = answer_wishes.find((one) => one === data.wish)
  const said = reason ? [words.reasons[reason], wish && words.wishes[wish]].filter(Boolean).join(' · ') : words.agreed
  return data.note ? `${said}\n${data.note}` : said
}

import type { Language } from '@klopt/contract'

/** The columns of an exported list, in this order. */
export const columns = [
  'title',
  'counterpart',
  'status',
  'turn',
  'since',
  'kind',
  'orders',
  'invoice',
  'side',
  'answers',
  'ordered',
  'invoiced',
  'open',
  'open_at_closing',
  'agreement',
  'way',
  'agreement_state',
  'proposed',
  'agreed',
  'pay_now',
  'currency',
  'due_date',
  'paid',
  'last_message',
] as const
export type Column = (typeof columns)[number]

type Words = {
  sheet: string
  heads: Record<Column, string>
  status: { open: string; close_request: string; closed: string }
  access_ended: string
  side: { pay: string; receive: string }
  kind: { invoice: string; credit_note: string; proposal: string; extra_work: string }
  answer: { agreed: string; differs: string }
  /** An agreement about an invoice that changed since. */
  no_longer: string
  paid_on: (day: string) => string
  taken_for_paid: string
  more: (most: number) => string
}

export const exportWords: Record<Language, Words> = {
  NL: {
    sheet: 'Dossiers',
    heads: {
      title: 'Dossier',
      counterpart: 'Bedrijf',
      status: 'Status',
      turn: 'Aan zet',
      since: 'Sinds',
      kind: 'Soort',
      orders: 'Order',
      invoice: 'Factuur',
      side: 'Richting',
      answers: 'Antwoorden',
      ordered: 'Besteld met meerwerk zonder btw',
      invoiced: 'Gefactureerd zonder btw',
      open: 'Te veel gefactureerd zonder btw',
      open_at_closing: 'Open bij sluiten zonder btw',
      agreement: 'Afspraak',
      way: 'Hoe',
      agreement_state: 'Stand van de afspraak',
      proposed: 'Voorgesteld: minder (−) of meer (+) zonder btw',
      agreed: 'Afgesproken: minder (−) of meer (+) zonder btw',
      pay_now: 'Te betalen (−) of te ontvangen (+) nu met btw',
      currency: 'Valuta',
      due_date: 'Vervaldatum',
      paid: 'Betaald',
      last_message: 'Laatste bericht',
    },
    status: { open: 'Open', close_request: 'Sluitverzoek', closed: 'Gesloten' },
    access_ended: 'Toegang verlopen',
    side: { pay: 'Betalen', receive: 'Ontvangen' },
    kind: { invoice: 'Factuur', credit_note: 'Creditnota', proposal: 'Voorstel', extra_work: 'Meerwerk' },
    answer: { agreed: 'klopt', differs: 'klopt niet' },
    no_longer: 'Geldt niet meer: de factuur is veranderd',
    paid_on: (day) => `Betaald op ${day}`,
    taken_for_paid: 'Datum voorbij na akkoord',
    more: (most) => `Dit zijn de eerste ${most} dossiers. Kies een filter voor de andere.`,
  },
  EN: {
    sheet: 'Dossiers',
    heads: {
      title: 'Dossier',
      counterpart: 'Company',
      status: 'Status',
      turn: 'Turn',
      since: 'Since',
      kind: 'Kind',
      orders: 'Order',
      invoice: 'Invoice',
      side: 'Direction',
      answers: 'Answers',
      ordered: 'Ordered with extra work excl. VAT',
      invoiced: 'Invoiced excl. VAT',
      open: 'Invoiced too much excl. VAT',
      open_at_closing: 'Open at closing excl. VAT',
      agreement: 'Agreement',
      way: 'How',
      agreement_state: 'Status of the agreement',
      proposed: 'Proposed: less (−) or more (+) excl. VAT',
      agreed: 'Agreed: less (−) or more (+) excl. VAT',
      pay_now: 'To pay (−) or to receive (+) now incl. VAT',
      currency: 'Currency',
      due_date: 'Due date',
      paid: 'Paid',
      last_message: 'Last message',
    },
    status: { open: 'Open', close_request: 'Close request', closed: 'Closed' },
    access_ended: 'Access ended',
    side: { pay: 'Pay', receive: 'Receive' },
    kind: { invoice: 'Invoice', credit_note: 'Credit note', proposal: 'Proposal', extra_work: 'Extra work' },
    answer: { agreed: 'checks out', differs: "doesn't check out" },
    no_longer: 'No longer applies: the invoice changed',
    paid_on: (day) => `Paid on ${day}`,
    taken_for_paid: 'Agreed, and the date has passed',
    more: (most) => `These are the first ${most} dossiers. Choose a filter for the others.`,
  },
}

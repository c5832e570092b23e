import type { Language } from '@klopt/contract'

/** The columns of an exported list, in this order. */
export const columns = [
  'title',
  'counterpart',
  'status',
  'turn',
  'since',
  'orders',
  'invoice',
  'side',
  'answers',
  'ordered',
  'invoiced',
  'open',
  'credit',
  'pay_now',
  'currency',
  'due_date',
  'last_message',
] as const
export type Column = (typeof columns)[number]

type Words = {
  sheet: string
  heads: Record<Column, string>
  status: { open: string; close_request: string; closed: string }
  access_ended: string
  side: { pay: string; receive: string }
  answer: { agreed: string; differs: string }
  more: (most: number) => string
}

export const export_words: Record<Language, Words> = {
  NL: {
    sheet: 'Dossiers',
    heads: {
      title: 'Dossier',
      counterpart: 'Bedrijf',
      status: 'Status',
      turn: 'Aan zet',
      since: 'Sinds',
      orders: 'Order',
      invoice: 'Factuur',
      side: 'Richting',
      answers: 'Antwoorden',
      ordered: 'Besteld zonder btw',
      invoiced: 'Gefactureerd zonder btw',
      open: 'Te veel gefactureerd zonder btw',
      credit: 'Afgesproken credit zonder btw',
      pay_now: 'Te betalen (−) of te ontvangen (+) nu met btw',
      currency: 'Valuta',
      due_date: 'Vervaldatum',
      last_message: 'Laatste bericht',
    },
    status: { open: 'Open', close_request: 'Sluitverzoek', closed: 'Gesloten' },
    access_ended: 'Toegang verlopen',
    side: { pay: 'Betalen', receive: 'Ontvangen' },
    answer: { agreed: 'klopt', differs: 'klopt niet' },
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
      orders: 'Order',
      invoice: 'Invoice',
      side: 'Direction',
      answers: 'Answers',
      ordered: 'Ordered excl. VAT',
      invoiced: 'Invoiced excl. VAT',
      open: 'Invoiced too much excl. VAT',
      credit: 'Agreed credit excl. VAT',
      pay_now: 'To pay (−) or to receive (+) now incl. VAT',
      currency: 'Currency',
      due_date: 'Due date',
      last_message: 'Last message',
    },
    status: { open: 'Open', close_request: 'Close request', closed: 'Closed' },
    access_ended: 'Access ended',
    side: { pay: 'Pay', receive: 'Receive' },
    answer: { agreed: 'checks out', differs: "doesn't check out" },
    more: (most) => `These are the first ${most} dossiers. Choose a filter for the others.`,
  },
}

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
  'ordered',
  'invoiced',
  'difference',
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
      ordered: 'Besteld zonder btw',
      invoiced: 'Gefactureerd zonder btw',
      difference: 'Verschil zonder btw',
      credit: 'Afgesproken credit zonder btw',
      pay_now: 'Te betalen nu met btw',
      currency: 'Valuta',
      due_date: 'Vervaldatum',
      last_message: 'Laatste bericht',
    },
    status: { open: 'Open', close_request: 'Sluitverzoek', closed: 'Gesloten' },
    access_ended: 'Toegang verlopen',
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
      ordered: 'Ordered excl. VAT',
      invoiced: 'Invoiced excl. VAT',
      difference: 'Difference excl. VAT',
      credit: 'Agreed credit excl. VAT',
      pay_now: 'To pay now incl. VAT',
      currency: 'Currency',
      due_date: 'Due date',
      last_message: 'Last message',
    },
    status: { open: 'Open', close_request: 'Close request', closed: 'Closed' },
    access_ended: 'Access ended',
    more: (most) => `These are the first ${most} dossiers. Choose a filter for the others.`,
  },
}

import type { Language } from '@klopt/contract'

const dutch = {
  subject: (invoice: string, day: string) => `Factuur ${invoice} uiterlijk ${day} betalen`,
  explains: (days: number) =>
    `${days === 0 ? 'Vandaag is de laatste dag' : days === 1 ? 'Er is nog 1 dag' : `Er zijn nog ${days} dagen`}. Uw bedrijf is aan zet in dit dossier.`,
  estimated: (day: string) => `${day} (geschat)`,
  estimate: 'Op de factuur staat geen uiterste dag. Klopt rekent met 30 dagen na de factuurdatum.',
  dossier: 'Dossier',
  company: 'Bedrijf',
  invoice: 'Factuur',
  pay_before: 'Betalen uiterlijk',
  to_pay: 'Te betalen nu, incl. btw',
  open: 'Open het dossier',
  private_link: 'De link is alleen voor u. Stuur deze mail niet door.',
  reason: 'U krijgt deze mail als een factuur binnen 5 dagen betaald moet zijn en uw bedrijf aan zet is.',
  unsubscribe: 'Al deze mails uitzetten',
}

const english: typeof dutch = {
  subject: (invoice, day) => `Pay invoice ${invoice} by ${day}`,
  explains: (days) =>
    `${days === 0 ? 'Today is the last day' : days === 1 ? 'There is 1 day left' : `There are ${days} days left`}. It's your company's turn in this dossier.`,
  estimated: (day) => `${day} (estimated)`,
  estimate: 'The invoice gives no due date. Klopt counts 30 days from the invoice date.',
  dossier: 'Dossier',
  company: 'Company',
  invoice: 'Invoice',
  pay_before: 'Pay by',
  to_pay: 'To pay now, incl. VAT',
  open: 'Open the dossier',
  private_link: "This link is just for you. Please don't forward this email.",
  reason: "You get this email when an invoice is due within 5 days and it's your company's turn.",
  unsubscribe: 'Stop all emails like this',
}

export const termTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }

import type { Language } from '@klopt/contract'

const dutch = {
  subject: (invoice: string, day: string) => `Factuur ${invoice} betalen voor ${day}`,
  explains: (days: number) =>
    `${days === 0 ? 'Vandaag is de laatste dag' : days === 1 ? 'Er is nog 1 dag' : `Er zijn nog ${days} dagen`}. Uw bedrijf is aan zet in dit dossier.`,
  estimated: (day: string) => `${day} (geschat)`,
  estimate: 'Op de factuur staat geen uiterste dag. Klopt rekent met 30 dagen na de factuurdatum.',
  dossier: 'Dossier',
  company: 'Bedrijf',
  invoice: 'Factuur',
  pay_before: 'Betalen voor',
  open: 'Open het dossier',
  private_link: 'De link is alleen voor u. Stuur deze mail niet door.',
  reason: 'U krijgt deze mail als een factuur binnen 5 dagen betaald moet zijn en uw bedrijf aan zet is.',
  unsubscribe: 'Al deze mails uitzetten',
}

const english: typeof dutch = {
  subject: (invoice, day) => `Invoice ${invoice} to be paid before ${day}`,
  explains: (days) =>
    `${days === 0 ? 'Today is the last day' : days === 1 ? 'There is 1 day left' : `There are ${days} days left`}. It is your company's turn in this dossier.`,
  estimated: (day) => `${day} (estimated)`,
  estimate: 'The invoice names no last day. Klopt counts 30 days from the invoice date.',
  dossier: 'Dossier',
  company: 'Company',
  invoice: 'Invoice',
  pay_before: 'Pay before',
  open: 'Open the dossier',
  private_link: 'The link is for you alone. Please do not forward this mail.',
  reason: "You receive this mail when an invoice is to be paid within 5 days and it is your company's turn.",
  unsubscribe: 'Switch off all these mails',
}

export const termTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }

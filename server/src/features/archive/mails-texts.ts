import type { Language } from '@klopt/contract'
import type { PersonAtCompany } from '../dossiers/mails/mails-facts.ts'

const dutch = {
  subject: ({ name, company }: PersonAtCompany, title: string) =>
    `${name} (${company}) heeft dossier '${title}' gesloten`,
  explains:
    'Het dossier is niet langer toegankelijk. In het archief staan het sluitbewijs en een ZIP met alle berichten en documenten.',
  chain_explains:
    'Bewaar deze mail. De eindwaarde hieronder hoort bij alle berichten. Verandert later één bericht, dan klopt ze niet meer.',
  chain: 'Eindwaarde',
  dossier: 'Dossier',
  until: 'Link geldig tot',
  open: 'Naar het archief',
  private_link: 'De link is alleen voor u. Stuur deze mail niet door.',
  reason: 'U krijgt deze mail omdat u deelnam aan dit dossier.',
}

const english: typeof dutch = {
  subject: ({ name, company }, title) => `${name} (${company}) closed dossier '${title}'`,
  explains:
    'The dossier can no longer be opened. The archive holds the proof of closing and a ZIP with all messages and documents.',
  chain_explains:
    'Keep this email. The final value below is calculated from all the messages. If even one is changed later, it no longer matches.',
  chain: 'Final value',
  dossier: 'Dossier',
  until: 'Link valid until',
  open: 'Go to the archive',
  private_link: "This link is just for you. Please don't forward this email.",
  reason: "You're receiving this email because you took part in this dossier.",
}

export const archiveTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }

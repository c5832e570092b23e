import type { Language } from '@klopt/contract'
import type { FastifyRequest } from 'fastify'

const dutch = {
  title: 'Mails',
  no_subject: '(zonder onderwerp)',
  sent_elsewhere: 'Nieuwe mails gaan naar de mailserver van SMTP_URL. Hier komt niets bij.',
  kept_here: 'Er is geen mailserver ingesteld. Mails worden niet verstuurd maar hier bewaard.',
  see_kinds: 'Bekijk alle soorten mails',
  none: 'Nog geen mails. Nodig in een dossier een gast uit, dan staat de uitnodiging hier.',
  all: 'Alle mails',
  from: 'Van',
  to: 'Aan',
  time: 'Tijd',
  as_seen: 'Zoals de ontvanger hem ziet',
  frame: 'De mail',
  as_text: 'Als tekst',
  text_region: 'De mail als tekst',
  reply_as: (receiver: string) => `Antwoord als ${receiver}`,
  reply: 'Antwoord',
  file: 'Bestand',
  send: 'Antwoord sturen',
  no_reply: 'Schrijf een antwoord.',
  wrote: (day: string, sender: string) => `Op ${day} schreef ${sender}:`,
  kinds: 'Alle soorten mails',
  kinds_lead: 'Met verzonnen gegevens, door de echte opmaak. Er wordt niets verstuurd of bewaard.',
  sent: 'Verstuurde mails',
  languages: { NL: 'Nederlands', EN: 'Engels' },
}

const english: typeof dutch = {
  title: 'Emails',
  no_subject: '(no subject)',
  sent_elsewhere: 'New emails go to the mail server of SMTP_URL. Nothing is added here.',
  kept_here: 'No mail server is set up. Emails are not sent but kept here.',
  see_kinds: 'View every kind of email',
  none: 'No emails yet. Invite a guest to a dossier and the invitation will appear here.',
  all: 'All emails',
  from: 'From',
  to: 'To',
  time: 'Time',
  as_seen: 'As the recipient sees it',
  frame: 'The email',
  as_text: 'As text',
  text_region: 'The email as text',
  reply_as: (receiver) => `Reply as ${receiver}`,
  reply: 'Reply',
  file: 'File',
  send: 'Send reply',
  no_reply: 'Write a reply.',
  wrote: (day, sender) => `On ${day}, ${sender} wrote:`,
  kinds: 'Every kind of email',
  kinds_lead: 'With made-up details and the real layout. Nothing is sent or stored.',
  sent: 'Sent emails',
  languages: { NL: 'Dutch', EN: 'English' },
}

const texts: Record<Language, typeof dutch> = { NL: dutch, EN: english }
const locales: Record<Language, string> = { NL: 'nl-NL', EN: 'en-GB' }

/** How a page of the mailbox speaks to its reader. */
export type Reader = {
  language: Language
  words: typeof dutch
  /** A page of the mailbox, in the language that was chosen on an earlier one. */
  link: (path: string) => string
  day: (time: Date) => string
}

/** The mailbox has its own languages: chosen on one of its pages, else the first that the browser asks for. */
export function readerOf({ query, headers }: FastifyRequest): Reader {
  const chosen = languageIn(String(Object(query)['language'] ?? ''))
  const language = chosen ?? languageIn(headers['accept-language'] ?? '') ?? 'NL'
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const
  const days = new Intl.DateTimeFormat(locales[language], format)
  return {
    language,
    words: texts[language],
    link: (path) => (chosen ? `${path}?language=${chosen.toLowerCase()}` : path),
    day: (time) => days.format(time),
  }
}

/** The first of our languages in a list such as 'de,en-GB;q=0.8,nl;q=0.5'. */
function languageIn(list: string): Language | null {
  for (const one of list.toUpperCase().split(',')) {
    const [, language] = /^\s*(NL|EN)\b/.exec(one) ?? []
    if (language === 'NL' || language === 'EN') return language
  }
  return null
}

import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { Writer, Writers } from '../../../platform/mail/content.ts'
import { longDay } from './mails-facts.ts'
import { makeGuestLink } from './mails-guest-link.ts'

/** The mail with the links of a guest who asked for them. */
export const linkMails = { guest_links: writeLinks } satisfies Partial<Writers>

const most = 50
const texts = {
  NL: {
    subject: (count: number) => (count === 1 ? 'Uw link voor Klopt' : 'Uw links voor Klopt'),
    explains: 'U vroeg om de links van uw dossiers. De links uit eerdere mails blijven ook werken.',
    about: (company: string, until: string) => `${company} · toegang tot ${until}`,
    private_link: 'De links zijn alleen voor u. Stuur deze mail niet door.',
    reason:
      'U krijgt deze mail omdat iemand dit e-mailadres heeft ingevuld bij Ik ben gast. Was u dit niet? Dan hoeft u niets te doen.',
  },
  EN: {
    subject: (count: number) => (count === 1 ? 'Your Klopt link' : 'Your Klopt links'),
    explains: 'You asked for the links to your dossiers. The links in earlier emails still work too.',
    about: (company: string, until: string) => `${company} · access until ${until}`,
    private_link: "The links are just for you. Please don't forward this email.",
    reason:
      "You're receiving this email because someone entered this address under 'I'm a guest'. If that wasn't you, you don't need to do anything.",
  },
} satisfies Record<Language, unknown>

/** Each dossier that the guest may still enter, the newest first. Null if there is none. */
async function writeLinks(...[deps, { receiver }]: Parameters<Writer>): ReturnType<Writer> {
  const { language } = receiver
  const words = texts[language]
  const links = []
  for (const { id, title, company, access_until } of await readOpen(deps, receiver.id)) {
    const url = await makeGuestLink(deps, id, receiver)
    if (url) links.push({ label: title, about: words.about(company, longDay(language, access_until)), url })
  }
  if (links.length === 0) return null
  const subject = words.subject(links.length)
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [words.explains],
    links,
    small: [words.private_link],
    reason: words.reason,
  }
}

async function readOpen({ db }: Deps, guestId: string) {
  const { rows } = await sql<{ id: string; title: string; company: string; access_until: string }>`
    select dossier.id, dossier.title, participant.access_until, company.name as company
    from participant
    join dossier on dossier.id = participant.dossier_id and dossier.status <> 'closed'
    join dossier_company on dossier_company.dossier_id = dossier.id
    join company on company.id = dossier_company.company_id and company.is_klopt_client
    where participant.user_id = ${guestId} and participant.status = 'active' and participant.access_until > now()
    order by participant.joined_at desc, dossier.id
    limit ${most}`.execute(db)
  return rows
}

import type { Language } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'
import type { MailContent, WaitingMail, Writer } from '../../platform/mail/content.ts'
import { makeGuestLink } from '../dossiers/mails/mails-guest-link.ts'
import { unsubscribeUrl } from '../people/unsubscribe-link.ts'
import { readOffer } from './read-offer.ts'
import { preview, readUnreadDossier, readUnreadLines } from './read-unread.ts'

const texts = {
  NL: {
    subject: (count: number) => (count === 1 ? 'Nieuws in 1 dossier' : `Nieuws in ${count} dossiers`),
    unread: (count: number) => (count === 1 ? '1 nieuw bericht' : `${count} nieuwe berichten`),
    explains: 'Dit is nieuw. Open een dossier om te lezen en te antwoorden.',
    private_link: 'De links zijn alleen voor u. Stuur deze mail niet door.',
    no_reply: 'Antwoorden op deze mail werkt niet. Open het dossier.',
    reason: 'U krijgt deze mail als een bericht 5 minuten ongelezen is.',
    unsubscribe: 'Al deze mails uitzetten',
  },
  EN: {
    subject: (count: number) => (count === 1 ? 'News in 1 dossier' : `News in ${count} dossiers`),
    unread: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    explains: 'This is new. Open a dossier to read and reply.',
    private_link: "The links are just for you. Please don't forward this email.",
    no_reply: "You can't reply to this email. Open the dossier instead.",
    reason: 'You get this email when a message has been unread for 5 minutes.',
    unsubscribe: 'Stop all emails like this',
  },
} satisfies Record<Language, unknown>

type Link = NonNullable<MailContent['links']>[number]

/** One mail about several dossiers with news: a line for each that is still unread when it is sent. */
export async function writeSeveral(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const links: Link[] = []
  for (const dossier_id of mail.data['dossiers']?.split(' ') ?? []) {
    const link = await linkTo(deps, { ...mail, dossier_id })
    if (link) links.push(link)
  }
  if (links.length === 0) return null
  const words = texts[mail.receiver.language]
  const subject = words.subject(links.length)
  return {
    subject,
    preview: links.map(({ label, about }) => `${label}: ${about}`).join(' · '),
    heading: `${subject}.`,
    paragraphs: [words.explains],
    links,
    small: [...(links.some(({ url }) => url.includes('token=')) ? [words.private_link] : []), words.no_reply],
    reason: words.reason,
    unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl(deps.config, mail.receiver.id) },
  }
}

/** A dossier with what is new there: a proposal, a difference, else the newest words. Before consent only how much. */
async function linkTo(deps: Deps, { dossier_id, receiver }: WaitingMail): Promise<Link | null> {
  const { id, language } = receiver
  const dossier = await readUnreadDossier(deps.db, dossier_id, id)
  if (!dossier) return null
  const { quotes, subject, count, first_seq } = await readUnreadLines(deps.db, dossier_id, id, dossier, language)
  if (count === 0) return null
  const offer = dossier.consented ? await readOffer(deps.db, dossier_id, dossier, receiver) : null
  const link = dossier.is_guest
    ? await makeGuestLink(deps, dossier_id, receiver)
    : `${deps.config.publicUrl}/app/dossier/${dossier_id}`
  if (!link) return null
  const newest = quotes.at(-1)
  const said = offer?.subject ?? subject ?? (newest && preview(`${newest.by}: ${newest.text}`, 100))
  return {
    label: dossier.title,
    about: (dossier.consented && said) || texts[language].unread(count),
    url: `${link}${link.includes('?') ? '&' : '?'}seq=${offer?.seq ?? first_seq}`,
  }
}

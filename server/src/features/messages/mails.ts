import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { WaitingMail, Writer, Writers } from '../../platform/mail/content.ts'
import { makeGuestLink } from '../dossiers/mails/mails-guest-link.ts'
import { unsubscribeUrl } from '../people/unsubscribe-link.ts'
import { writeSeveral } from './mail-several.ts'
import { readOffer } from './read-offer.ts'
import { readUnreadDossier, readUnreadLines } from './read-unread.ts'

/** The mail about unread messages. */
export const messageMails = { unread: writeUnread, unread_several: writeSeveral } satisfies Partial<Writers>

const texts = {
  NL: {
    subject: (count: number, title: string) =>
      `${count} ${count === 1 ? 'nieuw bericht' : 'nieuwe berichten'} in ${title}`,
    badge: (count: number) => `${count} ongelezen`,
    more: (count: number) => `En nog ${count}.`,
    unseen: 'U leest de berichten in het dossier.',
    button: 'Lees en antwoord',
    reply: 'Antwoord op deze mail, dan staat het in het dossier.',
    no_reply: 'Antwoorden op deze mail werkt niet. Gebruik de knop.',
    private_link: 'De link is alleen voor u. Stuur deze mail niet door.',
    reason: 'U krijgt deze mail als een bericht 5 minuten ongelezen is.',
    unsubscribe: 'Al deze mails uitzetten',
  },
  EN: {
    subject: (count: number, title: string) => `${count} new ${count === 1 ? 'message' : 'messages'} in ${title}`,
    badge: (count: number) => `${count} unread`,
    more: (count: number) => `And ${count} more.`,
    unseen: 'You can read the messages in the dossier.',
    button: 'Read and reply',
    reply: 'Reply to this mail and it is posted in the dossier.',
    no_reply: "You can't reply to this email. Use the button instead.",
    private_link: "This link is just for you. Please don't forward this email.",
    reason: 'You get this email when a message has been unread for 5 minutes.',
    unsubscribe: 'Stop all emails like this',
  },
} satisfies Record<Language, unknown>

/**
 * One mail with everything unread at the moment of sending. Guests who have not consented yet get only the number,
 * because nothing of a dossier is shown before consent.
 */
async function writeUnread(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { dossier_id, receiver } = mail
  const { language } = receiver
  const dossier = await readUnreadDossier(deps.db, dossier_id, receiver.id)
  if (!dossier) return null
  const { quotes, subject, count, first_seq, shown_seq } = await readUnreadLines(
    deps.db,
    dossier_id,
    receiver.id,
    dossier,
    language,
  )
  if (count === 0) return null
  const link = dossier.is_guest
    ? await makeGuestLink(deps, dossier_id, receiver)
    : `${deps.config.publicUrl}/app/dossier/${dossier_id}`
  if (!link) return null
  const words = texts[language]
  const shown = dossier.consented ? quotes : []
  const [first] = shown
  if (dossier.consented) await noteShown(deps.db, mail, shown_seq)
  const reply = deps.config.mailIn ? words.reply : words.no_reply
  const offer = dossier.consented ? await readOffer(deps.db, dossier_id, dossier, receiver) : null
  const about = offer?.subject ?? (dossier.consented ? subject : null)
  const more = count > shown.length ? [words.more(count - shown.length)] : []
  return {
    subject: about ? `${about} · ${dossier.title}` : words.subject(count, dossier.title),
    preview: offer ? offer.text : first ? `${first.by}: ${first.text}` : words.unseen,
    badge: words.badge(count),
    heading: dossier.title,
    quotes: shown,
    paragraphs: dossier.consented ? [...more, ...(offer ? [offer.text] : [])] : [words.unseen],
    button: {
      label: offer?.button ?? words.button,
      url: `${link}${link.includes('?') ? '&' : '?'}seq=${offer?.seq ?? first_seq}`,
    },
    small: dossier.is_guest ? [words.private_link, reply] : [reply],
    reason: words.reason,
    unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl(deps.config, receiver.id) },
  }
}

/** Notes how far the mail shows the dossier, for an answer by mail. */
async function noteShown(db: Db, { dossier_id, receiver }: WaitingMail, seq: number): Promise<void> {
  await sql`
    update participant set shown_seq = greatest(shown_seq, ${seq})
    where dossier_id = ${dossier_id} and user_id = ${receiver.id}`.execute(db)
}

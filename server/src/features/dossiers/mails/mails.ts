import type { Writer, Writers } from '../../../platform/mail/content.ts'
import { longDay, readGuestAccess, readMailFacts } from './mails-facts.ts'
import { makeGuestLink } from './mails-guest-link.ts'
import { cautionOf, mailTexts } from './mails-texts.ts'

/** The mails about dossiers. Written when they are sent: a mail whose reason is gone is skipped. */
export const dossierMails = {
  guest_invited: guestMail('guest_invited'),
  access_renewed: guestMail('access_renewed'),
  extension_requested: writeExtensionRequested,
  dossier_added: writeDossierAdded,
  close_requested: writeCloseRequested,
} satisfies Partial<Writers>

function guestMail(kind: 'guest_invited' | 'access_renewed'): Writer {
  return async (deps, mail) => {
    const { language } = mail.receiver
    const facts = await readMailFacts(deps.db, mail)
    const url = facts && (await makeGuestLink(deps, mail.dossier_id, mail.receiver))
    if (!facts || !url) return null
    const { title, by } = facts
    const texts = mailTexts[language]
    const subject = texts[kind].subject(by, title)
    return {
      subject,
      heading: `${subject}.`,
      paragraphs: [texts[kind].explains, ...cautionOf(language, by)],
      facts: [
        { label: texts.dossier, value: title },
        { label: texts.company, value: by.company },
        { label: texts.until, value: longDay(language, facts.access_until) },
      ],
      button: { label: texts.open, url },
      small: [texts.private_link],
      reason: kind === 'guest_invited' ? texts.guest_invited.reason(by) : texts.takes_part,
    }
  }
}

async function writeExtensionRequested(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { language } = mail.receiver
  const facts = await readMailFacts(deps.db, mail)
  const guest = await readGuestAccess(deps.db, mail.dossier_id, mail.data['by'])
  if (!facts || !guest?.extension_requested_at) return null // a colleague already renewed it
  const { id, title, by } = facts
  const texts = mailTexts[language]
  const subject = texts.extension_requested.subject(by, title)
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [texts.extension_requested.explains],
    facts: [
      { label: texts.dossier, value: title },
      { label: texts.guest, value: by.name },
      { label: guest.expired ? texts.expired : texts.until, value: longDay(language, guest.access_until) },
    ],
    button: { label: texts.extension_requested.button, url: `${deps.config.publicUrl}/app/dossier/${id}#gegevens` },
    reason: texts.takes_part,
  }
}

async function writeDossierAdded(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const facts = await readMailFacts(deps.db, mail)
  if (!facts) return null
  const { id, title, by } = facts
  const texts = mailTexts[mail.receiver.language]
  const subject = texts.dossier_added.subject(by, title)
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [texts.dossier_added.explains],
    facts: [
      { label: texts.dossier, value: title },
      { label: texts.company, value: by.company },
    ],
    button: { label: texts.open, url: `${deps.config.publicUrl}/app/dossier/${id}` },
    reason: texts.takes_part,
  }
}

async function writeCloseRequested(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const facts = await readMailFacts(deps.db, mail)
  if (facts?.status !== 'close_request') return null // cancelled meanwhile
  const { id, title, by } = facts
  const texts = mailTexts[mail.receiver.language]
  const subject = texts.close_requested.subject(by, title)
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [texts.close_requested.explains],
    button: { label: texts.close_requested.button, url: `${deps.config.publicUrl}/app/dossier/${id}` },
    reason: texts.takes_part,
  }
}

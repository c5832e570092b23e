import { fileFaults } from '@klopt/contract'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { WaitingMail, Writer, Writers } from '../../platform/mail/content.ts'
import { faultText } from '../documents/fault-text.ts'
import { makeArchiveLink } from '../dossiers/mails/mails-archive-link.ts'
import { readMailFacts } from '../dossiers/mails/mails-facts.ts'
import { makeGuestLink } from '../dossiers/mails/mails-guest-link.ts'
import { mailTexts } from './mails-texts.ts'

/** The mails about mails that were received. */
export const mailInMails = {
  mail_held: writeHeld,
  mail_not_posted: writeNotPosted,
} satisfies Partial<Writers>

async function writeHeld(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const held = await readMailIn(deps, mail)
  if (held?.state !== 'held') return null // decided meanwhile
  const texts = mailTexts[mail.receiver.language].held
  const from = held.from_name || held.from_email
  return {
    subject: texts.subject(from, held.title),
    heading: texts.heading(from),
    paragraphs: [texts.explains],
    facts: [
      { label: texts.from, value: held.from_email },
      { label: texts.about, value: held.subject },
    ],
    button: { label: texts.button, url: `${deps.config.publicUrl}/app/dossier/${mail.dossier_id}` },
    reason: texts.reason,
  }
}

const Files = z.array(z.object({ filename: z.string(), why: z.string() }))

async function writeNotPosted(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { language } = mail.receiver
  const received = await readMailIn(deps, mail)
  if (!received) return null
  const { not_posted: texts, why } = mailTexts[language]
  const reason = mail.data['reason'] ?? null
  const files = Files.parse(JSON.parse(mail.data['files'] ?? '[]'))
  const lines = files.map(({ filename, why: reason }) => {
    const fault = fileFaults.find((one) => one === reason)
    return fault
      ? faultText(filename, fault, language)
      : `${filename}: ${isKey(why, reason) ? why[reason] : why.unknown}`
  })
  const because = reason === null ? [] : [isReason(reason) ? texts[reason] : texts.other]
  const open = await readMailFacts(deps.db, { ...mail, data: { by: mail.receiver.id } })
  const link = await linkFor(deps, mail, received.is_guest, open !== null)
  return {
    subject: reason === null ? texts.partly : texts.heading,
    heading: reason === null ? texts.partly : texts.heading,
    paragraphs: [...because, ...(lines.length ? [`${texts.not_taken}:`, ...lines] : [])],
    facts: [{ label: texts.your_mail, value: received.subject }],
    ...(link && { button: { label: open ? texts.button : texts.archive, url: link } }),
    small: link && received.is_guest ? [texts.private_link] : [],
    reason: texts.reason,
    auto_replied: true,
  }
}

/** To the dossier, or to its archive if it is closed. Null for those who see neither any more. */
async function linkFor(deps: Deps, mail: WaitingMail, isGuest: boolean, isOpen: boolean): Promise<string | null> {
  const { dossier_id, receiver } = mail
  if (!isOpen && isGuest) return (await makeArchiveLink(deps, mail))?.url ?? null
  if (!isOpen && !(await readMailFacts(deps.db, { ...mail, data: { by: receiver.id } }, { closed: true }))) return null
  if (isGuest) return makeGuestLink(deps, dossier_id, receiver)
  return `${deps.config.publicUrl}/app/${isOpen ? 'dossier' : 'archief'}/${dossier_id}`
}

async function readMailIn({ db }: Deps, { data, receiver }: WaitingMail) {
  return db
    .selectFrom('mail_in')
    .innerJoin('dossier', 'dossier.id', 'mail_in.dossier_id')
    .innerJoin('person', (join) => join.on('person.id', '=', receiver.id))
    .select(['mail_in.state', 'from_name', 'from_email', 'subject', 'dossier.title', 'is_guest'])
    .where('mail_in.id', '=', data['mail_in_id'] ?? null)
    .executeTakeFirst()
}

function isReason(reason: string) {
  return (
    reason === 'consent_required' ||
    reason === 'access_expired' ||
    reason === 'dossier_closed' ||
    reason === 'encrypted'
  )
}

function isKey<T extends object>(all: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(all, key)
}

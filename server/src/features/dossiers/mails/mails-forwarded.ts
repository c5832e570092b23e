import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { WaitingMail, Writer, Writers } from '../../../platform/mail/content.ts'
import { makeCode } from '../guest-links/guest-code.ts'
import { forwardedTexts } from './forwarded-texts.ts'
import { longTime, readMailFacts } from './mails-facts.ts'
import { makeGuestLink } from './mails-guest-link.ts'

/** The mails about a guest's link that was opened on another device, by the guest or by somebody else. */
export const forwardedMails = {
  guest_code: writeCode,
  colleague_asked: writeColleagueAsked,
  link_forwarded: writeLinkForwarded,
  link_in_use: writeLinkInUse,
  link_taken_back: writeLinkTakenBack,
} satisfies Partial<Writers>

async function writeCode(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const facts = await readMailFacts(deps.db, mail)
  const { link = '', device = '' } = mail.data
  const code = facts && (await makeCode(deps, { link, device }))
  if (!code) return null
  const texts = forwardedTexts[mail.receiver.language].guest_code
  const heading = texts.heading(`${code.slice(0, 3)} ${code.slice(3)}`)
  return {
    subject: texts.subject(facts.title),
    preview: heading,
    heading,
    paragraphs: [texts.explains, texts.not_you],
    reason: texts.reason,
  }
}

async function writeColleagueAsked(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const facts = await readMailFacts(deps.db, mail)
  const request = await readRequest(deps.db, mail)
  if (!facts || !request) return null // invited or dismissed meanwhile
  const words = forwardedTexts[mail.receiver.language]
  const texts = request.again ? words.guest_asked_again : words.colleague_asked
  const guest = facts.by.name
  return {
    subject: texts.subject(request.name, facts.title),
    heading: texts.heading(request.name, guest),
    paragraphs: [texts.explains(guest)],
    facts: [
      { label: words.dossier, value: facts.title },
      { label: words.name, value: request.name },
      { label: words.email, value: request.email },
    ],
    button: { label: words.open, url: `${deps.config.publicUrl}/app/dossier/${facts.id}` },
    reason: texts.reason(guest),
  }
}

async function writeLinkForwarded(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const facts = await readMailFacts(deps.db, mail)
  const request = await readRequest(deps.db, mail)
  if (!facts || !request) return null
  const words = forwardedTexts[mail.receiver.language]
  const texts = words.link_forwarded
  const subject = texts.subject(request.name, facts.title)
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [texts.explains(request.company), texts.not_known],
    facts: [
      { label: words.name, value: request.name },
      { label: words.email, value: request.email },
    ],
    small: [texts.private_link],
    reason: texts.reason,
  }
}

/** To the guest's mailbox, so that a guest who forwarded their link learns that somebody agreed in their name. */
async function writeLinkInUse(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const facts = await readMailFacts(deps.db, mail)
  const agreed = await readAgreed(deps.db, mail.receiver.id)
  const url = agreed && facts && (await makeGuestLink(deps, mail.dossier_id, mail.receiver))
  if (!url) return null // taken back meanwhile
  const { language } = mail.receiver
  const words = forwardedTexts[language]
  const texts = words.link_in_use
  return {
    subject: texts.subject(facts.title),
    heading: texts.heading,
    paragraphs: [texts.was_you, texts.not_you],
    facts: [
      { label: words.dossier, value: facts.title },
      { label: words.when, value: longTime(language, agreed) },
    ],
    button: { label: words.open, url },
    small: [words.link_forwarded.private_link],
    reason: texts.reason,
  }
}

async function writeLinkTakenBack(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const facts = await readMailFacts(deps.db, mail)
  const { by = null, since = null } = mail.data
  const guest = await deps.db.selectFrom('person').select('email').where('id', '=', by).executeTakeFirst()
  if (!facts || !guest) return null
  const { language } = mail.receiver
  const words = forwardedTexts[language]
  const texts = words.link_taken_back
  const subject = texts.subject(guest.email)
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [texts.explains, texts.look],
    facts: [
      { label: words.dossier, value: facts.title },
      { label: words.since, value: longTime(language, since) },
    ],
    button: { label: words.open, url: `${deps.config.publicUrl}/app/dossier/${facts.id}` },
    reason: words.colleague_asked.reason(guest.email),
  }
}

async function readAgreed(db: Db, guestId: string): Promise<string | null> {
  const row = await db
    .selectFrom('email_consent')
    .select('created_at')
    .where('person_id', '=', guestId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** What somebody asked, and the company that shares the dossier. */
async function readRequest(db: Db, { data, dossier_id }: WaitingMail) {
  const { rows } = await sql<{ name: string; email: string; company: string; again: boolean }>`
    select coalesce(nullif(trim(request.first_name || ' ' || request.last_name), ''), request.email) as name,
      request.email, company.name as company, request.email = guest.email as again
    from colleague_request request
    join person guest on guest.id = request.guest_id
    join dossier_company on dossier_company.dossier_id = request.dossier_id
    join company on company.id = dossier_company.company_id and is_klopt_client
    where request.id = ${data['request_id'] ?? null} and request.dossier_id = ${dossier_id} limit 1`.execute(db)
  return rows[0]
}

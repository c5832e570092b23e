import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { WaitingMail, Writer, Writers } from '../../../platform/mail/content.ts'
import { makeCode } from '../guest-links/guest-code.ts'
import { forwardedTexts } from './forwarded-texts.ts'
import { readMailFacts } from './mails-facts.ts'

/** The mails about a guest's link that was opened on another device, by the guest or by somebody else. */
export const forwardedMails = {
  guest_code: writeCode,
  colleague_asked: writeColleagueAsked,
  link_forwarded: writeLinkForwarded,
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
  const texts = words.colleague_asked
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
    button: { label: texts.button, url: `${deps.config.publicUrl}/app/dossier/${facts.id}` },
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

/** What somebody asked, and the company that shares the dossier. */
async function readRequest(db: Db, { data, dossier_id }: WaitingMail) {
  const { rows } = await sql<{ name: string; email: string; company: string }>`
    select first_name || ' ' || last_name as name, request.email, company.name as company
    from colleague_request request
    join dossier_company on dossier_company.dossier_id = request.dossier_id
    join company on company.id = dossier_company.company_id and is_klopt_client
    where request.id = ${data['request_id'] ?? null} and request.dossier_id = ${dossier_id} limit 1`.execute(db)
  return rows[0]
}

import type { Relation } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { MailContent, WaitingMail, Writer, Writers } from '../../platform/mail/content.ts'
import { dayText, mailTexts } from './mails-texts.ts'

/** The mails to admins. Those about a relation are skipped if the request was cancelled or answered meanwhile. */
export const companyMails = {
  relation_requested: relationMail('relation_requested', 'pending'),
  relation_accepted: relationMail('relation_accepted', 'active'),
  limit_reset: limitMail,
} satisfies Partial<Writers>

type Facts = {
  name: string
  company: string
  registration_number: string
  city: string | null
  own_company: string
  verified: boolean
  mail_domain: string | null
  created_at: string
}

function relationMail(kind: 'relation_requested' | 'relation_accepted', status: Relation['status']): Writer {
  return async ({ db, config }, mail) => {
    const facts = await readFacts(db, mail, status)
    if (!facts) return null
    const texts = mailTexts[mail.receiver.language]
    const { explains } = texts[kind]
    const subject = texts[kind].subject(facts)
    const { city, mail_domain, verified, created_at } = facts
    return {
      subject,
      heading: `${subject}.`,
      paragraphs: [explains],
      facts: [
        { label: texts.company, value: facts.company },
        { label: texts.registration_number, value: facts.registration_number },
        ...(city ? [{ label: texts.city, value: city }] : []),
        ...(mail_domain ? [{ label: texts.mail_domain, value: `@${mail_domain}` }] : []),
        { label: texts.customer_since, value: dayText(created_at, mail.receiver.language) },
        ...(verified ? [] : [{ label: texts.check, value: texts.not_verified }]),
      ],
      button: {
        label: kind === 'relation_requested' ? texts.relation_requested.button : texts.button,
        url: `${config.publicUrl}/app/relations`,
      },
      reason: texts.reason(facts.own_company),
    } satisfies MailContent
  }
}

/** Skipped if somebody chose a limit meanwhile. */
async function limitMail(
  { db, config }: Parameters<Writer>[0],
  { receiver }: WaitingMail,
): Promise<MailContent | null> {
  const company = await db
    .selectFrom('company')
    .innerJoin('person', 'company_id', 'company.id')
    .select('name')
    .where('person.id', '=', receiver.id)
    .where('role', '=', 'admin')
    .where(sql<boolean>`tolerance_amount = 0 and tolerance_percent = 0`)
    .executeTakeFirst()
  if (!company) return null
  const { limit_reset: texts, reason } = mailTexts[receiver.language]
  return {
    subject: texts.subject,
    heading: `${texts.subject}.`,
    paragraphs: [texts.explains, texts.choose],
    button: { label: texts.button, url: `${config.publicUrl}/app/company` },
    reason: reason(company.name),
  }
}

/**
 * The person who caused the mail and their company; null if the relation changed or the receiver is no longer an admin.
 */
async function readFacts(db: Db, { receiver, data }: WaitingMail, status: Relation['status']): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select by.full_name as name, theirs.name as company, theirs.registration_number, theirs.city,
      own.name as own_company, theirs.verified_at is not null as verified, theirs.mail_domain, theirs.created_at
    from relation
    join person receiver on receiver.id = ${receiver.id} and receiver.role = 'admin'
    join person by on by.id = ${data['by']}
    join company own on own.id = receiver.company_id
    join company theirs on theirs.id = by.company_id
    where relation_id = ${data['relation_id']} and relation.status = ${status}
      and receiver.company_id in (company_1_id, company_2_id)`.execute(db)
  return rows[0] ?? null
}

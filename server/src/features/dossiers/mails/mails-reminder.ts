import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { WaitingMail, Writer, Writers } from '../../../platform/mail/content.ts'
import { unsubscribeUrl } from '../../people/unsubscribe-link.ts'
import { readDuties } from '../duties/read-duties.ts'
import { isOf } from '../duties/remind.ts'
import { sayDuty } from '../lines/duty-words.ts'
import { longDay, readMailFacts } from './mails-facts.ts'
import { makeGuestLink } from './mails-guest-link.ts'

/** A reminder of what a company has to do. Nothing is sent once it is done. */
export const reminderMails = { reminder: writeReminder } satisfies Partial<Writers>

const texts = {
  NL: {
    subject: (what: string, title: string) => `Herinnering: ${what} · ${title}`,
    heading: (company: string) => `${company} wacht op uw bedrijf.`,
    unseen: 'U leest in het dossier waar het om gaat.',
    since: 'Sinds',
    dossier: 'Dossier',
    by: 'Van',
    open: 'Open het dossier',
    private_link: 'De link is alleen voor u. Stuur deze mail niet door.',
    reason: (by: string) => `U krijgt deze mail omdat ${by} op Herinnering drukte.`,
    unsubscribe: 'Al deze mails uitzetten',
    waits: 'er wordt op u gewacht',
  },
  EN: {
    subject: (what: string, title: string) => `Reminder: ${what} · ${title}`,
    heading: (company: string) => `${company} is waiting for your company.`,
    unseen: 'You can read in the dossier what it is about.',
    since: 'Since',
    dossier: 'Dossier',
    by: 'From',
    open: 'Open the dossier',
    private_link: "This link is just for you. Please don't forward this email.",
    reason: (by: string) => `You get this email because ${by} sent a reminder.`,
    unsubscribe: 'Stop all emails like this',
    waits: 'somebody is waiting for you',
  },
} satisfies Record<Language, unknown>

async function writeReminder(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { dossier_id, receiver } = mail
  const facts = await readMailFacts(deps.db, mail)
  const access = await readReceiver(deps.db, mail)
  if (!facts || !access || !dossier_id) return null
  const { duties } = await readDuties(deps.db, dossier_id)
  const duty = duties.find((one) => one.company_id === access.company_id && isOf(one, mail.data))
  if (!duty) return null // done meanwhile
  const link = access.is_guest
    ? await makeGuestLink(deps, dossier_id, receiver)
    : `${deps.config.publicUrl}/app/dossier/${dossier_id}`
  if (!link) return null
  const { language } = receiver
  const words = texts[language]
  const { title, by } = facts
  // Nothing of a dossier is shown before consent.
  const what = access.consented ? sayDuty(language, duty) : words.waits
  return {
    subject: words.subject(what, title),
    heading: words.heading(by.company),
    paragraphs: [access.consented ? `${what}.` : words.unseen],
    facts: [
      { label: words.dossier, value: title },
      { label: words.by, value: `${by.name} (${by.company})` },
      ...(access.consented ? [{ label: words.since, value: longDay(language, duty.since) }] : []),
    ],
    button: { label: words.open, url: link },
    ...(access.is_guest && { small: [words.private_link] }),
    reason: words.reason(by.name),
    unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl(deps.config, receiver.id) },
  }
}

type Receiver = { company_id: string; is_guest: boolean; consented: boolean }

/** Undefined if they no longer want such mails, or lost access. */
async function readReceiver(db: Db, { dossier_id, receiver }: WaitingMail): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select company_id, is_guest, (role <> 'viewer' or consent is not null) as consented
    from participant join person on person.id = user_id and deleted_at is null and unread_mails
    left join email_consent on email_consent.person_id = person.id
    where dossier_id = ${dossier_id} and user_id = ${receiver.id} and participant.status = 'active'
      and coalesce(access_until > now(), true)`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { WaitingMail, Writer, Writers } from '../../../platform/mail/content.ts'
import { money } from '../../dossiers/lines/money.ts'
import { longDay } from '../../dossiers/mails/mails-facts.ts'
import { makeGuestLink } from '../../dossiers/mails/mails-guest-link.ts'
import { readDuties } from '../../dossiers/duties/read-duties.ts'
import { unsubscribeUrl } from '../../people/unsubscribe-link.ts'
import { isAgreed } from '../figures/agreed.ts'
import { termTexts } from './mails-texts.ts'

/** The mails about cards. They are written at the moment of sending, so that outdated mails are not sent. */
export const cardMails = { term: writeTerm } satisfies Partial<Writers>

type Row = {
  title: string
  company_id: string
  is_guest: boolean
  due_date: string
  due_estimated: boolean
  invoice: string
  /** Null if it is not certain. */
  pay_now: string | null
  currency: string | null
  counterpart: string | null
}

async function writeTerm(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { dossier_id, receiver } = mail
  const facts = await readTerm(deps.db, mail)
  if (!facts || !dossier_id) return null
  const { duties } = await readDuties(deps.db, dossier_id)
  if (!duties.some(({ company_id }) => company_id === facts.company_id)) return null // it is done meanwhile
  const link = facts.is_guest
    ? await makeGuestLink(deps, dossier_id, receiver)
    : `${deps.config.publicUrl}/app/dossier/${dossier_id}`
  if (!link) return null
  const words = termTexts[receiver.language]
  const date = longDay(receiver.language, facts.due_date)
  const day = facts.due_estimated ? words.estimated(date) : date
  const subject = words.subject(facts.invoice, day)
  return {
    subject,
    heading: subject,
    paragraphs: [words.explains(daysUntil(facts.due_date)), ...(facts.due_estimated ? [words.estimate] : [])],
    facts: [
      { label: words.dossier, value: facts.title },
      ...(facts.counterpart ? [{ label: words.company, value: facts.counterpart }] : []),
      { label: words.invoice, value: facts.invoice },
      { label: words.pay_before, value: day },
      ...(facts.pay_now === null
        ? []
        : [{ label: words.to_pay, value: money(receiver.language, facts.pay_now, facts.currency) }]),
    ],
    button: { label: words.open, url: link },
    ...(facts.is_guest && { small: [words.private_link] }),
    reason: words.reason,
    unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl(deps.config, receiver.id) },
  }
}

/** The facts in the mail. Undefined if the receiver no longer wants it or has lost access. */
async function readTerm(db: Db, { dossier_id, receiver, data }: WaitingMail): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select title, person.company_id, is_guest, card.due_date, coalesce((face->>'due_estimated')::boolean, false) as due_estimated,
      card.pay_now, card.currency, other.name as counterpart,
      coalesce(face->'invoice'->>'number', face->'invoice'->>'filename', '') as invoice
    from participant
    join dossier on dossier.id = participant.dossier_id and dossier.status <> 'closed'
    join person on person.id = participant.user_id and person.deleted_at is null and person.unread_mails
    join company on company.id = person.company_id and company.status = 'active'
    join card on card.dossier_id = dossier.id and card.id = ${data['card_id'] ?? null}
      and state <> 'withdrawn' and card.due_date >= (now() at time zone 'Europe/Amsterdam')::date
    join card_run newest on newest.card_id = card.id and newest.n = card.run
    left join email_consent on email_consent.person_id = person.id
    left join dossier_company link on link.dossier_id = dossier.id and link.company_id <> person.company_id
    left join company other on other.id = link.company_id
    where participant.dossier_id = ${dossier_id} and participant.user_id = ${receiver.id}
      and participant.status = 'active' and coalesce(access_until > now(), true)
      and (role <> 'viewer' or consent is not null) and not ${isAgreed}`.execute(db)
  return rows[0]
}

function daysUntil(day: string): number {
  return Temporal.Now.plainDateISO('Europe/Amsterdam').until(day).days
}

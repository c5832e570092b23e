import type { AgreementData, Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { money } from '../dossiers/lines/money.ts'

type Row = { seq: number; data: AgreementData; company: string }
/** A standing offer as a mail shows it. */
type Offer = { seq: number; text: string; subject: string; button: string }

const words = {
  NL: {
    proposal: (company: string) => `Voorstel van ${company}`,
    work: (company: string, number: string) => `Meerwerk MW${number} van ${company}`,
    less: (amount: string) => `${amount} minder`,
    pay: (amount: string) => `te betalen ${amount}`,
    see_proposal: 'Bekijk het voorstel',
    see_work: 'Bekijk het meerwerk',
  },
  EN: {
    proposal: (company: string) => `Proposal by ${company}`,
    work: (company: string, number: string) => `Extra work MW${number} by ${company}`,
    less: (amount: string) => `${amount} less`,
    pay: (amount: string) => `${amount} to pay`,
    see_proposal: 'See the proposal',
    see_work: 'See the extra work',
  },
} satisfies Record<Language, unknown>

/** The newest unread offer of the other company that still stands. The mail leads to it, and the answer is given there. */
export async function readOffer(
  db: Db,
  dossierId: string | null,
  { read_seq, joined_seq }: { read_seq: number; joined_seq: number },
  { id, language }: { id: string; language: Language },
): Promise<Offer | null> {
  const { rows } = await sql<Row>`
    select seq, data, company.name as company
    from message
    join agreement on message_id = message.id and agreement.state = 'offered'
    join company on company.id = agreement.company_id
    where message.dossier_id = ${dossierId} and seq > greatest(${read_seq}::int, ${joined_seq}::int)
      and agreement.company_id <> (select company_id from person where id = ${id})
    order by seq desc limit 1`.execute(db)
  const [row] = rows
  return row ? toOffer(language, row) : null
}

function toOffer(language: Language, { seq, data, company }: Row): Offer {
  const { proposal, work, less, pay, see_proposal, see_work } = words[language]
  const { kind, credit, now, amount, description, number, currency } = data
  const shown = (figure: string) => money(language, figure, currency)
  const begin = kind === 'proposal' ? proposal(company) : work(company, number ?? '')
  const offered =
    kind === 'proposal' ? (Number(credit) > 0 ? less(shown(credit ?? '')) : null) : amount ? shown(amount) : null
  const toPay = now === null ? null : pay(shown(now))
  const parts = kind === 'proposal' ? [offered, toPay] : [description ?? null, offered]
  return {
    seq,
    text: joined(begin, parts),
    subject: joined(begin, [offered ?? toPay]),
    button: kind === 'proposal' ? see_proposal : see_work,
  }
}

function joined(begin: string, parts: (string | null)[]): string {
  const known = parts.filter((part) => part !== null)
  return known.length ? `${begin}: ${known.join(', ')}` : begin
}

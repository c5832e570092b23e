import type { Card, CardAnswer, CardDetail, CardLine } from '@klopt/contract'
import { limits, omit, paperBalance } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { AccessibleDossier } from '../../dossiers/access.ts'
import { badgeOf } from './badge.ts'
import { accountsOf } from './order-account.ts'
import { type CardView, noLimit, type Result } from './card-view.ts'
import { toPeppol } from './peppol.ts'
import { cardPermissions, mayWithdrawOpen, withdrawalTime } from '../policy.ts'
import { mayPropose } from '../settling/policy.ts'
import { differingOf, standsAs, type Standing, toBalancePaper, toLines, toPay } from './settle.ts'
import { storedAgreement, type StoredAgreement, toAgreement } from '../settling/stored-agreement.ts'

type Answer = Omit<CardAnswer, 'peppol'> & { age: number }
type Answers = { company_id: string; current: Answer | null; earlier: Answer | null }[]
type Row = { id: string; dossier_id: string; face: CardView; answers: Answers; agreements: StoredAgreement[] }
type Sql = ReturnType<typeof sql>

/** Reads the stored cards of a dossier in one statement. Nothing is compared again. */
export async function readCards(db: Db, viewer: Viewer, { id, permissions }: AccessibleDossier): Promise<Card[]> {
  const { rows } = await sql<Row>`
    select card.id, card.dossier_id, card.face, ${answersTo(sql`newest.result_hash`)} as answers, ${standing} as agreements
    from card left join card_run newest on newest.card_id = card.id and newest.n = card.run
    where card.dossier_id = ${id} and card.face is not null
    order by card.created_at, card.id limit ${limits.cards_a_dossier}`.execute(db)
  const accounts = accountsOf(rows.map((row) => ({ ...row, agreed: agreedOn(row) })))
  return rows.map((row) => ({ ...toCard(viewer, permissions, row), account: accounts.get(row.id) ?? null }))
}

/** Reads a card with all its lines, in its current state or as it was in an earlier run. */
export async function readCard(
  db: Db,
  viewer: Viewer,
  { permissions }: Pick<AccessibleDossier, 'permissions'>,
  id: string,
  run?: number,
): Promise<CardDetail> {
  const { rows } = await sql<Row & { result: Omit<Result, 'run_at'> | null; run_at: string | null }>`
    select card.id, card.dossier_id, card.face, requested.result, requested.created_at as run_at,
      ${answersTo(sql`requested.result_hash`)} as answers, ${standing} as agreements
    from card left join card_run requested on requested.card_id = card.id and requested.n = ${run ?? sql`card.run`}
    where card.id = ${id} and card.face is not null`.execute(db)
  const [row] = rows
  if (!row || (run !== undefined && !row.result)) throw notFound()
  const { result, run_at, ...card } = row
  if (run === undefined || !result || !run_at) {
    const { lines, pairs } = nowOf(result, card.face)
    const hours = card.face.hours ?? []
    return {
      ...toCard(viewer, permissions, card),
      lines: toLines(lines, card.face, card.answers, viewer),
      pairs,
      hours,
    }
  }
  const { total_incl: _, lines, pairs, ...shown } = result // the total is only used for the hash
  const face = { ...shown, run_at }
  return {
    ...toCard(viewer, permissions, { ...card, face }),
    lines: toLines(lines, face, card.answers, viewer),
    pairs,
    hours: face.hours ?? [],
  }
}

/** A newer version with the same values adds no run, so the lines refer to the newest documents. */
function nowOf(result: Pick<Result, 'invoice' | 'orders' | 'lines' | 'pairs'> | null, face: CardView) {
  if (!result) return { lines: [], pairs: [] }
  const now = new Map([
    [result.invoice.document_id, face.invoice.document_id],
    ...result.orders.map((order, n): [string, string] => [
      order.document_id,
      face.orders[n]?.document_id ?? order.document_id,
    ]),
  ])
  const idOf = (id: string) => now.get(id) ?? id
  const sideOf = (side: CardLine['invoice']) => side && { ...side, document_id: idOf(side.document_id) }
  return {
    lines: result.lines.map((line) => ({ ...line, invoice: sideOf(line.invoice), order: sideOf(line.order) })),
    pairs: result.pairs.map((pair) => ({
      ...pair,
      order_document_id: pair.order_document_id && idOf(pair.order_document_id),
    })),
  }
}

/** The standing proposal and the agreement of a card. */
const standing = sql`(
    select coalesce(json_agg(${storedAgreement}), '[]') from agreement
    where agreement.card_id = card.id and state in ('offered', 'accepted'))`

/** The newest answer of each company to this result, and its newest answer to any other result. */
function answersTo(hash: Sql): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('company_id', company_id,
      'current', ${newestAnswer(sql`answered.result_hash = ${hash}`)},
      'earlier', ${newestAnswer(sql`answered.result_hash is distinct from ${hash}`)}) order by place), '[]')
    from dossier_company where dossier_company.dossier_id = card.dossier_id)`
}

function newestAnswer(to: Sql): Sql {
  return sql`(
    select json_build_object('message_id', message_id, 'run', card_answer.run, 'company_id', card_answer.company_id,
      'user', json_build_object('id', person.id, 'full_name', full_name),
      'answer', answer, 'reason', reason, 'wish', wish, 'line', line, 'note', note, 'created_at', card_answer.created_at,
      'age', extract(epoch from clock_timestamp() - card_answer.created_at)::float8 * 1000)
    from card_answer
    join card_run answered on answered.card_id = card_answer.card_id and answered.n = card_answer.run
    join person on person.id = card_answer.user_id
    where card_answer.card_id = card.id and card_answer.company_id = dossier_company.company_id and ${to}
    order by card_answer.created_at desc limit 1)`
}

function toCard(
  viewer: Viewer,
  permissions: AccessibleDossier['permissions'],
  { id, dossier_id, face, answers, agreements }: Row,
): Card {
  const standing = standingOf(agreements)
  const agreement = standing.offered ?? standing.accepted
  const own = answers.find(({ company_id }) => company_id === viewer.company_id)?.current
  const others = answers.filter(({ company_id }) => company_id !== viewer.company_id)
  const alone = others.length > 0 && others.every(({ current }) => current === null)
  const given = own && { ...own, user_id: own.user.id, alone }
  const { agreed } = agreedOn({ answers, agreements })
  const settled = { accepted: standing.accepted, agreed }
  const part = paperBalance(toBalancePaper(face, settled))
  return {
    id,
    dossier_id,
    vat_lines: 0,
    account: null,
    proved: null,
    sums: null,
    total_agreed: null,
    delivery: null,
    ...withoutInternal(face),
    tolerance: noLimit,
    ...(face.within_limit_of === viewer.company_id && { within_limit: true }),
    shown: toLines(face.shown, face, answers, viewer),
    agreement: agreement && toAgreement(viewer, permissions, agreement),
    balance: part && omit(part, 'net'),
    pay: toPay(face, settled),
    badge: badgeOf({ ...face, open: part?.open ?? null, agreed, ...standsAs(standing) }),
    answers: answers.map(({ company_id, current, earlier }) => ({
      company_id,
      current: current && toAnswer(current),
      earlier: earlier && toAnswer(earlier),
    })),
    permissions: {
      ...cardPermissions(permissions, face),
      propose: mayPropose(permissions, { ...face, companies: answers.length, differing: differingOf(face) }),
      withdraw: given ? withdrawalTime(permissions, viewer, given) : 0,
      withdraw_open: Boolean(given && mayWithdrawOpen(permissions, viewer, given)),
    },
  }
}

/** The fields of a stored card from which others are made. They are not sent. */
const internal = [
  'contract_part',
  'settles',
  'extra_work',
  'credited_by',
  'differing',
  'deliveries',
  'hours',
  'within_limit_of',
] as const

function withoutInternal(face: CardView): Omit<CardView, (typeof internal)[number]> {
  const view = { ...face }
  for (const field of internal) delete view[field]
  return view
}

/** What both companies agreed to on a card. */
function agreedOn({ answers, agreements }: Pick<Row, 'answers' | 'agreements'>) {
  const agreed = answers.length > 0 && answers.every(({ current }) => current?.answer === 'agreed')
  return { accepted: standingOf(agreements).accepted, agreed }
}

function standingOf(agreements: StoredAgreement[]): Standing {
  const find = (state: StoredAgreement['state']) => agreements.find((one) => one.state === state) ?? null
  return { offered: find('offered'), accepted: find('accepted') }
}

function toAnswer(aged: Answer): CardAnswer {
  const { age: _, ...answer } = aged
  return { ...answer, created_at: new Date(answer.created_at).toISOString(), peppol: toPeppol(answer) }
}

import type { AnswerReason, CardState } from './card-words.ts'
import type { Duty, DutyAbout } from './duties.ts'
import { dutyKinds } from './duty-words.ts'
import type { DossierStatus } from './dossier.ts'

/** A duty as it is stored: with the id of the person, whose name may change, and with the time to the microsecond. */
export type StoredDuty = Omit<Duty, 'by'> & { by: string | null }

/** Something that somebody did, at a place in the chat. */
type Act = { company_id: string; by: string | null; message_id: string; seq: number; at: string }

export type DutyCard = {
  id: string
  state: CardState
  run: number
  run_at: string | null
  /** Null while it is not known. */
  seller_id: string | null
  difference: string | null
  currency: string | null
  paper: string | null
  /** When the newest of its papers was uploaded. */
  papers_at: string | null
  /** The newest answer of each company. `current`: it is about the present result. */
  answers: (Act & { answer: 'agreed' | 'differs'; reason: AnswerReason | null; current: boolean })[]
  /** It is within the buyer's limit, credit notes leave nothing of it open, or it credits an invoice about which an agreement counts. */
  settled: boolean
  /** Its paper does not say of which of the two companies it is. */
  asks_parties: boolean
  /** The document whose value has to be checked, and whose it is. */
  doubt: { document_id: string; company_id: string } | null
}

/** Offered, accepted, or the newest that was declined about its card. */
export type DutyAgreement = Act & {
  id: string
  kind: 'proposal' | 'extra_work'
  state: 'offered' | 'accepted' | 'declined'
  card_id: string | null
  run: number | null
  paper: string | null
  /** The proposed credit, or the extra work. */
  amount: string | null
  currency: string | null
  via: 'credit_note' | 'new_invoice' | null
  ended: Act | null
  counts: boolean
  follow: { state: string; left: string; order_left: string; deliver: string; owed_by: string[] } | null
}

/** A message of the chat. `asks`: words to the other company, not an answer or an offer and not just 'ok'. */
export type DutyMessage = Act & { asks: boolean }

export type DutyState = {
  status: DossierStatus
  companies: string[]
  /** The standing request to close. */
  close: Act | null
  cards: DutyCard[]
  agreements: DutyAgreement[]
  /** The newest first. */
  messages: DutyMessage[]
  /** Delivery notes of which nobody said yet whether they were changed by pen. */
  pens: { document_id: string; company_id: string; paper: string | null; at: string }[]
  /** Those of the kind `own`. */
  own: StoredDuty[]
  /** What was put away or answered with a quote, by `dutyKey`. */
  done: string[]
}

/** The kinds that 'Niets meer nodig' puts away. */
const putAwayKinds = new Set<Duty['kind']>(['difference', 'question', 'own', 'reply'])

export function canPutAway({ kind }: Pick<Duty, 'kind'>): boolean {
  return putAwayKinds.has(kind)
}

/** Only their own answer is an end of these. */
function isAnsweredOnly({ kind }: Pick<Duty, 'kind'>): boolean {
  return kind === 'proposal' || kind === 'owed' || kind === 'close'
}

/** What makes a duty the same one: something new about its card makes another. */
export function dutyKey({ company_id, kind, card_id, document_id, message_id, since }: StoredDuty): string {
  return [company_id, kind, card_id ?? document_id ?? message_id, since].join(' ')
}

/** What each company has to do, gravest and longest waiting first. It follows from what is open; no act decides by itself. */
export function duties(state: DutyState): StoredDuty[] {
  if (state.status === 'closed') return []
  const done = new Set(state.done)
  return [
    ...state.agreements.flatMap((agreement) => ofAgreement(state, agreement)),
    ...state.cards.flatMap((card) => ofCard(state, card)),
    ...state.pens.map(({ at: since, ...pen }) => duty({ ...pen, kind: 'question', about: 'pen', since })),
    ...ofClose(state),
    ...state.own.filter((own) => !actedSince(state, own.company_id, (act) => act.at > own.since)),
    ...ofMessages(state),
  ]
    .filter(({ company_id }) => state.companies.includes(company_id))
    .filter((one) => isAnsweredOnly(one) || !done.has(dutyKey(one)))
    .toSorted((one, other) => inOrder(one, other) || compare(dutyKey(one), dutyKey(other)))
}

function rankOf({ kind }: Pick<Duty, 'kind'>): number {
  return dutyKinds.indexOf(kind)
}

type Waiting = Pick<Duty, 'kind' | 'since'>

/** The order of duties: gravest first, then longest waiting. */
function inOrder(one: Waiting, other: Waiting): number {
  return rankOf(one) - rankOf(other) || compare(one.since, other.since)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The first of two duties, for what shows only one. */
export function firstDuty<D extends Waiting>(...some: (D | null)[]): D | null {
  return some.flatMap((one) => one ?? []).toSorted(inOrder)[0] ?? null
}

function duty(some: Pick<StoredDuty, 'company_id' | 'kind' | 'since'> & Partial<StoredDuty>): StoredDuty {
  const nothing = { about: null, card_id: null, agreement_id: null, message_id: null, document_id: null }
  return { ...nothing, paper: null, by: null, amount: null, currency: null, ...some }
}

function madeBy({ by, message_id, at: since }: Act) {
  return { by, message_id, since }
}

function otherOf({ companies }: DutyState, companyId: string | null): string[] {
  return companies.length === 2 && companyId ? companies.filter((id) => id !== companyId) : []
}

function ofAgreement(state: DutyState, agreement: DutyAgreement): StoredDuty[] {
  const { id: agreement_id, card_id, paper, currency, amount, ended, follow } = agreement
  const of = { card_id, agreement_id, paper, currency }
  if (agreement.state === 'offered') {
    const about = agreement.kind === 'extra_work' ? agreement.kind : null
    return otherOf(state, agreement.company_id).map((company_id) =>
      duty({ ...of, ...madeBy(agreement), company_id, kind: 'proposal', about, amount }),
    )
  }
  if (agreement.state !== 'accepted' || !agreement.counts || !follow || !ended) return []
  if (follow.state !== 'waits' && follow.state !== 'differs') return []
  const seller = state.cards.find(({ id }) => id === card_id)?.seller_id ?? null
  return follow.owed_by.map((company_id) =>
    duty({ ...of, ...madeBy(ended), company_id, kind: 'owed', ...owedBy(agreement, follow, company_id === seller) }),
  )
}

/** Which paper they owe, and for how much: the seller makes credit notes and delivers, the buyer changes the order. */
function owedBy({ via }: DutyAgreement, follow: NonNullable<DutyAgreement['follow']>, isSeller: boolean) {
  const { left, order_left, deliver } = follow
  const papers: [DutyAbout, string][] = [
    [via ?? 'credit_note', left],
    ['deliver', deliver],
    ['change_order', order_left],
  ]
  const open = papers.filter(([, amount]) => Number(amount) !== 0)
  const [about, amount] = (isSeller ? open[0] : open.at(-1)) ?? papers[0] ?? []
  return { about: about ?? null, amount: amount ?? null }
}

function ofCard(state: DutyState, card: DutyCard): StoredDuty[] {
  if (card.state === 'withdrawn') return []
  const agreements = state.agreements.filter(({ card_id }) => card_id === card.id)
  const of = { card_id: card.id, paper: card.paper, currency: card.currency }
  return [
    ...objection(state, card, agreements).map((one) => duty({ ...of, ...one })),
    ...difference(state, card, agreements).map((one) => duty({ ...of, ...one })),
    ...questions(state, card).map((one) => duty({ ...of, ...one })),
  ]
}

type Found = Pick<StoredDuty, 'company_id' | 'kind' | 'since'> & Partial<StoredDuty>

/** The newest word about a card says no, and the other company did nothing about it yet: no answer, proposal or paper. */
function objection(state: DutyState, card: DutyCard, agreements: DutyAgreement[]): Found[] {
  const words = [
    ...card.answers.map((answer) => ({ ...answer, about: answer.answer === 'differs' ? answer.reason : null })),
    ...agreements.map(({ state: now, ended, ...offer }) =>
      now === 'declined' && ended ? { ...ended, about: 'declined' as const } : { ...(ended ?? offer), about: null },
    ),
  ]
  const [newest] = words.toSorted((one, other) => other.seq - one.seq)
  if (!newest?.about || (card.papers_at !== null && card.papers_at > newest.at)) return []
  const { about } = newest
  return otherOf(state, newest.company_id).map((company_id) => ({
    ...madeBy(newest),
    company_id,
    kind: 'objection',
    about,
  }))
}

/** A difference that its buyer did not answer on this run, and that no proposal and no agreement is about. */
function difference(state: DutyState, card: DutyCard, agreements: DutyAgreement[]): Found[] {
  if (card.state !== 'differs' || card.settled || !card.run_at) return []
  if (agreements.some((one) => one.state === 'offered' || (one.state === 'accepted' && one.counts))) return []
  const ended = agreements.flatMap((one) => (one.run === card.run && one.state === 'declined' ? [one] : []))
  return otherOf(state, card.seller_id).flatMap((company_id) => {
    if (card.answers.some((one) => one.current && one.company_id === company_id)) return []
    if (ended.some((one) => one.company_id === company_id || one.ended?.company_id === company_id)) return []
    const since = newestOf(card.run_at, ...card.answers.map(({ at }) => at))
    return [{ company_id, kind: 'difference', since, amount: card.difference }]
  })
}

function newestOf(...times: (string | null)[]): string {
  return times.flatMap((time) => time ?? []).reduce((newest, time) => (time > newest ? time : newest), '')
}

/** Whose paper it is, which order, and values that a sentence rests on: of the company whose paper it is. Their answer to the card is one too. */
function questions({ companies }: DutyState, { state, run_at, doubt, answers, asks_parties }: DutyCard): Found[] {
  if (asks_parties && run_at)
    return companies.map((company_id) => ({ company_id, kind: 'question', about: 'parties', since: run_at }))
  const answered = new Set(answers.flatMap(({ current, company_id }) => (current ? [company_id] : [])))
  const asked = (about: DutyAbout, company_id: string, document_id: string | null = null): Found[] =>
    run_at && !answered.has(company_id) ? [{ company_id, kind: 'question', about, document_id, since: run_at }] : []
  if (state === 'choose') return companies.flatMap((companyId) => asked('order', companyId))
  return state === 'unsure' && doubt ? asked('value', doubt.company_id, doubt.document_id) : []
}

function ofClose(state: DutyState): StoredDuty[] {
  const { status, close } = state
  if (status !== 'close_request' || !close) return []
  return otherOf(state, close.company_id).map((company_id) => duty({ ...madeBy(close), company_id, kind: 'close' }))
}

/** The newest words of one company, after which the other one did nothing. */
function ofMessages(state: DutyState): StoredDuty[] {
  const asked = state.messages.find(({ asks }) => asks)
  if (!asked) return []
  return otherOf(state, asked.company_id)
    .filter((companyId) => !actedSince(state, companyId, (act) => act.seq > asked.seq))
    .map((company_id) => duty({ ...madeBy(asked), company_id, kind: 'reply' }))
}

function actedSince({ messages, close }: DutyState, companyId: string, isLater: (act: Act) => boolean): boolean {
  return [...messages, ...(close ? [close] : [])].some((act) => act.company_id === companyId && isLater(act))
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asksSomething,
  canPutAway,
  duties,
  type DutyAgreement,
  type DutyCard,
  dutyKey,
  type DutyState,
} from './index.ts'

const runs = Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 10_000 : 300))
const companies = ['buyer', 'seller'] as const
const cards = ['one', 'two', 'three'] as const

const act = fc.record({
  act: fc.constantFrom(
    ...([
      'message',
      'ok',
      'upload',
      'photo',
      'agreed',
      'differs',
      'propose',
      'work',
      'accept',
      'refuse',
      'run',
    ] as const),
    ...(['kept', 'other_invoice', 'request_close', 'cancel_close', 'put_away', 'look', 'quote', 'read'] as const),
  ),
  by: fc.constantFrom(...companies),
  card: fc.constantFrom(...cards),
  /** Which of several offers is answered, and what a run finds. */
  which: fc.nat(5),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** What only its own answer may end, as the acts themselves say. */
type Standing = Map<string, string>

test(
  'whatever happens, a proposal, an owed paper and a close request stand until their own answer',
  { timeout: 600_000 },
  () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 40, size: 'max' }), (history) => {
        const state = start()
        const standing: Standing = new Map()
        for (const [n, one] of history.entries()) {
          perform(state, standing, one, n + 1)
          const found = duties(structuredClone(state))
          const kept = found.filter((duty) => !canPutAway(duty) && duty.kind !== 'objection')
          const told = kept.map(({ kind, agreement_id, card_id, company_id }) => [
            kind === 'owed' ? `owed ${card_id}` : (agreement_id ?? 'close'),
            company_id,
          ])
          expect(Object.fromEntries(told)).toEqual(Object.fromEntries(standing))
          expect(kept).toHaveLength(standing.size)
          expect(new Set(found.map(dutyKey)).size).toBe(found.length)
          expect(duties(turnedRound(state))).toEqual(found)
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
  },
)

function start(): DutyState {
  const nothing = {
    answers: [],
    doubt: null,
    settled: false,
    asks_parties: false,
    papers_at: null,
    currency: 'EUR',
    paper: 'F1',
  }
  const differing = {
    ...nothing,
    state: 'differs',
    run: 1,
    run_at: at(0),
    seller_id: 'seller',
    difference: '860.00',
  } as const
  const state = { status: 'open', companies: [...companies], close: null, agreements: [], messages: [] } as const
  return {
    ...state,
    companies: [...companies],
    agreements: [],
    messages: [],
    cards: cards.map((id): DutyCard => ({ ...differing, answers: [], id })),
    pens: [],
    own: [],
    done: [],
  }
}

function at(n: number): string {
  return `2026-11-29T13:00:${String(n).padStart(2, '0')}.000000Z`
}

function perform(state: DutyState, standing: Standing, { act: kind, by, card: cardId, which }: Act, n: number): void {
  const other = by === 'buyer' ? 'seller' : 'buyer'
  const done = { company_id: by, by: `somebody of ${by}`, message_id: `message ${n}`, seq: n, at: at(n) }
  const say = (asks: boolean) => void state.messages.unshift({ ...done, asks })
  const card = state.cards.find(({ id }) => id === cardId)
  const offered = state.agreements.filter((one) => one.state === 'offered')
  const offer = offered[which % offered.length]
  const agreed = state.agreements.find((one) => one.card_id === cardId && one.state === 'accepted')
  if (!card) throw new Error('there are three cards')
  switch (kind) {
    case 'message':
    case 'ok':
      return say(kind === 'message')
    case 'upload':
      card.papers_at = at(n)
      return
    case 'photo':
      return
    case 'agreed':
    case 'differs': {
      const answer = { ...done, answer: kind, reason: kind === 'differs' ? ('price' as const) : null, current: true }
      card.answers = [...card.answers.filter(({ company_id }) => company_id !== by), answer]
      return say(false)
    }
    case 'propose':
    case 'work': {
      const about = kind === 'propose' ? cardId : null
      const before = offered.find((one) => about !== null && one.card_id === about)
      if (before) remove(state, standing, before)
      const id = `agreement ${n}`
      state.agreements.push({ ...offerOf(id, about, card.run), ...done })
      standing.set(id, other)
      return say(false)
    }
    case 'accept': {
      if (!offer || offer.company_id === by) return
      standing.delete(offer.id)
      const before = state.agreements.find((one) => one.card_id === offer.card_id && one.state === 'accepted')
      if (before) remove(state, standing, before)
      if (offer.kind === 'extra_work') return remove(state, standing, offer)
      const follow = { state: 'waits', left: '860.00', order_left: '0.00', deliver: '0.00', owed_by: ['seller'] }
      Object.assign(offer, { state: 'accepted', ended: done, counts: true, follow })
      standing.set(`owed ${offer.card_id}`, 'seller')
      return say(false)
    }
    case 'refuse': {
      if (!offer) return
      standing.delete(offer.id)
      if (offer.company_id === by || offer.kind === 'extra_work') remove(state, standing, offer)
      else {
        const before = state.agreements.find((one) => one.card_id === offer.card_id && one.state === 'declined')
        if (before) remove(state, standing, before)
        Object.assign(offer, { state: 'declined', ended: done })
      }
      return say(false)
    }
    // A run ends the proposal: nobody says yes to what they did not see. The agreement counts as long as the invoice is the same.
    case 'run': {
      Object.assign(card, {
        run: card.run + 1,
        run_at: at(n),
        state: which < 3 ? 'differs' : which < 5 ? 'fits' : 'unsure',
      })
      for (const answer of card.answers) answer.current = false
      const lapsed = offered.find((one) => one.card_id === cardId)
      return lapsed && remove(state, standing, lapsed)
    }
    case 'kept':
      if (agreed?.follow) agreed.follow.state = 'kept'
      return void standing.delete(`owed ${cardId}`)
    case 'other_invoice':
      if (agreed) agreed.counts = false
      return void standing.delete(`owed ${cardId}`)
    case 'request_close':
      if (state.status === 'close_request') return
      Object.assign(state, { status: 'close_request', close: done })
      return void standing.set('close', other)
    case 'cancel_close':
      Object.assign(state, { status: 'open', close: null })
      return void standing.delete('close')
    case 'put_away':
      return void state.done.push(
        ...duties(state)
          .filter(({ company_id }) => company_id === by)
          .map(dutyKey),
      )
    case 'look': {
      const nothing = {
        card_id: null,
        agreement_id: null,
        message_id: null,
        document_id: null,
        paper: null,
        about: null,
      }
      const own = {
        ...nothing,
        kind: 'own',
        company_id: by,
        by: done.by,
        since: at(n),
        amount: null,
        currency: null,
      } as const
      state.own = [...state.own.filter(({ company_id }) => company_id !== by), own]
      return
    }
    case 'quote': {
      const answered = duties(state).filter((one) => one.company_id === by && one.card_id === cardId)
      state.done.push(...answered.map(dutyKey))
      return say(true)
    }
    case 'read':
      card.asks_parties = which === 0
      card.doubt = which > 2 ? { document_id: `paper of ${cardId}`, company_id: by } : null
      state.pens = which > 3 ? [{ document_id: 'note', company_id: by, paper: 'bon', at: at(n) }] : []
  }
}

function offerOf(
  id: string,
  card_id: string | null,
  run: number,
): Omit<DutyAgreement, 'company_id' | 'by' | 'message_id' | 'seq' | 'at'> {
  const kind = card_id === null ? 'extra_work' : 'proposal'
  const money = { amount: '860.00', currency: 'EUR', via: 'credit_note' } as const
  return { id, kind, state: 'offered', card_id, run, paper: 'F1', ...money, ended: null, counts: false, follow: null }
}

function remove(state: DutyState, standing: Standing, { id, card_id, state: was }: DutyAgreement): void {
  state.agreements = state.agreements.filter((one) => one.id !== id)
  standing.delete(was === 'accepted' ? `owed ${card_id}` : id)
}

/** The same facts in another order. */
function turnedRound(state: DutyState): DutyState {
  const { cards: all, agreements, pens, own } = structuredClone(state)
  const rest = { agreements: agreements.toReversed(), pens: pens.toReversed(), own: own.toReversed() }
  return {
    ...structuredClone(state),
    cards: all.map((one) => ({ ...one, answers: one.answers.toReversed() })).toReversed(),
    ...rest,
  }
}

test.each([
  ['ok', false],
  ['Oké, top!', false],
  ['Dank je wel 👍', false],
  ['👍', false],
  ['Thanks, noted.', false],
  ['Ok?', true],
  ['Ok, wanneer komt de creditnota', true],
  ['Goed, dan maken we een creditnota.', true],
  ['Zie werkbon 7731.', true],
])('%s: a reply is asked: %s', (message, asks) => expect(asksSomething(message)).toBe(asks))

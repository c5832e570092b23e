import {
  absolute,
  balance,
  type Outcome,
  paperBalance,
  sumOfCents,
  sumsByCurrency,
  termsOf,
  toCents,
  toMoney,
  waysOf,
} from '@klopt/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followOf } from '../settling/follow.ts'
import { type Agreed, standsAs, toBalancePaper, toPay } from './settle.ts'
import type { StoredAgreement } from '../settling/stored-agreement.ts'
import { facade, invoiceOf, more, order, runResults, sill, work, workFor } from '../testing/docs.ts'
import { aDossier, randomFrom } from '../testing/random-dossier.ts'
import { standingOf } from '../../archive/proof.ts'
import { sumsOf } from '../../archive/read.ts'
import type { ExportCard } from '../../overview/export/read-dossiers.ts'
import { rowsOfDossier } from '../../overview/export/rows.ts'
import { amountsOf } from './amounts.ts'
import { badgeOf } from './badge.ts'
import type { RunResult } from './card-view.ts'
import { accountsOf } from './order-account.ts'

const numRuns = Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 1000 : 100))
const nothing: Agreed = { accepted: null, agreed: false }

/** Cards as they are stored, each with what both companies agreed to on it. */
function cardsOf(results: RunResult[], agreedOn: (result: RunResult, n: number) => Agreed = () => nothing) {
  return results.map((result, n) => {
    const face = { ...result, run: 1, changed: [], run_at: String(n) }
    return { id: `card ${n}`, face, agreed: agreedOn(result, n) }
  })
}

type StoredCard = ReturnType<typeof cardsOf>[number]
const partOf = ({ face, agreed }: StoredCard) => paperBalance(toBalancePaper(face, agreed))

/** Nothing, a yes of both, or an agreement with a random way out for each line, whose papers came or did not. */
function randomAgreed(result: RunResult, random: () => number): Agreed {
  const { sums, lines, state, invoice, orders, credited_by = [] } = result
  const choice = Math.floor(random() * 3)
  if (choice === 0 || !sums || (state !== 'differs' && state !== 'fits')) return nothing
  if (choice === 1) return { accepted: null, agreed: true }
  const outcomes = lines.flatMap((line): Outcome[] => {
    const ways = waysOf(line)
    const chosen = ways[Math.floor(random() * ways.length)]
    return chosen ? [{ n: line.n, way: chosen.way, ...(chosen.way === 'amount' && { amount: chosen.credit }) }] : []
  })
  const via = random() < 0.3 ? ('new_invoice' as const) : ('credit_note' as const)
  const terms = termsOf(
    { currency: 'EUR', sums, lines: lines.map((line) => ({ ...line, delivered: null })) },
    outcomes,
    via,
  )
  const card = { invoice, orders, credited_by, sums, lines, withdrawn: false, same_invoice: true }
  return { accepted: { terms, follow: followOf(terms, card, null) }, agreed: random() < 0.2 }
}

const badge = ({ face, agreed }: StoredCard, open: string | null) => {
  const accepted = agreed.accepted as StoredAgreement | null
  return badgeOf({ ...face, open, agreed: agreed.agreed, ...standsAs({ offered: null, accepted }) })
}
/** What a badge says of the open amount. One that is within the limit of the buyer names no amount. */
function badgeAmount(card: StoredCard, open: string): bigint {
  const shown = badge(card, open)
  if (shown?.says === 'fits' || shown?.says === 'edited' || shown?.says === 'rest') return toCents(open)
  return shown?.amount && !shown.amount.startsWith('-') ? toCents(shown.amount) : 0n
}

type OpenAmount = { amount: string | null | undefined; currency?: string | null }
const total = (amounts: OpenAmount[]) =>
  sumsByCurrency(amounts.map(({ amount }) => ({ currency: 'EUR', amount }))).at(0)?.amount ?? '0.00'

/** The sums of these cards on the screens and in the files that do not read the box of an order. */
function sumsElsewhere(cards: StoredCard[]) {
  const living = cards.filter(({ face }) => face.state !== 'withdrawn')
  const stored = living.map(({ id, face, agreed }) => ({
    card: {
      ...face,
      id,
      agreed: agreed.agreed,
      accepted: agreed.accepted,
      currency: 'EUR',
      seller_id: null,
      offered: false,
    },
    face,
  }))
  const counted = stored.map(({ card, face }) => ({ card, face, amounts: amountsOf(card) }))
  const ofExport = counted.map(({ card, amounts }): ExportCard => {
    const { pay_now, open_amount } = amounts
    const shown = {
      invoice_name: '',
      side: 'pay',
      answers: [],
      due: null,
      paid_on: null,
      taken_for_paid: false,
    } as const
    return { ...card, ...shown, answers: [], pay_now, open_amount }
  })
  const exported = (status: 'open' | 'closed') => {
    const known = { id: '', title: '', access_ended: false, counterpart_id: null, counterpart_name: null }
    const times = { own_duty: null, other_duty: null, last_message_time: null, sort_time: '' }
    const dossier = { ...known, ...times, status, cards: ofExport, agreements: [] }
    return rowsOfDossier(dossier, new Set()).flatMap((row) => ('figures' in row ? row.figures : []))
  }
  const standing = counted.map(({ amounts: { open_amount, pay_now } }) => {
    const unpaid = Number(pay_now) > 0
    return { currency: 'EUR', side: 'pay' as const, open: open_amount, unpaid: unpaid ? pay_now : null }
  })
  const archived = sumsOf(standing)
  const proved = standingOf(standing.map((one) => ({ ...one, pay_now: one.unpaid, unpaid: one.unpaid !== null })))
  return {
    open: {
      dashboard: total(counted.flatMap(({ amounts }) => (amounts.differs ? { amount: amounts.open_amount } : []))),
      closing: total(living.map((card) => ({ amount: partOf(card)?.open }))),
      export: total(exported('open').map(({ open }) => ({ amount: open }))),
      export_of_closed: total(exported('closed').map(({ open_at_closing }) => ({ amount: open_at_closing }))),
      archive: total(archived.open ?? []),
      proof: total(proved.open),
    },
    pay: {
      export: total(exported('open').map(({ pay_now }) => ({ amount: pay_now && toMoney(-toCents(pay_now)) }))),
      archive: total(archived.unpaid ?? []),
      proof: total(proved.unpaid),
    },
    ordered: total(exported('open').map(({ ordered }) => ({ amount: ordered }))),
  }
}

/** All with the same value. */
const alike = <Names extends string>(sums: Record<Names, string>, amount: string) =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, amount]))

test('the box of an order, the badges of its cards, the dashboard, the closing, the export and the archive show one balance', () => {
  fc.assert(
    fc.property(aDossier, fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 2 }), ({ docs, seed }, works) => {
      const random = randomFrom(seed)
      const agreedWorks = works.map((amount, n) => workFor(n + 1, `${amount}.00`))
      // One in five is a double, or was replaced: then its card lapsed.
      const results = runResults(docs, {}, agreedWorks).map((result) =>
        random() < 0.2 ? { ...result, state: 'withdrawn' as const } : result,
      )
      const cards = cardsOf(results, (result) => randomAgreed(result, random))
      const accounts = [...accountsOf(cards).values()]
      const { open, pay, ordered } = sumsElsewhere(cards)
      const badges = cards.map((card) => ({ amount: toMoney(badgeAmount(card, partOf(card)?.open ?? '0.00')) }))
      expect(open).toEqual(alike(open, total(badges)))
      expect(pay).toEqual(alike(pay, total(cards.map(({ face, agreed }) => ({ amount: toPay(face, agreed)?.now })))))
      const ofAccounts = accounts.map(({ total_ordered }) => ({ amount: total_ordered }))
      const inAccounts = new Set(accounts.flatMap(({ papers }) => papers.map(({ card_id }) => card_id)))
      const alone = cards.filter(({ id, face }) => !inAccounts.has(id) && face.state !== 'withdrawn')
      expect(ordered).toBe(alone.length > 0 ? ordered : total(ofAccounts)) // a card alone has no account
      for (const account of accounts) {
        const own = cards.filter(({ id }) => account.papers.some(({ card_id }) => card_id === id))
        const sums = balance(own.map(({ face, agreed }) => toBalancePaper(face, agreed)))
        const parts = own.flatMap((card) => partOf(card) ?? [])
        expect(account).toMatchObject({
          open: sums.open,
          invoiced: sums.invoiced,
          credited: sums.credited,
          rest: sums.left,
        })
        expect(toMoney(sumOfCents(parts.map(({ open }) => toCents(open))))).toBe(account.open)
        expect(toMoney(sumOfCents(own.map((card) => badgeAmount(card, partOf(card)?.open ?? '0.00'))))).toBe(
          account.open,
        )
        expect(toCents(sums.invoiced) - toCents(sums.credited)).toBe(toCents(sums.net))
        expect(toCents(account.rest ?? '0.00')).toBeGreaterThanOrEqual(0n)
      }
      for (const { face, agreed } of cards) {
        const part = paperBalance(toBalancePaper(face, agreed))
        if (!part) continue
        expect(toCents(part.over)).toBeGreaterThanOrEqual(toCents(part.open))
        expect(toCents(part.open)).toBeGreaterThanOrEqual(0n)
        expect(agreed.agreed && !agreed.accepted && part.open !== '0.00').toBe(false)
        const pay = toPay(face, agreed)
        if (!pay) continue
        const { excl, credit_note } = pay
        const beyond = toCents(part.net) - toCents(excl.agreed) - toCents(excl.credit) - toCents(excl.open)
        expect(beyond).toBeGreaterThanOrEqual(0n) // what was credited beyond all that was open
        // What is not to be paid now is what is open, or what credit notes took off.
        const awaited = credit_note ? toCents(credit_note.excl) : 0n
        expect(toCents(part.open)).toBeGreaterThanOrEqual(toCents(excl.open) + awaited)
      }
    }),
    { numRuns, endOnFailure: true },
  )
})

test('what is left of an order is what its ledger has left', () => {
  fc.assert(
    fc.property(aDossier, ({ docs }) => {
      const results = runResults(docs)
      for (const account of accountsOf(cardsOf(results)).values()) {
        if (account.rest === null) continue
        const faces = results.filter(({ invoice }) =>
          account.papers.some(({ paper }) => paper.number === invoice.number),
        )
        // The ledger lets cents of rounding pass.
        const away = absolute(toCents(account.rest) - toCents(faces.at(-1)?.rest ?? '0.00'))
        expect(away).toBeLessThan(5n)
      }
    }),
    { numRuns, endOnFailure: true },
  )
})

test('both companies said Klopt: nothing is open, and the invoice is to be paid as it stands', () => {
  const [card] = cardsOf(runResults([order, invoiceOf([facade, more(sill, '28'), work])]))
  if (!card) throw new Error('no card')
  expect(partOf(card)).toEqual({ net: '15500.00', over: '860.00', open: '860.00' })

  const said = { ...card, agreed: { accepted: null, agreed: true } }

  expect(partOf(said)).toEqual({ net: '15500.00', over: '860.00', open: '0.00' })
  expect(toPay(said.face, said.agreed)).toMatchObject({
    basis: 'agreed',
    excl: { agreed: '15500.00', open: '0.00' },
    credit_note: null,
  })
})

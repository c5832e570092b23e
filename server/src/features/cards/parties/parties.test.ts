import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PartyCompany } from '../../readings/parties/parties-of.ts'
import { doc } from '../testing/docs.ts'
import type { Doc } from '../figures/papers.ts'
import { settleParties, withParties } from './settle-parties.ts'

const runs = Number(process.env['KLOPT_RUNS'] ?? 200)

const named = [
  'Houthandel De Jong B.V.',
  'Verhoef Bouw BV',
  'Van Dalen Gevelbouw B.V.',
  'Jansen & Zonen Installatietechniek',
  'Vos Kraanverhuur',
  'Staalbouw Noord N.V.',
  'De Jong Bouw BV',
  'Bouwbedrijf Van den Berg en Zn. V.O.F.',
]
const glns = ['8712345000004', '8712345000011', '8712345000028']
const accounts = ['NL91ABNA0417164300', 'NL20INGB0001234567', 'NL68RABO0123456789', 'NL02ABNA0123456789']

type Made = { doc: Doc; seller: string; links: number[] }

/** How a company writes its own name. */
const Spelling = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.replace(' & ', ' en ').toUpperCase(),
  (name: string) => name.replace(/ (?:B\.?V\.?|N\.?V\.?|V\.O\.F\.)$/, ''),
  (name: string) => `${name}, vestiging Zwolle`,
)

const Paper = fc.record({
  spelled: Spelling,
  /** What of the seller and the buyer was read with certainty: most papers name both, a few nobody. */
  shows: fc.oneof(
    { weight: 30, arbitrary: fc.constant(['number', 'vat', 'iban', 'gln', 'name', 'buyer']) },
    { weight: 20, arbitrary: fc.constant(['name', 'buyer']) },
    { weight: 12, arbitrary: fc.constant(['number', 'iban']) },
    { weight: 12, arbitrary: fc.constant(['name']) },
    { weight: 12, arbitrary: fc.constant(['vat', 'buyer']) },
    { weight: 8, arbitrary: fc.constant(['buyer']) },
    { weight: 2, arbitrary: fc.constant(['iban']) },
    { weight: 2, arbitrary: fc.constant(['gln']) },
    { weight: 2, arbitrary: fc.constant([]) },
  ),
  by_seller: fc.boolean(),
  kind: fc.constantFrom('invoice', 'invoice', 'invoice', 'credit_note' as const),
  third: fc.constantFrom(...Array.from({ length: 49 }, () => false), true),
})

const Dossier = fc.record({
  names: fc.uniqueArray(fc.constantFrom(...named), { minLength: 3, maxLength: 3 }),
  numbers: fc.uniqueArray(fc.integer({ min: 10_000_000, max: 99_999_999 }), { minLength: 3, maxLength: 3 }),
  order: fc.record({
    spelled: Spelling,
    shows: fc.constantFrom('both', 'both', 'seller', 'buyer'),
    by_seller: fc.boolean(),
  }),
  has_order: fc.constantFrom(true, true, true, false),
  papers: fc.array(Paper, { minLength: 1, maxLength: 4 }),
})

function make({ names, numbers, order, has_order, papers }: typeof Dossier extends fc.Arbitrary<infer A> ? A : never) {
  const companies = names.map((name, n): PartyCompany => {
    const registration_number = String(numbers[n])
    return {
      id: name,
      name,
      registration_number,
      vat_number: n === 0 ? `NL${registration_number}0B01` : null,
      marks: [],
    }
  })
  const [seller, buyer, third] = companies as [PartyCompany, PartyCompany, PartyCompany]
  const both = [seller, buyer]
  const ordered = doc('order', 'PO1000', [], {
    company_id: order.by_seller ? seller.id : buyer.id,
    head: {
      ...(order.shows !== 'buyer' && { 'seller.name': order.spelled(seller.name) }),
      ...(order.shows !== 'seller' && { 'buyer.name': buyer.name }),
    },
  })
  const made = papers.map(({ spelled, shows, by_seller, kind, third: strange }, n): Made => {
    const own = strange ? third : seller
    const is = (what: string) => shows.some((one) => one === what)
    const head = {
      ...(is('number') && { 'seller.number': own.registration_number }),
      ...(is('vat') && { 'seller.vat': own.vat_number ?? `NL${own.registration_number}9B01` }),
      ...(is('iban') && { iban: accounts[companies.indexOf(own)] ?? '' }),
      ...(is('gln') && { 'seller.gln': glns[companies.indexOf(own)] ?? '' }),
      ...((is('name') || strange) && { 'seller.name': spelled(own.name) }),
      ...(is('buyer') && { 'buyer.name': buyer.name }),
    }
    const at = { company_id: by_seller ? seller.id : buyer.id, head }
    return {
      doc: doc(kind, `F${n}`, [], at),
      seller: strange ? 'nobody' : seller.id,
      links: has_order && !strange ? [0] : [],
    }
  })
  return { both, ordered, made, has_order }
}

test('no paper of a made dossier is told to be of the wrong company, and few are asked about', () => {
  const counts = { papers: 0, asked: 0, wrong: 0 }
  fc.assert(
    fc.property(Dossier, (dossier) => {
      const { both, ordered, made, has_order } = make(dossier)
      const { docs, companies } = withParties([...(has_order ? [ordered] : []), ...made.map((one) => one.doc)], both)
      const invoices = has_order ? docs.slice(1) : docs
      const [order] = docs
      settleParties(
        invoices.map((one, n): [Doc, Doc[]] => [one, order && made[n]?.links.length ? [order] : []]),
        companies,
      )
      for (const [n, one] of invoices.entries()) {
        const truth = made[n]?.seller
        counts.papers += 1
        if (one.seller_company_id === null) counts.asked += truth === 'nobody' ? 0 : 1
        else if (one.seller_company_id !== truth) counts.wrong += 1
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(counts.wrong).toBe(0)
  expect(counts.asked / counts.papers).toBeLessThanOrEqual(0.05)
})

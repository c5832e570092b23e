import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { typedPdf } from '../../readings/testing/made-pdf.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { accountsOf } from './order-account.ts'
import { add, card, cards, useDesk } from '../testing/desk.ts'
import { doc, invoiceOf, type Line, runResults } from '../testing/docs.ts'

const world = useDesk()
const lump = (net: string, name = 'Aanneemsom dakrenovatie'): Line => [name, '1', net, { unit: 'post' }]
const contract = doc('order', 'PO1000', [lump('9000')], { head: { issue_date: '2026-08-01' } })

function termOf(n: number, net: string, { lines = [], head = {}, unsure = [] }: Partial<Term> = {}) {
  const named = { issue_date: `2026-09-0${n}`, number: `F${n}`, term: String(n), terms: '3', ...head }
  return invoiceOf([lump(net), ...lines], { head: named, unsure }, `F${n}`)
}
type Term = { lines: Line[]; head: Record<string, string>; unsure: string[] }

/** The account of the order of these documents. */
function accountOf(...docs: ReturnType<typeof doc>[]) {
  const faces = runResults(docs).map((face, n) => ({
    id: `card ${n}`,
    face: { ...face, run: 1, changed: [], run_at: String(n) },
  }))
  return [...accountsOf(faces).values()][0]
}

test('the terms of a contract sum make one account, with extra work, and figures that add up', () => {
  const extra: Line = ['Meerwerk dakkapel', '1', '500', { unit: 'post' }]

  const account = accountOf(contract, termOf(1, '3000'), termOf(2, '3000', { lines: [extra] }))

  expect(account).toMatchObject({
    ordered: '9000.00',
    invoiced: '6500.00',
    beyond: '500.00',
    rest: '3000.00',
    contract: { extra_work: '500.00', other_sum: null, missing: null },
  })
  expect(account?.papers.map(({ term, amount }) => [term, amount])).toEqual([
    [{ n: 1, of: 3 }, '3000.00'],
    [{ n: 2, of: 3 }, '3500.00'],
  ])
  const { ordered, invoiced, credited, beyond, rest } = account ?? {}
  const left = Big(ordered ?? 0).minus(invoiced ?? 0)
  expect(
    left
      .plus(credited ?? 0)
      .plus(beyond ?? 0)
      .toFixed(2),
  ).toBe(rest)
})

test('the last term shows what is missing, and less work is negative', () => {
  const less: Line = ['Minderwerk goot', '1', '-200', { unit: 'post' }]
  const last = { lines: [less], head: { type: '877' } }

  const account = accountOf(contract, termOf(1, '3000'), termOf(2, '3000'), termOf(3, '2700', last))

  expect(account).toMatchObject({ rest: '300.00', contract: { extra_work: '-200.00', missing: '300.00' } })
  expect(accountOf(contract, termOf(1, '3000'), termOf(2, '6000', { head: { type: '877' } }))).toMatchObject({
    rest: '0.00',
    contract: { missing: null },
  })
})

test('nothing is missing after a later invoice makes up for the short last term', () => {
  const short = termOf(3, '2700', { head: { type: '877' } })
  const account = accountOf(
    contract,
    termOf(1, '3000'),
    termOf(2, '3000'),
    short,
    termOf(4, '300', { head: { term: '' } }),
  )

  expect(account).toMatchObject({ rest: '0.00', contract: { missing: null } })
})

test('the last term is known by its number if another invoice states the number of terms', () => {
  const unknown = { head: { terms: '' } }
  const [first, second] = [termOf(1, '3000'), termOf(2, '3000', unknown)]

  const short = accountOf(contract, first, second, termOf(3, '2700', unknown))
  expect(short).toMatchObject({ rest: '300.00', contract: { missing: '300.00' } })
  expect(short?.papers.map(({ term }) => term?.of)).toEqual([3, 3, 3])
  expect(accountOf(contract, first, second, termOf(3, '2999.96', unknown))?.contract?.missing).toBe(null)
})

test('the retention and earlier payments lead from the invoiced amount with VAT to the payable amount', () => {
  const kept = { total_incl: '3630.00', retention: '150.00', payable: '3480.00' }
  const paid = { total_incl: '3630.00', paid: '1000.00', rounding: '0.01', payable: '2630.01' }

  const account = accountOf(contract, termOf(1, '3000', { head: kept }), termOf(2, '3000', { head: paid }))

  expect(account?.contract?.with_vat).toEqual({
    incl: '7260.00',
    paid: '1000.00',
    retained: '150.00',
    rounding: '0.01',
    payable: '6110.01',
  })
  const doubtful = termOf(2, '3000', { head: kept, unsure: ['retention'] })
  expect(accountOf(contract, termOf(1, '3000'), doubtful)?.contract?.with_vat).toBe(null)
})

test('an uncertain term is named and not counted', () => {
  const account = accountOf(contract, termOf(1, '3000'), termOf(2, '3000', { unsure: ['line[0].net', 'total_excl'] }))

  expect(account).toMatchObject({ invoiced: '3000.00', rest: null, contract: { with_vat: { incl: '3630.00' } } })
  expect(account?.papers.map(({ paper, amount }) => [paper.number, amount])).toEqual([
    ['F1', '3000.00'],
    ['F2', null],
  ])
})

test('a different contract sum on an invoice is reported if it is certain', () => {
  const other = { head: { contract_sum: '9500.00' } }
  expect(accountOf(contract, termOf(1, '3000', other), termOf(2, '3000'))?.contract?.other_sum).toBe('9500.00')
  const doubtful = termOf(2, '3000', { ...other, unsure: ['contract_sum'] })
  expect(accountOf(contract, termOf(1, '3000'), doubtful)?.contract?.other_sum).toBe(null)
})

test.each([
  ['Slotfactuur', '1'],
  ['Volgens afspraak', '1'],
])('what is exactly left of a contract sum fits, also when its line is called %s', (name, quantity) => {
  const last = invoiceOf(
    [[name, quantity, '3000', { unit: 'st' }]],
    { head: { number: 'F3', issue_date: '2026-09-03' } },
    'F3',
  )
  const results = runResults([contract, termOf(1, '3000'), termOf(2, '3000'), last])

  expect(results.at(-1)).toMatchObject({ state: 'fits', difference: '0.00', rest: '0.00' })
})

test('a line that is more than what is left of a contract sum is not its rest', () => {
  const more = invoiceOf(
    [['Volgens afspraak', '1', '3200']],
    { head: { number: 'F3', issue_date: '2026-09-03' } },
    'F3',
  )
  const results = runResults([contract, termOf(1, '3000'), termOf(2, '3000'), more])

  expect(results.at(-1)?.state).not.toBe('fits')
})

test('an order of goods has no contract sum', () => {
  const goods: Line = ['dorpel hardsteen', '24', '215']
  const order = doc('order', 'PO1000', [goods], { head: { issue_date: '2026-08-01' } })
  const part = (n: number) =>
    invoiceOf([['dorpel hardsteen', '12', '215']], { head: { number: `F${n}`, issue_date: `2026-09-0${n}` } }, `F${n}`)

  expect(accountOf(order, part(1), part(2))).toMatchObject({ rest: '0.00', contract: null })
})

const page = (n: number, net: string, before: string, vat: string, incl: string) =>
  typedPdf(`Bouwbedrijf De Linde BV                 FACTUUR
                                        Factuurnummer:        2026-00${n}
                                        Factuurdatum:         0${n}-09-2026
                                        Uw order:             4500127

Omschrijving                  Aantal  Eenheid    Stukprijs        Bedrag
Dakrenovatie termijn ${n} van 2      1  post     ${net.padStart(12)}${net.padStart(14)}
Aanneemsom                                                      9.000,00
Eerder gefactureerd                                       ${before.padStart(14)}

                                        Totaal excl. btw      ${net.padStart(10)}
                                        21% btw               ${vat.padStart(10)}
                                        Totaal incl. btw      ${incl.padStart(10)}`)

test('both companies see the account of the terms that one of them uploads', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const order = await typedPdf(`Bouw BV                                 INKOOPORDER
                                        Ordernummer:          4500127
                                        Orderdatum:           01-08-2026

Omschrijving                  Aantal  Eenheid    Stukprijs        Bedrag
Dakrenovatie                       1  post         9.000,00      9.000,00

                                        Totaal excl. btw         9.000,00`)
  await add(anna, dossier, 'Order.pdf', Buffer.from(order))
  await add(bram, dossier, 'T1.pdf', Buffer.from(await page(1, '2.700,00', '0,00', '567,00', '3.267,00')))
  await add(bram, dossier, 'T2.pdf', Buffer.from(await page(2, '5.850,00', '2.700,00', '1.228,50', '7.078,50')))

  await card(anna, dossier, 'T1.pdf', { state: 'fits' })
  const last = await card(anna, dossier, 'T2.pdf', { total_invoiced: '5850.00' })

  expect(last.account).toMatchObject({
    ordered: '9000.00',
    invoiced: '8550.00',
    rest: '450.00',
    papers: [{ term: { n: 1, of: 2 } }, { term: { n: 2, of: 2 } }],
    contract: { extra_work: '0.00', other_sum: null, with_vat: { incl: '10345.50', payable: '10345.50' } },
  })
  expect(last).not.toHaveProperty('contract_part')
  expect((await cards(bram, dossier)).map(({ account }) => account)).toContainEqual(last.account)
})

import type { Card, OrderAccount, Term } from '@klopt/contract'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { cardOfInvoice, invoice, order } from '../../testing/cards.ts'
import { showCards } from '../../testing/dossier-with-cards.tsx'
import { idOf } from '../../testing/examples.ts'

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\s]+/g, ' ').trim()

const paperOf = (n: number, amount: string | null) => ({
  card_id: idOf(700 + n),
  paper: { ...invoice, document_id: idOf(600 + n), number: `2025-038${n}` },
  amount,
  term: null as Term | null,
})

function cardWith(account: Partial<OrderAccount>): Card {
  const sums = {
    ordered: '21720.00',
    agreed: null,
    invoiced: '22580.00',
    credited: '485.00',
    open: '375.00',
    beyond: '375.00',
  }
  const papers = [paperOf(1, '12580.00'), paperOf(2, '10000.00'), paperOf(3, '-485.00')]
  return cardOfInvoice({ account: { orders: [order], ...sums, rest: '0.00', papers, contract: null, ...account } })
}

function rowsOf(section: Element) {
  return [...section.querySelectorAll('dl > div')].map((one) =>
    [...one.children].map((cell) => plain(cell.textContent)),
  )
}

test('the account of an order is above its card and beside the documents', async () => {
  const screen = await showCards([cardWith({})])

  const accounts = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' })
  await expect.element(accounts.first()).toMatchTextContent('€ 375,00 te veel gefactureerd')
  expect(accounts.elements()).toHaveLength(2)
  for (const section of accounts.elements())
    expect(rowsOf(section)).toEqual([
      ['Besteld', '€ 21.720,00'],
      ['Gefactureerd (2 facturen)', '€ 22.580,00'],
      ['Gecrediteerd', '€ 485,00'],
      ['Te veel gefactureerd', '€ 375,00'],
    ])
  const [within, over] = [...accounts.first().element().querySelectorAll('i')].map(
    (part) => part.getBoundingClientRect().width,
  )
  expect((over ?? 0) / ((within ?? 0) + (over ?? 0))).toBeCloseTo(375 / 22_095, 2)
  await expectAccessible()
})

test('an account with an uncertain invoice says which one is not counted', async () => {
  const papers = [paperOf(1, '12580.00'), paperOf(2, null)]
  const screen = await showCards([
    cardWith({ papers, invoiced: '12580.00', credited: '0.00', open: '0.00', beyond: null, rest: null }),
  ])

  const account = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' }).first()
  await expect.element(account).toMatchTextContent('Nog niet meegeteld: Factuur 2025-0382.')
  expect(rowsOf(account.element())).toEqual([
    ['Besteld', '€ 21.720,00'],
    ['Gefactureerd (1 factuur)', '€ 12.580,00'],
    ['Nog te factureren', '?'],
  ])
})

test('what was ordered names its parts: the order, extra work and an agreed change', async () => {
  const screen = await showCards([
    cardWith({ agreed: '375.00', changes: '-120.00', total_ordered: '21975.00', open: '0.00', beyond: '0.00' }),
  ])

  const account = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' }).first()
  await expect.element(account).toMatchTextContent('Volledig gefactureerd')
  expect(rowsOf(account.element())[0]).toEqual([
    'Besteldorder € 21.720,00 · meerwerk € 375,00 · afgesproken wijziging − € 120,00',
    '€ 21.975,00',
  ])
})

const contract = {
  extra_work: '500.00',
  other_sum: null,
  missing: null,
  with_vat: { incl: '7865.00', paid: '0.00', retained: '325.00', rounding: '0.00', payable: '7540.00' },
}
const inTerms = {
  ordered: '9000.00',
  invoiced: '6500.00',
  credited: '0.00',
  open: '500.00',
  beyond: '500.00',
  rest: '3000.00',
  papers: [
    { ...paperOf(1, '3000.00'), term: { n: 1, of: 3 } },
    { ...paperOf(2, '3500.00'), term: { n: 2, of: 3 } },
  ],
}

function termsOf(section: Element) {
  return [...section.querySelectorAll('li')].map((one) =>
    [...one.querySelectorAll('b, small, li > span:last-child')].map((cell) => plain(cell.textContent)),
  )
}

test.each([390, 1280])('the terms of a contract sum are listed under its balance, at %i px', async (width) => {
  const screen = await showCards([cardWith({ ...inTerms, contract })], { width: Math.min(width, 720) })

  const account = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' }).first()
  await expect.element(account).toMatchTextContent('€ 500,00 te veel gefactureerd')
  expect(rowsOf(account.element())).toEqual([
    ['Aanneemsom', '€ 9.000,00'],
    ['Gefactureerd (2 facturen)', '€ 6.500,00'],
    ['Te veel gefactureerdwaarvan meer- en minderwerk € 500,00', '€ 500,00'],
    ['Nog te factureren', '€ 3.000,00'],
    ['Gefactureerd', '€ 7.865,00'],
    ['Ingehouden', '− € 325,00'],
    ['Te betalen', '€ 7.540,00'],
  ])
  expect(termsOf(account.element())).toEqual([
    ['Termijn 1 van 3', 'Factuur 2025-0381 · 4 september 2025', '€ 3.000,00'],
    ['Termijn 2 van 3', 'Factuur 2025-0382 · 4 september 2025', '€ 3.500,00'],
  ])
  await expectAccessible()
})

test('the last term shows what is missing, and a contract sum that differs is named', async () => {
  const short = { ...contract, extra_work: '0.00', missing: '300.00', other_sum: '9500.00', with_vat: null }
  const screen = await showCards(
    [cardWith({ ...inTerms, open: '0.00', beyond: '0.00', rest: '300.00', contract: short })],
    {
      language: 'en',
    },
  )

  const account = screen.getByRole('group', { name: 'Overview of order PO 4500127' }).first()
  await expect.element(account).toMatchTextContent('€300.00 is missing from the final instalment')
  await expect.element(account).toMatchTextContent('One invoice gives a contract sum of €9,500.00.')
  await expect.element(account).not.toMatchTextContent('To pay')
})

test('an uncertain term has no amount', async () => {
  const papers = [inTerms.papers[0], { ...paperOf(2, null), term: { n: 2, of: null } }].flatMap((one) => one ?? [])
  const unsure = { ...contract, extra_work: '0.00', with_vat: null }
  const screen = await showCards([
    cardWith({ ...inTerms, papers, open: '0.00', beyond: null, rest: null, contract: unsure }),
  ])

  const account = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' }).first()
  await expect.element(account).toMatchTextContent('Nog niet meegeteld: Factuur 2025-0382.')
  expect(termsOf(account.element())[1]).toEqual(['Termijn 2', 'Factuur 2025-0382 · 4 september 2025', '?'])
})

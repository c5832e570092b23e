import type { Card, OrderAccount } from '@klopt/contract'
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
})

function cardWith(account: Partial<OrderAccount>): Card {
  const sums = { ordered: '21720.00', agreed: null, invoiced: '22580.00', credited: '485.00', beyond: '375.00' }
  const papers = [paperOf(1, '12580.00'), paperOf(2, '10000.00'), paperOf(3, '-485.00')]
  return cardOfInvoice({ account: { orders: [order], ...sums, rest: '0.00', papers, ...account } })
}

function rowsOf(section: Element) {
  return [...section.querySelectorAll('dl > div')].map((one) =>
    [...one.children].map((cell) => plain(cell.textContent)),
  )
}

test('the account of an order stands above its card and beside the documents, with figures that add up', async () => {
  const screen = await showCards([cardWith({})])

  const accounts = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' })
  await expect.element(accounts.first()).toMatchTextContent('€ 375,00 meer gefactureerd dan besteld')
  expect(accounts.elements()).toHaveLength(2)
  for (const section of accounts.elements())
    expect(rowsOf(section)).toEqual([
      ['Besteld', '€ 21.720,00'],
      ['Gefactureerd (2 facturen)', '− € 22.580,00'],
      ['Gecrediteerd', '+ € 485,00'],
      ['Meer dan besteld', '+ € 375,00'],
      ['Nog te factureren', '€ 0,00'],
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
    cardWith({ papers, invoiced: '12580.00', credited: '0.00', beyond: null, rest: null }),
  ])

  const account = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' }).first()
  await expect.element(account).toMatchTextContent('Zonder Factuur 2025-0382: nog niet zeker.')
  expect(rowsOf(account.element())).toEqual([
    ['Besteld', '€ 21.720,00'],
    ['Gefactureerd (1 factuur)', '− € 12.580,00'],
    ['Nog te factureren', '?'],
  ])
})

test('agreed changes of the order join its account', async () => {
  const screen = await showCards([cardWith({ agreed: '375.00', beyond: '0.00' })])

  const account = screen.getByRole('group', { name: 'Overzicht van order PO 4500127' }).first()
  await expect.element(account).toMatchTextContent('Volledig gefactureerd')
  expect(rowsOf(account.element())[1]).toEqual(['Afgesproken', '+ € 375,00'])
})

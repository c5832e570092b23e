import { payOf } from '@klopt/contract'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { agreementOf, sums } from '../../testing/agreements.ts'
import { cardOfInvoice } from '../../testing/cards.ts'
import { showCards } from '../../testing/dossier-with-cards.tsx'
import { idOf } from '../../testing/examples.ts'

test('the side card shows how much of the order is invoiced, and the excess', async () => {
  const screen = await showCards([cardOfInvoice()])

  const card = screen.getByRole('region', { name: 'Vergelijking: Factuur 2025-0388' })
  await expect.element(card.getByText('€ 860 verschil')).toBeVisible()
  await expect.element(card).toMatchTextContent('Order PO 4500127 · € 21.720,00')
  await expect.element(card).toMatchTextContent('€ 22.580,00 gefactureerd')
  const [within, over] = [...card.element().querySelectorAll('i')].map((part) => part.getBoundingClientRect().width)
  expect((over ?? 0) / ((within ?? 0) + (over ?? 0))).toBeCloseTo(860 / 22_580, 2)
  await expect.element(card.getByRole('link', { name: 'Vergelijk, factuur 2025-0388' })).toBeVisible()
  await expectAccessible()
})

test.each([
  ['€ 1.240,50 verschil', { says: 'differs', amount: '1240.50' }],
  ['€ 0,43 verschil', { says: 'differs', amount: '0.43' }],
  ['Klopt', { says: 'fits', amount: null }],
  ['Klopt · aangepast', { says: 'edited', amount: null }],
  ['Rest € 18.400', { says: 'rest', amount: '18400.00' }],
  ['Nog te controleren', { says: 'unsure', amount: null }],
] as const)('the badge of a card shows %s', async (words, badge) => {
  const screen = await showCards([cardOfInvoice({ badge })])

  await expect.element(screen.getByRole('region').getByText(words, { exact: true })).toBeVisible()
})

test('a difference or a doubt is shown before the cards that are right, whenever it came', async () => {
  const badges = [
    { says: 'rest', amount: '9768.00' },
    { says: 'fits', amount: null },
    { says: 'differs', amount: '122.10' },
    { says: 'unsure', amount: null },
  ] as const
  const screen = await showCards(badges.map((badge, n) => cardOfInvoice({ id: idOf(700 + n), badge })))

  const regions = screen.getByRole('region')
  expect(regions.elements()).toHaveLength(2)
  await expect.element(regions.nth(0).getByText('€ 122,10 verschil')).toBeVisible()
  await expect.element(regions.nth(1).getByText('Nog te controleren')).toBeVisible()
})

test('the side card shows what is to be paid now, before and after an agreement', async () => {
  const card = cardOfInvoice({ sums, pay: payOf({ due_date: null, due_estimated: false, sums }, null) })
  const before = await showCards([card])
  await expect.element(before.getByRole('region')).toMatchTextContent('Te betalen nu € 26.281,20 incl. btw')
  await before.unmount()

  const agreement = agreementOf()
  const pay = payOf({ due_date: null, due_estimated: false, sums }, agreement.terms && { terms: agreement.terms })
  const after = await showCards([{ ...card, agreement, pay, badge: { says: 'agreed', amount: null } }])
  const side = after.getByRole('region', { name: 'Vergelijking: Factuur 2025-0388' })
  await expect.element(side).toMatchTextContent('€ 860,00 minder, excl. btw · Order PO 4500127')
  await expect.element(side).toMatchTextContent('Te betalen nu € 26.281,20')
})

test('only two of many cards are shown, and the others after a click', async () => {
  const screen = await showCards([1, 2, 3, 4].map((n) => cardOfInvoice({ id: idOf(700 + n) })))
  expect(screen.getByRole('region').elements()).toHaveLength(2)

  await screen.getByRole('button', { name: 'Nog 2 kaarten' }).click()

  expect(screen.getByRole('region').elements()).toHaveLength(4)
})

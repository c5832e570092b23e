import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { answerOf, answersOf, cardOfInvoice, fittingCard } from '../../testing/cards.ts'
import { showCards } from '../../testing/dossier-with-cards.tsx'
import { dalen, linde } from '../../testing/dossiers.ts'
import { idOf } from '../../testing/examples.ts'

const both = answersOf(answerOf(linde), answerOf(dalen))

test('beside the documents stands how much of the order is invoiced, and what goes beyond it', async () => {
  const screen = await showCards([cardOfInvoice()])

  const card = screen.getByRole('region', { name: 'Klopt de factuur: Factuur 2025-0388' })
  await expect.element(card.getByText('€ 860 verschil')).toBeVisible()
  await expect.element(card).toMatchTextContent('Order PO 4500127 · € 21.720,00')
  await expect.element(card).toMatchTextContent('€ 22.580,00 gefactureerd')
  const [within, over] = [...card.element().querySelectorAll('i')].map((part) => part.getBoundingClientRect().width)
  expect((over ?? 0) / ((within ?? 0) + (over ?? 0))).toBeCloseTo(860 / 22_580, 2)
  await expect.element(card.getByRole('link', { name: 'Vergelijk' })).toBeVisible()
  await expectAccessible()
})

test.each([
  ['€ 1.241 verschil', cardOfInvoice({ difference: '1240.50' })],
  ['€ 0,43 verschil', cardOfInvoice({ difference: '-0.43' })],
  ['Klopt', cardOfInvoice({ answers: both })],
  ['Klopt', fittingCard()],
  ['Klopt · aangepast', fittingCard({ edited: true })],
  ['Rest € 18.400', fittingCard({ rest: '18400.00' })],
  ['Niet zeker', cardOfInvoice({ state: 'unsure', difference: null })],
])('a card is %s in a few words', async (words, card) => {
  const screen = await showCards([card])

  await expect.element(screen.getByRole('region').getByText(words, { exact: true })).toBeVisible()
})

test('of many cards two stand there, and the others when they are asked for', async () => {
  const screen = await showCards([1, 2, 3, 4].map((n) => cardOfInvoice({ id: idOf(700 + n) })))
  expect(screen.getByRole('region').elements()).toHaveLength(2)

  await screen.getByRole('button', { name: 'Nog 2 kaarten' }).click()

  expect(screen.getByRole('region').elements()).toHaveLength(4)
})

import type { Card } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { storeToken } from '../../../platform/token.ts'
import { answerOf, answersOf, cardOfInvoice } from '../../../testing/cards.ts'
import { showCards as showDossier } from '../../../testing/dossier-with-cards.tsx'
import { linde } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const card = cardOfInvoice()
const cardsPath = `/api/v1/dossiers/${card.dossier_id}/cards`

beforeEach(() => storeToken('token of Anna'))

/** The server returns the same cards, so that a refetch after an answer changes nothing. */
function showCards(cards: Card[], options?: Parameters<typeof showDossier>[1]) {
  network.on('GET', cardsPath, () => cards)
  return showDossier(cards, options)
}

const withdrawal = `/api/v1/cards/${card.id}/answers/${idOf(810)}`
const answeredCard = () => {
  const answers = answersOf(answerOf(linde, { message_id: idOf(810) }), null)
  return cardOfInvoice({ answers, permissions: { ...card.permissions, withdraw: 60_000 } })
}

test('an own answer can be undone as long as the server allows it, and then disappears from the card', async () => {
  let withdrawn = false
  network.on('DELETE', withdrawal, () => void (withdrawn = true))
  network.on('GET', `/api/v1/dossiers/${card.dossier_id}/messages`, () => ({
    messages: [],
    before: null,
    has_more: false,
    revision: 0,
  }))
  const screen = await showCards([answeredCard()], { toasts: true })
  network.on('GET', cardsPath, () => [withdrawn ? card : answeredCard()])

  await expect.element(screen.getByRole('status').filter({ hasText: 'Je bent akkoord.' })).toBeVisible()
  await expect.element(screen.getByText('Bouwbedrijf De Linde: klopt')).toBeVisible()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect.poll(() => network.times('DELETE', withdrawal)).toBe(1)
  await expect.element(screen.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true })).toBeVisible()
})

test('until the other company has answered, an own ‘Klopt’ can be taken back on the card', async () => {
  const own = answerOf(linde, { message_id: idOf(812) })
  const open = { ...card.permissions, withdraw_open: true }
  const answered = cardOfInvoice({ answers: answersOf(own, null), permissions: open })
  const address = withdrawal.replace(idOf(810), idOf(812))
  let withdrawn = false
  network.on('DELETE', address, () => void (withdrawn = true))
  const screen = await showCards([answered])
  network.on('GET', cardsPath, () => [withdrawn ? card : answered])

  await screen.getByRole('button', { name: 'Terugnemen' }).click()

  await expect.element(screen.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true })).toBeVisible()
  expect(network.times('DELETE', address)).toBe(1)
  expect(screen.getByRole('button', { name: 'Terugnemen' }).query()).toBeNull()
})

test('undoing too late shows that the answer remains, and the button disappears', async () => {
  network.on('DELETE', withdrawal.replace(idOf(810), idOf(811)), () => {
    throw new Refused(409, 'not_allowed_in_state')
  })
  const answers = answersOf(answerOf(linde, { message_id: idOf(811) }), null)
  const screen = await showCards([{ ...answeredCard(), answers }], { toasts: true })
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Terugnemen kan niet meer. Je antwoord staat er nog.')
  expect(screen.getByRole('button', { name: 'Ongedaan maken' }).elements()).toHaveLength(0)
})

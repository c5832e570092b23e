import type { Card, Message } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { answerOf, answersOf, cardOfInvoice, fittingCard } from '../../../testing/cards.ts'
import { cardMessage, showCards as showDossier } from '../../../testing/dossier-with-cards.tsx'
import { dalen } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { type NetworkRequest, Refused, useNetwork } from '../../../testing/network.ts'
import { anna, bram, say } from '../../../testing/messages.ts'

const network = useNetwork()
const card = cardOfInvoice()
const path = `/api/v1/cards/${card.id}/answers`
const cardsPath = `/api/v1/dossiers/${card.dossier_id}/cards`

beforeEach(() => storeToken('token of Anna'))

/** The server returns the same cards, so that a refetch after an answer changes nothing. */
function showCards(cards: Card[], options?: Parameters<typeof showDossier>[1]) {
  network.on('GET', cardsPath, () => cards)
  return showDossier(cards, options)
}

function message({ body }: NetworkRequest) {
  const { client_id, also, ...answer }: Record<string, string | null> & { also?: string[] } = Object(body)
  const further = also && { also: also.join(' ') }
  const data = { card_id: card.id, reason: null, wish: null, line: null, note: null, ...answer, ...further, run: '1' }
  return {
    ...say(2, anna),
    dossier_id: card.dossier_id,
    sender_id: idOf(90),
    event: 'card_answer',
    data,
    message: 'Klopt',
    client_id,
  }
}

test("'Klopt' on a fitting card is sent at once, as a message with a chip", async () => {
  network.on('POST', path, message)
  const screen = await showCards([fittingCard({ run: 1 })])

  await screen.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true }).click()

  await expect.element(screen.getByRole('listitem').getByText('Klopt: factuur 2025-0388')).toBeVisible()
  expect(screen.container.querySelectorAll('.msg .answer-tag.fits')).toHaveLength(1)
  await expect.poll(() => network.times('POST', path)).toBe(1)
  expect(network.requests.find(({ path: asked }) => asked === path)?.body).toMatchObject({ answer: 'agreed', run: 1 })
})

test('the focus goes to the answer that was made, and it is spoken with its invoice', async () => {
  network.on('POST', path, message)
  const screen = await showCards([fittingCard({ run: 1 })])

  await screen.getByRole('button', { name: 'Klopt, factuur 2025-0388' }).click()

  await expect.poll(() => document.activeElement?.textContent).toContain('Klopt: factuur 2025-0388')
  const spoken = () => screen.container.querySelector('[aria-live=polite]')?.textContent
  await expect.poll(spoken).toContain('Verstuurd: Klopt: factuur 2025-0388')
  await expect.poll(() => document.activeElement?.closest('[data-seq]')?.textContent).toContain('Klopt: factuur')
})

type Screen = Awaited<ReturnType<typeof showCards>>

async function agree(screen: Screen) {
  await screen.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Akkoord geven' }).click()
}

test("'Klopt' on a difference asks for confirmation, with the amount and the direction", async () => {
  network.on('POST', path, message)
  const screen = await showCards([card])

  await screen.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true }).click()
  const question = screen.getByRole('alertdialog', { name: 'Akkoord met € 860,00 meer?' })
  await expect.element(question).toMatchTextContent('Van Dalen Gevelbouw ziet meteen dat je akkoord bent.')
  await expectAccessible()
  await question.getByRole('button', { name: 'Annuleer' }).click()
  await expect.poll(() => screen.getByRole('alertdialog').elements()).toHaveLength(0)
  expect(network.times('POST', path)).toBe(0)
  await agree(screen)

  await expect.poll(() => network.times('POST', path)).toBe(1)
  expect(network.requests.find(({ path: asked }) => asked === path)?.body).toMatchObject({ answer: 'agreed', run: 1 })
})

test.each([
  [{ difference: '-65.00' }, 'nl', 'Akkoord met € 65,00 minder?'],
  [{ difference: '65.00' }, 'en', 'Agree to €65.00 more?'],
  [{ difference: '0.00', missing: '120.50' }, 'nl', 'Akkoord met € 120,50 minder?'],
  [{ difference: '0.00' }, 'nl', 'Akkoord met dit verschil?'],
] as const)('for %j the question in %s is: %s', async (figures, language, title) => {
  const screen = await showCards([cardOfInvoice(figures)], { language })

  await screen
    .getByRole('button', { name: language === 'nl' ? 'Klopt, factuur 2025-0388' : 'Checks out, invoice 2025-0388' })
    .click()

  await expect.element(screen.getByRole('alertdialog', { name: title })).toBeVisible()
})

test('an answer written offline is sent when the connection is back', async () => {
  network.on('POST', path, message)
  network.offline = true
  const screen = await showCards([card])

  await agree(screen)
  await expect
    .element(screen.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true }))
    .toHaveAttribute('aria-busy', 'true')
  network.offline = false
  dispatchEvent(new Event('online'))

  await expect.poll(() => screen.container.querySelectorAll('.msg.own:not(.sending) .answer-tag')).toHaveLength(1)
})

test('an answer to an outdated card is refused with an explanation and without a retry button', async () => {
  network.on('POST', path, () => {
    throw new Refused(409, 'card_changed')
  })
  const screen = await showCards([card])
  network.on('GET', cardsPath, () => [cardOfInvoice({ run: 2, difference: '12.00' })])

  await agree(screen)

  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('De kaart is intussen veranderd. Bekijk de nieuwe kaart en antwoord opnieuw.')
  await expect
    .element(screen.getByRole('article', { name: 'Factuur 2025-0388: € 12,00 meer dan besteld' }))
    .toBeVisible()
  expect(screen.getByRole('button', { name: 'Opnieuw' }).query()).toBeNull()
})

test('the answer form with a reason, a wish and a note works by keyboard alone', async () => {
  network.on('POST', path, message)
  const screen = await showCards([card])

  screen.getByRole('button', { name: 'Klopt niet…, factuur 2025-0388' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const sheet = screen.getByRole('dialog', { name: 'Wat klopt er niet?' })
  await expect.poll(() => sheet.getByRole('checkbox').elements()).toHaveLength(9)
  await expectAccessible()
  await expect.element(sheet.getByRole('checkbox', { name: 'Referentie' })).toHaveFocus()
  await expect.element(sheet.getByRole('checkbox', { name: 'Aantal' })).toBeChecked() // as the card says
  await userEvent.keyboard(`{Tab} ${'{Tab}'.repeat(8)}`)
  await expect.element(sheet.getByRole('combobox', { name: 'Wat vraag je?' })).toHaveFocus()
  await sheet.getByRole('combobox', { name: 'Wat vraag je?' }).selectOptions('Creditnota, deels')
  await userEvent.keyboard('{Tab}Welke dorpels zijn dat?')
  await sheet.getByRole('button', { name: 'Verstuur' }).click()

  await expect
    .element(
      screen
        .getByRole('log', { name: 'Chat' })
        .getByText('Aantal klopt niet, prijs klopt niet: factuur 2025-0388 · creditnota, deels'),
    )
    .toBeVisible()
  await expect.element(screen.getByText('Welke dorpels zijn dat?')).toBeVisible()
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  expect(network.requests.find(({ path: asked }) => asked === path)?.body).toEqual({
    answer: 'differs',
    run: 1,
    reason: 'quantity',
    also: ['price'],
    wish: 'credit_part',
    note: 'Welke dorpels zijn dat?',
    client_id: expect.any(String),
  })
})

test('answering from a line fills in the reason and the line', async () => {
  network.on('POST', path, message)
  const screen = await showCards([card])

  await screen.getByRole('button', { name: 'Aantal wijkt af Klopt niet: Dorpel hardsteen 120 cm' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Aantal' })).toBeChecked()
  await screen.getByRole('dialog').getByRole('button', { name: 'Verstuur' }).click()

  await expect.poll(() => network.times('POST', path)).toBe(1)
  expect(network.requests.find(({ path: asked }) => asked === path)?.body).toMatchObject({
    reason: 'quantity',
    line: 1,
  })
})

test('an answer without a reason is not sent, and the reason "other" needs a note', async () => {
  const screen = await showCards([card])
  await screen.getByRole('button', { name: 'Klopt niet…, factuur 2025-0388' }).click()
  await screen.getByText('Aantal', { exact: true }).click() // takes it away

  await screen.getByRole('dialog').getByRole('button', { name: 'Verstuur' }).click()
  await expect.element(screen.getByText('Kies wat er niet klopt.')).toBeVisible()
  await screen.getByText('Anders', { exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Verstuur' }).click()

  await expect.element(screen.getByText('Schrijf erbij wat er niet klopt.')).toBeVisible()
  expect(network.times('POST', path)).toBe(0)
})

test('a refused answer keeps the note', async () => {
  network.on('POST', path, () => {
    throw new Refused(409, 'card_changed')
  })
  const screen = await showCards([card])
  await screen.getByRole('button', { name: 'Klopt niet…, factuur 2025-0388' }).click()
  await screen.getByText('Prijs', { exact: true }).click()
  await screen.getByRole('textbox', { name: /Toelichting/ }).fill('Te duur.')

  await screen.getByRole('dialog').getByRole('button', { name: 'Verstuur' }).click()

  await expect.element(screen.getByRole('alert')).toMatchTextContent('De kaart is intussen veranderd.')
  await expect.element(screen.getByRole('textbox', { name: /Toelichting/ })).toHaveValue('Te duur.')
})

test('the answer of the other company is a chip above its note', async () => {
  const data = {
    card_id: card.id,
    run: '1',
    answer: 'differs',
    reason: 'price',
    wish: 'new_invoice',
    note: 'Zie offerte.',
  } as const
  const answer: Message = {
    ...say(2, bram),
    dossier_id: card.dossier_id,
    event: 'card_answer',
    data,
    message: 'Prijs klopt niet',
  }
  const answers = answersOf(null, answerOf(dalen, { answer: 'differs', reason: 'price', wish: 'new_invoice' }))
  const screen = await showCards([cardOfInvoice({ answers })], { messages: [cardMessage(1), answer] })

  await expect.element(screen.getByText('Prijs klopt niet: factuur 2025-0388 · nieuwe factuur')).toBeVisible()
  await expect.element(screen.getByText('Zie offerte.')).toBeVisible()
  expect(screen.getByText('Prijs klopt niet', { exact: true }).elements()).toHaveLength(0)
})

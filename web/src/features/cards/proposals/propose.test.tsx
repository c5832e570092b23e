import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { proposalOf, sums } from '../../../testing/agreements.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { idOf } from '../../../testing/examples.ts'
import { base, line, messageOf, proposals, showCard } from '../../../testing/proposal-card.tsx'
import { Refused, useNetwork } from '../../../testing/network.ts'

const network = useNetwork()

beforeEach(() => storeToken('token of Anna'))

const bodyOf = (path: string) => network.requests.find((request) => request.path === path)?.body

test('the suggestion is proposed with two presses', async () => {
  network.on('POST', proposals, messageOf('agreement_offered', 'offered'))
  const screen = await showCard(network, {})

  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Stel een oplossing voor' })
  await expect.element(sheet.getByRole('radio', { name: /^Creditnota voor 4 st/ })).toBeChecked()
  await expect.element(sheet).toMatchTextContent('Creditnota, excl. btw€ 860,00')
  await expect.element(sheet).toMatchTextContent('Te betalen nu, incl. btw€ 26.281,20')
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect
    .element(screen.getByRole('log', { name: 'Chat' }).getByText('Voorstel: € 860,00 minder · factuur 2025-0388'))
    .toBeVisible()
  await expect
    .poll(() => bodyOf(proposals))
    .toMatchObject({
      run: 1,
      outcomes: [{ n: 1, way: 'credit' }],
      answers: null,
      via: 'credit_note',
    })
})

test('the focus goes to the proposal that was made, and it is spoken with its invoice', async () => {
  network.on('POST', proposals, messageOf('agreement_offered', 'offered'))
  const screen = await showCard(network, {})
  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Verstuur voorstel' }).click()

  const says = /Voorstel: €.860,00 minder · factuur 2025-0388/
  await expect.poll(() => document.activeElement?.closest('[data-seq]')?.textContent).toMatch(says)
  const spoken = () => screen.container.querySelector('[aria-live=polite]')?.textContent
  await expect.poll(spoken).toMatch(new RegExp(`^Verstuurd: ${says.source}`))
})

test('with several lines each says its place, and the sum names all of them and what was credited already', async () => {
  const lines = [1, 2, 3].map((n) => ({ ...line, n, name: `Regel ${n}` }))
  const received = [{ excl: '171.60', incl: '207.64', groups: null }]
  const card = { sums: { ...sums, received } }
  network.on('GET', `/api/v1/cards/${base.id}`, () => ({ ...base, ...card, lines, pairs: [], hours: [] }))
  const screen = await showCards([{ ...base, ...card }])

  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()

  const sheet = screen.getByRole('dialog')
  await expect.element(sheet).toMatchTextContent('Regel 3 van 3')
  await expect.element(sheet).toMatchTextContent('Al gecrediteerd, excl. btw€ 171,60')
  await expect.element(sheet).toMatchTextContent('· 3 regels')
})

test('another amount is refused on the screen if it is more than the difference, and then sent as typed', async () => {
  network.on('POST', proposals, messageOf('agreement_offered', 'offered'))
  const screen = await showCard(network, {})
  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Anders…' }).click()
  await sheet.getByRole('radio', { name: /^Ander bedrag/ }).click()

  await sheet.getByRole('textbox', { name: 'Bedrag' }).fill('900')
  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()
  await expect.element(sheet.getByText('Vul een bedrag in van € 0,01 tot en met € 860,00.')).toBeVisible()
  expect(network.times('POST', proposals)).toBe(0)
  await sheet.getByRole('textbox', { name: 'Bedrag' }).fill('€ 500,5')
  await expect.element(sheet).toMatchTextContent('Te betalen nu, incl. btw€ 26.716,19')
  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect.poll(() => bodyOf(proposals)).toMatchObject({ outcomes: [{ n: 1, way: 'amount', amount: '500.50' }] })
})

test('the first other way has the focus once the other ways are shown', async () => {
  const screen = await showCard(network, {})
  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()
  const sheet = screen.getByRole('dialog')

  await sheet.getByRole('button', { name: 'Anders…' }).click()

  await expect.element(sheet.getByRole('radio', { name: /^Ander bedrag/ })).toHaveFocus()
})

test('a proposal that leaves everything open is not sent', async () => {
  const screen = await showCard(network, {})
  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Anders…' }).click()
  await sheet.getByRole('radio', { name: /^Nog open laten/ }).click()

  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect.element(sheet.getByText(/^Alle regels blijven open\./)).toBeVisible()
  expect(network.times('POST', proposals)).toBe(0)
})

test('a refused proposal keeps the note and says why', async () => {
  network.on('POST', proposals, () => {
    throw new Refused(409, 'proposal_changed')
  })
  const screen = await showCard(network, { agreement: proposalOf() })
  await screen.getByRole('button', { name: 'Tegenvoorstel…, factuur 2025-0388' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Tegenvoorstel' })
  await sheet.getByRole('radio', { name: /^We delen/ }).click()
  await sheet.getByRole('button', { name: 'Toelichting toevoegen' }).click()
  await sheet.getByRole('textbox', { name: 'Toelichting' }).fill('Ieder de helft?')

  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect.element(sheet.getByText(/^De ander stelde net iets voor\./)).toBeVisible()
  await expect.element(sheet.getByRole('textbox', { name: 'Toelichting' })).toHaveValue('Ieder de helft?')
  await expect.poll(() => bodyOf(proposals)).toMatchObject({ answers: idOf(900), note: 'Ieder de helft?' })
})

test('a proposal is made by keyboard alone: arrows choose, a wrong amount gets the focus, Ctrl+Enter sends', async () => {
  network.on('POST', proposals, messageOf('agreement_offered', 'offered'))
  const screen = await showCard(network, {})
  screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByRole('radio', { name: /^Creditnota voor 4 st/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(sheet.getByRole('radio', { name: /^We delen/ })).toBeChecked()
  await userEvent.keyboard('{Tab}{Enter} ')
  await expect.element(sheet.getByRole('radio', { name: /^Ander bedrag/ })).toBeChecked()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(sheet.getByRole('textbox', { name: 'Bedrag' })).toHaveFocus()
  expect(network.times('POST', proposals)).toBe(0)
  await userEvent.keyboard('250{Control>}{Enter}{/Control}')

  await expect.poll(() => bodyOf(proposals)).toMatchObject({ outcomes: [{ n: 1, way: 'amount', amount: '250.00' }] })
})

test('Escape closes the sheet and keeps the note', async () => {
  const screen = await showCard(network, {})
  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()
  await screen.getByRole('button', { name: 'Toelichting toevoegen' }).click()
  await screen.getByRole('textbox', { name: 'Toelichting' }).fill('Ieder de helft?')

  await userEvent.keyboard('{Escape}')

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Toelichting' })).toHaveValue('Ieder de helft?')
})

test('the company that has just made another proposal is named', async () => {
  const present = proposalOf({ id: idOf(905) })
  network.on('POST', proposals, () =>
    Response.json(
      { code: 'proposal_changed', detail: 'Er ligt intussen een ander voorstel.', present },
      { status: 409 },
    ),
  )
  const screen = await showCard(network, {})
  await screen.getByRole('button', { name: 'Stel voor…, factuur 2025-0388' }).click()

  await screen.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect
    .element(
      screen.getByRole('dialog').getByText('Van Dalen Gevelbouw stelde net iets voor. Bekijk dat voorstel eerst.'),
    )
    .toBeVisible()
})

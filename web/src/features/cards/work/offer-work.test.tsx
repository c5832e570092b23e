import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { workOf } from '../../../testing/agreements.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { idOf } from '../../../testing/examples.ts'
import { offer, reply } from '../../../testing/extra-work.ts'
import { paperOf } from '../../../testing/papers.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { fakeUploads } from '../../../testing/uploads.ts'
import type { ExtraWork } from './works.ts'

const network = useNetwork()
const dossierId = idOf(1)
const offers = `/api/v1/dossiers/${dossierId}/extra-work`
const storedPhoto = paperOf(1, 'wand.jpg')

beforeEach(() => storeToken('token of Anna'))

function showWork(works: ExtraWork[], options: Parameters<typeof showCards>[1] = {}) {
  network.on('GET', `/api/v1/dossiers/${dossierId}/agreements`, () => works)
  return showCards([], { works, messages: works.map((work, n) => offer(work, n + 1)), ...options })
}

const bodyOf = (path: string) => network.requests.find((request) => request.path === path)?.body

test('extra work is offered by keyboard alone: text, price times estimate, sum, Ctrl+Enter', async () => {
  network.on('POST', offers, reply('agreement_offered', workOf(), 1))
  const screen = await showWork([], { offers: true })
  const sheet = screen.getByRole('dialog', { name: 'Meerwerk afspreken' })
  await expect.element(sheet.getByRole('textbox', { name: 'Wat komt erbij?' })).toHaveFocus()
  await expectAccessible()

  await userEvent.keyboard('Sparing verplaatsen{Tab}{ArrowRight}{Tab}68{Tab}16{Tab}{Tab}')
  await expect.element(sheet).toMatchTextContent('Samen, excl. btw€ 1.088,00')
  await expectAccessible()
  sheet.getByRole('textbox', { name: 'Schatting' }).element().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await expect.element(sheet).not.toBeInTheDocument()
  await expect
    .poll(() => bodyOf(offers))
    .toEqual({
      description: 'Sparing verplaatsen',
      how: 'rate',
      price: '68.00',
      quantity: '16',
      unit: 'uur',
      client_id: expect.any(String),
    })
})

test('an incomplete offer is not sent: each field says what is missing, and the first has the focus', async () => {
  const screen = await showWork([], { offers: true })
  const sheet = screen.getByRole('dialog')

  await sheet.getByRole('button', { name: 'Vraag akkoord' }).click()

  await expect.element(sheet.getByText('Vul in wat erbij komt.')).toBeVisible()
  await expect.element(sheet.getByText(/^Vul een bedrag in dat hoger is dan 0/)).toBeVisible()
  await expect.element(sheet.getByRole('textbox', { name: 'Wat komt erbij?' })).toHaveFocus()
  await sheet.getByText('Prijs × schatting').click()
  await sheet.getByRole('textbox', { name: 'Prijs, excl. btw' }).fill('1e3')
  await sheet.getByRole('textbox', { name: 'Schatting' }).fill('0')
  await sheet.getByRole('combobox', { name: 'Eenheid' }).fill('')
  await expect.element(sheet.getByText(/^Vul een aantal in dat hoger is dan 0/)).toBeVisible()
  await expect.element(sheet.getByText('Vul een eenheid in, zoals uur.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Wat komt erbij?' }).fill('x'.repeat(281))
  await expect.element(sheet.getByText('Dit zijn 281 tekens. Het mogen er 280 zijn.')).toBeVisible()
  expect(network.times('POST', offers)).toBe(0)
})

test('Escape keeps what was typed, and a refusal keeps it too and says why', async () => {
  network.on('POST', offers, () => {
    throw new Refused(429, 'too_many')
  })
  const screen = await showWork([workOf()])
  await screen.getByRole('button', { name: 'Tegenvoorstel…, MW2' }).click()
  await screen.getByRole('textbox', { name: 'Wat komt erbij?' }).fill('Alleen het boren')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Tegenvoorstel…, MW2' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Wat komt erbij?' })).toHaveValue('Alleen het boren')
  await screen.getByRole('button', { name: 'Vraag akkoord' }).click()

  await expect.element(screen.getByRole('dialog').getByText(/^Dat ging te vaak/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Wat komt erbij?' })).toHaveValue('Alleen het boren')
})

test('offline, act and photo wait and are sent in order: first the photo, then the offer with it', async () => {
  const sent = fakeUploads()
  network.on('POST', offers, reply('agreement_offered', workOf(), 1))
  const screen = await showWork([], { offers: true })
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Wat komt erbij?' }).fill('Sparing verplaatsen')
  await sheet.getByRole('textbox', { name: 'Bedrag, excl. btw' }).fill('1.088')
  const picker = sheet.getByLabelText('Kies foto').element().parentElement?.querySelector('input')
  if (!picker) throw new Error('there is no picker')
  await userEvent.upload(picker, new File(['a picture'], 'wand.jpg', { type: 'image/jpeg' }))
  await expect.element(sheet.getByText('wand.jpg')).toBeVisible()

  await sheet.getByRole('button', { name: 'Vraag akkoord' }).click()
  await expect.poll(() => sent.length).toBe(1)
  sent[0]?.fail()

  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(screen.getByText('Meerwerk: Sparing verplaatsen, € 1.088,00')).toBeVisible()
  await expect.element(screen.getByText('met foto wand.jpg')).toBeVisible()
  await expect.poll(() => sent.length).toBe(2)
  expect(network.times('POST', offers)).toBe(0)
  expect([sent[1]?.filename, sent[1]?.client_id]).toEqual(['wand.jpg', sent[0]?.client_id])
  sent[1]?.answer(201, [storedPhoto])
  await expect.poll(() => bodyOf(offers)).toMatchObject({ amount: '1088.00', document_id: storedPhoto.id })
})

test('a file that is not a photo is refused at once', async () => {
  const screen = await showWork([], { offers: true })
  const sheet = screen.getByRole('dialog')
  const picker = sheet.getByLabelText('Kies foto').element().parentElement?.querySelector('input')
  if (!picker) throw new Error('there is no picker')

  await userEvent.upload(picker, new File(['text'], 'notes.txt', { type: 'text/plain' }))

  await expect.element(sheet.getByText(/^Dit is geen foto\./)).toBeVisible()
})

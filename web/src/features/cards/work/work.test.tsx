import { beforeEach, expect, test } from 'vitest'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { workOf } from '../../../testing/agreements.ts'
import { cardLine, cardOfInvoice } from '../../../testing/cards.ts'
import { cardMessage, showCards } from '../../../testing/dossier-with-cards.tsx'
import { linde } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { offer, reply } from '../../../testing/extra-work.ts'
import { closeToasts } from '../../../testing/close-toasts.ts'
import { useNetwork } from '../../../testing/network.ts'
import type { ExtraWork } from './works.ts'

const network = useNetwork()
const at = '2025-09-04T07:20:00.000Z'
const dossierId = idOf(1)
const offers = `/api/v1/dossiers/${dossierId}/extra-work`
const saidYes = { company_id: linde.id, user: { id: idOf(90), full_name: 'Anna Bakker' }, at, note: null }
const mayNothing = { accept: false, refuse: false, counter: false }

beforeEach(() => storeToken('token of Anna'))

function showWork(works: ExtraWork[], options: Parameters<typeof showCards>[1] = {}) {
  network.on('GET', `/api/v1/dossiers/${dossierId}/agreements`, () => works)
  return showCards([], { works, messages: works.map((work, n) => offer(work, n + 1)), ...options })
}

const bodyOf = (path: string) => network.requests.find((request) => request.path === path)?.body

test('offered extra work shows its price, its photo and its answers, and one press agrees to exactly this', async () => {
  const work = workOf({ note: 'Zit in de verkeerde wand.', work: { ...workOf().work, document_id: idOf(610) } })
  const accept = `/api/v1/agreements/${work.id}/accept`
  network.on('POST', accept, reply('agreement_accepted', { ...work, state: 'accepted' }))
  const screen = await showWork([work])

  const card = screen.getByRole('article', { name: 'Meerwerk MW2' })
  await expect.element(card).toMatchTextContent('Meerwerk MW2 · Bram de Wit, Van Dalen Gevelbouw')
  await expect.element(card).toMatchTextContent('Sparing verplaatsen, as C4€ 68,00 per uur × 16 uur, geschat')
  await expect.element(card).toMatchTextContent('Zit in de verkeerde wand.')
  await expect.element(card).toMatchTextContent('€ 1.088,00geschat, excl. btw')
  await expect.element(card).toMatchTextContent('Het is geen handtekening.')
  await expect.element(screen.getByRole('region', { name: 'Meerwerk' })).toMatchTextContent('1 voorstel')
  await expectAccessible()
  await card.getByRole('button', { name: 'Akkoord, MW2' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Akkoord met meerwerk MW2: € 1.088,00?' })
  await question.getByRole('button', { name: 'Akkoord' }).click()
  closeToasts()

  await expect
    .element(screen.getByText('Akkoord met meerwerk MW2: Sparing verplaatsen, as C4, € 1.088,00'))
    .toBeVisible()
  await expect.poll(() => bodyOf(accept)).toMatchObject({ terms_hash: 'a'.repeat(64) })
})

test('agreed extra work says who proposed it and who said yes for which company, and counts in the sum', async () => {
  const first = workOf({
    id: idOf(901),
    state: 'accepted',
    counts: true,
    ended: saidYes,
    permissions: mayNothing,
    work: { ...workOf().work, number: 1, description: 'Extra paal', how: 'fixed', amount: '2350.00' },
  })
  const screen = await showWork([workOf(), first], { messages: [offer(first)] })

  const card = screen.getByRole('article', { name: 'Meerwerk MW1' })
  await expect.element(card).toMatchTextContent('Afgesproken. Bram de Wit stelde het voor')
  await expect.element(card).toMatchTextContent('Anna Bakker zei ja namens Bouwbedrijf De Linde')
  expect(card.getByRole('button').elements()).toEqual([])
  const side = screen.getByRole('region', { name: 'Meerwerk' })
  await expect.element(side).toMatchTextContent('MW1 Extra paal€ 2.350,00')
  await expect.element(side).toMatchTextContent('MW2 voorstel: Sparing verplaatsen, as C4€ 1.088,00')
  await expect.element(side).toMatchTextContent('Afgesproken, excl. btw€ 2.350,00')
})

test('a dossier without extra work shows no list of it, also after one that has some', async () => {
  const first = await showWork([workOf()])
  await expect.element(first.getByRole('region', { name: 'Meerwerk' })).toBeVisible()
  await first.unmount()

  const screen = await showCards([cardOfInvoice()])

  await expect.element(screen.getByRole('region', { name: /^Vergelijking: / })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Meerwerk' }).elements()).toEqual([])
})

test.each([
  ['declined', 'Niet akkoord. Anna Bakker zei nee namens Bouwbedrijf De Linde'],
  ['withdrawn', 'Ingetrokken. Anna Bakker trok het in namens Bouwbedrijf De Linde'],
] as const)('%s extra work says by whom, keeps its note, and leaves the side column', async (state, text) => {
  const work = workOf({ state, ended: { ...saidYes, note: 'Zit in de opdracht.' }, permissions: mayNothing })
  const screen = await showWork([work])

  await expect.element(screen.getByRole('article')).toMatchTextContent(text)
  await expect.element(screen.getByRole('article')).toMatchTextContent('Zit in de opdracht.')
  expect(screen.getByRole('region', { name: 'Meerwerk' }).elements()).toEqual([])
})

test('own extra work waits for the other company, and can be withdrawn or replaced', async () => {
  const work = workOf({ company_id: linde.id, permissions: { accept: false, refuse: true, counter: false } })
  const refuse = `/api/v1/agreements/${work.id}/refuse`
  network.on('POST', refuse, reply('agreement_refused', { ...work, state: 'withdrawn' }))
  const screen = await showWork([work])

  await expect.element(screen.getByText('Wacht op antwoord van Van Dalen Gevelbouw')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Akkoord, MW2' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Trek in, MW2' }).click()

  await expect.element(screen.getByRole('log', { name: 'Chat' }).getByText('Meerwerk MW2 ingetrokken')).toBeVisible()
})

test('a counter-offer starts with the offer, and shows above it what changed, struck through', async () => {
  const first = workOf({ id: idOf(901), state: 'countered', ended: saidYes, permissions: mayNothing })
  const counter = workOf({
    id: idOf(902),
    answers: first.id,
    work: { ...first.work, number: 3, price: '60.00', amount: '960.00' },
  })
  network.on('POST', offers, reply('agreement_offered', counter, 3))
  const screen = await showWork([counter, first], { messages: [offer(first, 1), offer(counter, 2)] })

  await expect
    .element(screen.getByRole('article', { name: 'Meerwerk MW2' }))
    .toMatchTextContent('deed een tegenvoorstel namens Bouwbedrijf De Linde: MW3')
  const deleted = screen.getByRole('deletion')
  await expect.element(deleted).toMatchTextContent('€ 68,00 per uur × 16 uur, geschat · € 1.088,00')
  await expect.element(screen.getByRole('article', { name: 'Meerwerk MW3' })).toMatchTextContent('€ 128,00 minder')
  await screen.getByRole('button', { name: /^Tegenvoorstel…/ }).click()
  const sheet = screen.getByRole('dialog', { name: 'Tegenvoorstel' })
  await expect
    .element(sheet.getByRole('textbox', { name: 'Wat komt erbij?' }))
    .toHaveValue('Sparing verplaatsen, as C4')
  await sheet.getByRole('textbox', { name: 'Schatting' }).fill('12')
  await expect.element(sheet).toMatchTextContent('Samen, excl. btw€ 720,00')
  await sheet.getByRole('button', { name: 'Vraag akkoord' }).click()

  await expect
    .poll(() => bodyOf(offers))
    .toMatchObject({ answers: counter.id, price: '60.00', quantity: '12', unit: 'uur' })
})

test('a refused acceptance names the person who was faster, and the card shows theirs', async () => {
  const work = workOf()
  const ended = { ...saidYes, user: { id: idOf(92), full_name: 'Daan Smit' } }
  const present = { ...work, state: 'accepted' as const, ended, permissions: mayNothing }
  network.on('POST', `/api/v1/agreements/${work.id}/accept`, () =>
    Response.json({ code: 'agreement_ended', detail: 'Dit voorstel is al beantwoord.', present }, { status: 409 }),
  )
  const screen = await showWork([work])
  network.on('GET', `/api/v1/dossiers/${dossierId}/agreements`, () => [present])

  await screen.getByRole('button', { name: 'Akkoord, MW2' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Akkoord' }).click()
  closeToasts()

  await expect.element(screen.getByRole('alert')).toMatchTextContent('Daan zei net al ja.')
  await expect.element(screen.getByRole('article')).toMatchTextContent('Daan Smit zei ja namens Bouwbedrijf De Linde')
})

test('a line that was compared with extra work shows its number, and the card the agreed sum', async () => {
  const work = workOf({ state: 'accepted', counts: true, ended: saidYes, permissions: mayNothing })
  const line = cardLine({ source: 'agreed', agreement_id: work.id })
  const card = cardOfInvoice({ shown: [line], total_agreed: '1088.00' })
  network.on('GET', `/api/v1/dossiers/${dossierId}/agreements`, () => [work])
  const screen = await showCards([card], { works: [work], messages: [cardMessage(1, card)] })

  await expect.element(screen.getByRole('row', { name: /^MW2/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^Afgesproken meerwerk/ })).toMatchTextContent('€ 1.088,00')
})

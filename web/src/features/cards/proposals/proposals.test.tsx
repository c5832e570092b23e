import type { Agreement, Message } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { agreementOf, proposalOf } from '../../../testing/agreements.ts'
import { cardMessage } from '../../../testing/dossier-with-cards.tsx'
import { linde } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { base, messageOf, showCard, split } from '../../../testing/proposal-card.tsx'
import { closeToasts } from '../../../testing/close-toasts.ts'
import { bram } from '../../../testing/messages.ts'
import { toastTime } from '../../../testing/toast-time.ts'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
/** Each company bears half. */
const shared: Agreement['terms'] = {
  via: 'credit_note',
  currency: 'EUR',
  excl: split('22150.00', '430.00'),
  incl: split('26801.50', '520.30'),
  groups: [{ category: 'S', rate: '21', base: split('22150.00', '430.00'), vat: split('4651.50', '90.30') }],
  lines: [
    { n: 1, name: 'Dorpel hardsteen 120 cm', difference: '860.00', way: 'share', credit: '430.00', open: '0.00' },
  ],
}
const own = { company_id: linde.id, user: { id: idOf(90), full_name: 'Anna Bakker' } }
const ownProposal = proposalOf({ ...own, permissions: { accept: false, refuse: true, counter: false } })

beforeEach(() => storeToken('token of Anna'))

const bodyOf = (path: string) => network.requests.find((request) => request.path === path)?.body

const accept = `/api/v1/agreements/${idOf(900)}/accept`
const paper = 'factuur 2025-0388'
const asks = 'Akkoord: € 860,00 minder, te betalen € 26.281,20?'

/** The message that made the proposal. */
const offered: Message = {
  ...messageOf('agreement_offered', 'offered')({ method: 'POST', path: '', query: new URLSearchParams(), body: {} }),
  sender_id: bram.id,
  sender_name: bram.name,
}

test('a proposal shows its terms and what is to be paid now, and asks once before it agrees to exactly these terms', async () => {
  network.on('POST', accept, messageOf('agreement_accepted', 'accepted'))
  const agreement = proposalOf({ note: 'De werkbon is niet getekend.' })
  const screen = await showCard(network, { agreement }, { toasts: true })

  const band = screen.getByRole('region', { name: `Voorstel van Van Dalen Gevelbouw, ${paper}` })
  await expect.element(band).toMatchTextContent('Creditnota van € 860,00 voor 4 st Dorpel hardsteen 120 cm− € 860,00')
  await expect.element(band).toMatchTextContent('De werkbon is niet getekend.')
  await expect.element(band).toMatchTextContent('Te betalen na akkoord€ 26.281,20')
  await expect.element(band).toMatchTextContent('incl. € 4.561,20 btw')
  await expect.element(band).toMatchTextContent('daarna komt de creditnota van € 1.040,60 incl. btw')
  await expectAccessible()
  await screen.getByRole('button', { name: `Akkoord, ${paper}` }).click()
  const question = screen.getByRole('alertdialog', { name: asks })
  await question.getByRole('button', { name: 'Akkoord' }).click()

  await expect
    .element(screen.getByRole('log', { name: 'Chat' }).getByText(`Akkoord: € 860,00 minder · ${paper}`))
    .toBeVisible()
  await expect.poll(() => toastTime('Je bent akkoord.')).toBe(10_000)
  expect(network.times('POST', accept)).toBe(0)
  closeToasts()
  await expect.poll(() => bodyOf(accept)).toMatchObject({ terms_hash: 'a'.repeat(64) })
})

test('the focus goes to the yes that was said, stays there once it is sent, and it is spoken with its invoice', async () => {
  const sent = messageOf('agreement_accepted', 'accepted')
  network.on('POST', accept, (request) => ({ ...sent(request), created_at: new Date().toISOString() }))
  const screen = await showCard(network, { agreement: proposalOf() }, { toasts: true })
  await screen.getByRole('button', { name: `Akkoord, ${paper}` }).click()
  await screen.getByRole('alertdialog', { name: asks }).getByRole('button', { name: 'Akkoord' }).click()

  const says = /Akkoord: €.860,00 minder · factuur 2025-0388/
  await expect.poll(() => document.activeElement?.textContent).toMatch(says)
  closeToasts()
  await expect.poll(() => screen.container.querySelector('[aria-live=polite]')?.textContent).toMatch(says)
  await expect.poll(() => document.activeElement?.closest('[data-seq]')?.textContent).toMatch(says)
})

test('a yes that is undone is never sent, and the proposal can be answered again', async () => {
  const screen = await showCard(network, { agreement: proposalOf() }, { toasts: true })
  await screen.getByRole('button', { name: `Akkoord, ${paper}` }).click()
  await screen.getByRole('alertdialog', { name: asks }).getByRole('button', { name: 'Akkoord' }).click()

  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect.element(screen.getByText(/^Akkoord: € 860,00 minder/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: `Akkoord, ${paper}` })).not.toHaveAttribute('aria-busy')
  expect(network.times('POST', accept)).toBe(0)
})

test('a proposal is drawn in its message with its amounts and answers while it stands', async () => {
  const screen = await showCard(network, { agreement: proposalOf() }, { messages: [cardMessage(1, base), offered] })

  const band = screen.getByRole('group', { name: `Voorstel van Van Dalen Gevelbouw, ${paper}` })
  await expect.element(band).toMatchTextContent('Te betalen na akkoord€ 26.281,20')
  for (const name of ['Akkoord', 'Tegenvoorstel…', 'Niet akkoord'])
    expect(screen.getByRole('button', { name: `${name}, ${paper}` }).elements()).toHaveLength(2)
  await expectAccessible()
})

test.each([
  ['accepted', 'Anna Bakker zei ja namens Bouwbedrijf De Linde'],
  ['declined', 'Anna Bakker zei nee namens Bouwbedrijf De Linde'],
  ['withdrawn', 'Ingetrokken door Anna Bakker'],
  ['countered', 'Bouwbedrijf De Linde deed een tegenvoorstel'],
  ['lapsed', 'Vervallen: de kaart is veranderd.'],
] as const)('the message of a proposal that was %s says so', async (state, says) => {
  const { ended } = agreementOf()
  network.on('GET', `/api/v1/dossiers/${base.dossier_id}/agreements`, () => [proposalOf({ state, ended })])
  const screen = await showCard(network, {}, { messages: [cardMessage(1, base), offered] })

  await expect.element(screen.getByText(says, { exact: false })).toBeVisible()
  await expect.element(screen.getByText(`Voorstel: € 860,00 minder · ${paper}`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Akkoord' }).elements()).toEqual([])
})

test("the other company's proposal can be declined", async () => {
  const refuse = `/api/v1/agreements/${idOf(900)}/refuse`
  network.on('POST', refuse, messageOf('agreement_refused', 'declined'))
  const screen = await showCard(network, { agreement: proposalOf() })

  await screen.getByRole('button', { name: 'Niet akkoord, factuur 2025-0388' }).click()

  await expect
    .element(screen.getByRole('log', { name: 'Chat' }).getByText(`Niet akkoord met het voorstel · ${paper}`))
    .toBeVisible()
})

test("the own company's proposal can be withdrawn or replaced, not accepted", async () => {
  const screen = await showCard(network, { agreement: ownProposal })

  await expect.element(screen.getByRole('region', { name: 'Jullie voorstel, factuur 2025-0388' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Trek in, factuur 2025-0388' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Nieuw voorstel…, factuur 2025-0388' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Akkoord' }).elements()).toEqual([])
})

test('a counter-proposal shows the own proposal struck, and what changed on each line and in all', async () => {
  const countered = proposalOf({ ...own, id: idOf(901), state: 'countered' })
  network.on('GET', `/api/v1/agreements/${idOf(901)}`, () => countered)
  const screen = await showCard(network, { agreement: proposalOf({ answers: countered.id, terms: shared }) })

  const band = screen.getByRole('region', { name: 'Tegenvoorstel van Van Dalen Gevelbouw, factuur 2025-0388' })
  await expect.element(screen.getByRole('deletion')).toMatchTextContent('Creditnota van € 860,00 voor 4 st Dorpel')
  await expect.element(band).toMatchTextContent('was € 860,00')
  await expect.element(band).toMatchTextContent('€ 520,30 meer dan in jullie voorstel')
})

test('the proposal that ended with the newest run is on the card, struck through', async () => {
  const lapsed = proposalOf({ state: 'lapsed', permissions: { accept: false, refuse: false, counter: false } })
  network.on('GET', `/api/v1/agreements/${lapsed.id}`, () => lapsed)
  const screen = await showCard(network, {}, { messages: [cardMessage(2, base, { lapsed: lapsed.id })] })

  await expect.element(screen.getByRole('article')).toMatchTextContent('Eerder voorstel: de kaart is veranderd')
  await expect.element(screen.getByRole('deletion')).toMatchTextContent('Creditnota van € 860,00 voor 4 st Dorpel')
})

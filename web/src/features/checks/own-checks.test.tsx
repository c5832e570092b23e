import type { Check } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { liveHandlers } from '../../app/live-events.ts'
import { useOwnChecks } from '../../app/dossier/use-own-checks.ts'
import { fillCards } from '../../features/cards/cards.ts'
import type { Language } from '../../platform/i18n.ts'
import { queryClient } from '../../platform/query.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { cardOfInvoice } from '../../testing/cards.ts'
import { dalen, dossierOf, linde } from '../../testing/dossiers.ts'
import { idOf, personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'

const network = useNetwork()
const dossier = dossierOf()
const card = cardOfInvoice()
const checksOf = `/api/v1/dossiers/${dossier.id}/checks`
const seenOf = (kind: Check['kind']) => `/api/v1/cards/${card.id}/checks/${kind}/seen`
const box = { name: 'Alleen zichtbaar voor Bouwbedrijf De Linde' }
const accounts = { iban: 'NL20INGB0001234567', previous: 'NL91ABNA0417164300', date: '2025-06-12' }

function checkOf(kind: Check['kind'], data: Check['data'] = {}): Check {
  return { card_id: card.id, kind, data, created_at: '2025-09-04T07:12:00.000Z', seen: null }
}

function Column({ cards }: { cards: number }) {
  const client = useQueryClient()
  fillCards(
    client,
    dossier.id,
    Array.from({ length: cards }, (_, n) => (n === 0 ? card : cardOfInvoice({ id: idOf(700 + n) }))),
  )
  const { checks, awaited } = useOwnChecks(dossier, { ...personOf('user'), company: linde })
  return (
    <aside className="docs" data-open style={{ width: 320 }}>
      <h2 tabIndex={-1}>Documenten</h2>
      {checks}
      {!awaited && <p>De documenten</p>}
      <ToastRegion />
    </aside>
  )
}

function showChecks(checks: Check[], { language = 'nl', cards = 1 }: { language?: Language; cards?: number } = {}) {
  network.on('GET', checksOf, () => checks)
  return show(<Column cards={cards} />, { language })
}

test('checks are in a box that names the own company, with masked accounts until somebody opens them', async () => {
  const screen = await showChecks([checkOf('iban_changed', accounts)])

  const region = screen.getByRole('region', box)
  await expect
    .element(region.getByText('Het rekeningnummer is anders dan op de factuur van 12 juni 2025.'))
    .toBeVisible()
  await expect.element(region).toMatchTextContent('•••• 4567')
  await expect.element(region).toMatchTextContent('•••• 4300')
  expect(region.element().textContent).not.toMatch(/INGB|ABNA/)
  await expectAccessible()

  await region.getByRole('button', { name: 'Bekijk' }).click()
  await expect.element(region).toMatchTextContent('NL20 INGB 0001 2345 67')
  await expect.element(region).toMatchTextContent('NL91 ABNA 0417 1643 00')
  await region.getByRole('button', { name: 'Verberg' }).click()
  await expect.element(region.getByRole('button', { name: 'Bekijk' })).toHaveAttribute('aria-expanded', 'false')
  expect(region.element().textContent).not.toMatch(/INGB|ABNA/)
})

const number = { a: '98765432', b: '00000002', company: dalen.name }
test.each([
  [
    'nl',
    checkOf('seller_number', number),
    'Het KVK-nummer op de factuur (98765432) is anders dan dat van Van Dalen Gevelbouw (00000002).',
  ],
  [
    'nl',
    checkOf('iban_changed', { iban: accounts.iban, previous: accounts.previous }),
    'Het rekeningnummer is anders dan op een eerdere factuur.',
  ],
  ['nl', checkOf('iban_invalid', { iban: 'NL00' }), 'Het rekeningnummer op de factuur is niet geldig.'],
  [
    'nl',
    checkOf('same_number', { number: '388', title: 'Fase 2', dossier_id: idOf(5) }),
    'Factuur 388 staat ook in dossier Fase 2.',
  ],
  ['nl', checkOf('same_number', { number: '388' }), 'Factuur 388 staat ook in een ander dossier van jullie bedrijf.'],
  ['nl', checkOf('same_file', { title: 'Fase 2', dossier_id: idOf(5) }), 'Dit bestand staat ook in dossier Fase 2.'],
  ['nl', checkOf('same_file'), 'Dit bestand staat ook in een ander dossier van jullie bedrijf.'],
  [
    'nl',
    checkOf('iban_changed', { iban: 'NL20INGB0001234567', date: '2025-06-12' }),
    'Het rekeningnummer is anders dan op de factuur van 12 juni 2025 in een ander dossier van jullie bedrijf.',
  ],
  ['en', checkOf('iban_changed', accounts), 'The bank account differs from the one on the invoice dated 12 June 2025.'],
  ['en', checkOf('same_file'), "This file is also in another of your company's dossiers."],
] as const)('in %s a check is one sentence: %o', async (language, check, sentence) => {
  const screen = await showChecks([check], { language })

  await expect.element(screen.getByText(sentence)).toBeVisible()
})

test('another dossier is a link only if the user may see it', async () => {
  const screen = await showChecks([
    checkOf('same_number', { number: '388', title: 'Fase 2', dossier_id: idOf(5) }),
    checkOf('same_file'),
  ])

  await expect.element(screen.getByRole('link', { name: 'Bekijk' })).toHaveAttribute('href', `/app/dossier/${idOf(5)}`)
  expect(screen.getByRole('link').elements()).toHaveLength(1)
})

test('"Gezien" dismisses a check and focuses the next one, and the box disappears after the last one', async () => {
  network.on('POST', seenOf('seller_number'), () => undefined)
  network.on('POST', seenOf('iban_invalid'), () => undefined)
  const screen = await showChecks([checkOf('seller_number', number), checkOf('iban_invalid', { iban: 'NL00' })])

  await screen.getByRole('button', { name: 'Gezien' }).first().click()
  await expect.element(screen.getByText(/KVK-nummer/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Bekijk' })).toHaveFocus()

  await screen.getByRole('button', { name: 'Gezien' }).click()
  await expect.element(screen.getByRole('region', box)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Documenten' })).toHaveFocus()
})

test('a check that could not be dismissed stays, with an error', async () => {
  network.on('POST', seenOf('iban_invalid'), () => {
    throw new Refused(403, 'dossier_closed')
  })
  const screen = await showChecks([checkOf('iban_invalid', { iban: 'NL00' })])

  await screen.getByRole('button', { name: 'Gezien' }).click()

  await expect.element(screen.getByText('Dit dossier is gesloten en niet langer toegankelijk.')).toBeVisible()
  await expect.element(screen.getByText('Het rekeningnummer op de factuur is niet geldig.')).toBeVisible()
})

test('checks dismissed by a colleague are hidden, and with several invoices each check names its invoice', async () => {
  const seen = { by: { id: idOf(9), full_name: 'Daan de Wit' }, at: '2025-09-04T08:00:00.000Z' }
  const screen = await showChecks([{ ...checkOf('seller_number', number), seen }, checkOf('same_file')], { cards: 2 })

  await expect.element(screen.getByRole('listitem')).toMatchTextContent('Factuur 2025-0388: Dit bestand staat ook')
  expect(screen.getByRole('listitem').elements()).toHaveLength(1)
})

test('a new check appears live', async () => {
  const screen = await showChecks([])
  await expect.poll(() => network.times('GET', checksOf)).toBe(1)
  expect(screen.getByRole('region', box).elements()).toHaveLength(0)

  network.on('GET', checksOf, () => [checkOf('same_file')])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  liveHandlers(queryClient, personOf('user')).check({ message_type: 'check', dossier_id: dossier.id })

  await expect.element(screen.getByRole('region', box)).toBeVisible()
})

test('the documents wait for the checks above them to avoid a layout shift', async () => {
  const { promise, resolve } = Promise.withResolvers<Check[]>()
  network.on('GET', checksOf, () => promise)
  const screen = await show(<Column cards={1} />)
  const below = screen.getByText('De documenten')
  await expect.poll(() => network.requests.length).toBe(1)
  expect(below.elements()).toEqual([])

  resolve([checkOf('iban_invalid', { iban: 'NL00' })])

  await expect.element(below).toBeVisible()
  expect(screen.getByRole('region', box).elements()).toHaveLength(1)
})

test('a missing response does not block the documents', async () => {
  network.on('GET', checksOf, () => new Promise<Check[]>(() => {}))
  const screen = await show(<Column cards={1} />)

  await expect.element(screen.getByText('De documenten')).toBeVisible()
})

test('an event during the first request causes a refetch, as the response may be older', async () => {
  const first = Promise.withResolvers<Check[]>()
  network.on('GET', checksOf, () => first.promise)
  const screen = await show(<Column cards={1} />)
  await expect.poll(() => network.times('GET', checksOf)).toBe(1)
  network.on('GET', checksOf, () => [checkOf('iban_changed', accounts)])

  liveHandlers(queryClient, personOf('user')).check({ message_type: 'check', dossier_id: dossier.id })
  first.resolve([])

  await expect.element(screen.getByRole('region', box)).toBeVisible()
})

test('a check whose sentence names its invoice does not repeat it', async () => {
  const same = checkOf('same_number', { number: '2025-0388', title: 'Fase 2', dossier_id: idOf(5) })
  const screen = await showChecks([same, checkOf('iban_invalid', { iban: 'NL00' })], { cards: 2 })

  await expect.poll(() => screen.getByRole('region', box).getByRole('listitem').elements().length).toBe(2)
  const [one, other] = screen.getByRole('region', box).getByRole('listitem').elements()
  expect(one?.textContent).toMatch(/^Factuur 2025-0388 staat ook in dossier Fase 2\./)
  expect(other?.textContent).toMatch(/^Factuur 2025-0388: Het rekeningnummer/)
})

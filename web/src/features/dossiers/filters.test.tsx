import type { DossierListItem } from '@klopt/contract'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Providers } from '../../app/providers.tsx'
import { makeI18n } from '../../platform/i18n.ts'
import { queryClient, renewQueryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { dossierItem, dutyOf, idOf, personOf } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import { en, nl } from '../../testing/texts.ts'
import { DossierList } from './dossier-list.tsx'

const network = useNetwork()
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const own = { own_duty: dutyOf(idOf(80)) }
const four = [
  dossierItem({ id: idOf(1), title: 'Gevel', ...own, differs: true, due_date: soon }),
  dossierItem({ id: idOf(2), title: 'Kozijn', ...own }),
  dossierItem({ id: idOf(3), title: 'Balken', counterpart_id: idOf(82), counterpart_name: 'Staal BV', differs: true }),
  dossierItem({ id: idOf(4), title: 'Wachten', other_duty: dutyOf(idOf(81)) }),
]

beforeEach(async () => {
  await page.viewport(1280, 800)
  history.replaceState(null, '', location.pathname)
})

function listAt(search: string, answer: (query: URLSearchParams) => DossierListItem[] = () => four) {
  renewQueryClient()
  queryClient.setQueryData(meQuery.queryKey, personOf('user'))
  network.on('GET', '/app/dossiers/list', ({ query }) => answer(query))
  const element = (
    <>
      <Link to="/app/dossiers?verschil=1">Naar de verschillen</Link>
      <DossierList onCreate={() => {}} />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/app/dossiers${search}`] })
  return render(
    <Providers texts={makeI18n('nl', { nl, en })}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

const titles = () => [...document.querySelectorAll('tbody .title')].map(({ textContent }) => textContent)

test.each([
  ['?aan-zet=1', ['Gevel', 'Kozijn']],
  ['?verschil=1', ['Gevel', 'Balken']],
  ['?vervalt=7', ['Gevel']],
  [`?bedrijf=${idOf(82)}`, ['Balken']],
  [`?verschil=1&aan-zet=1`, ['Gevel']],
  ['?verschil=1&q=balk', ['Balken']],
  ['?vervalt=veel&bedrijf=1&aan-zet=ja', ['Gevel', 'Kozijn', 'Balken', 'Wachten']],
])('the address filters the list: %s', async (search, expected) => {
  await listAt(search)

  await expect.poll(titles).toEqual(expected)
})

test('chips filter together, count what they leave, and write the address', async () => {
  const screen = await listAt('')
  const chip = (name: RegExp) => screen.getByRole('button', { name })
  await expect.element(chip(/^Aan zet 2 dossiers/)).toHaveAttribute('aria-pressed', 'false')

  await chip(/^Verschil/).click()

  await expect.poll(titles).toEqual(['Gevel', 'Balken'])
  await expect.element(chip(/^Verschil/)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip(/^Aan zet 1 dossier/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Bedrijf' }).selectOptions('Staal BV')
  await expect.poll(titles).toEqual(['Balken'])
  await expect.poll(() => location.search).toBe(`?verschil=1&bedrijf=${idOf(82)}`)
  await chip(/^Verschil/).click()
  await expect.poll(() => location.search).toBe(`?bedrijf=${idOf(82)}`)
  await expectAccessible()
})

test('a link to another filter replaces the chosen ones', async () => {
  const screen = await listAt('?aan-zet=1')
  await expect.poll(titles).toEqual(['Gevel', 'Kozijn'])

  await screen.getByRole('link', { name: 'Naar de verschillen' }).click()

  await expect.poll(titles).toEqual(['Gevel', 'Balken'])
})

test('an empty result names the filters that hide everything', async () => {
  const screen = await listAt(`?aan-zet=1&bedrijf=${idOf(82)}`)
  await expect.element(screen.getByText('Geen dossiers met deze filters.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: "Zonder 'Staal BV' (2)" })).toBeVisible()

  await screen.getByRole('button', { name: "Zonder 'Aan zet' (1)" }).click()

  await expect.poll(titles).toEqual(['Balken'])
})

test('an empty result that no single filter explains can be cleared', async () => {
  const screen = await listAt(`?vervalt=0&bedrijf=${idOf(82)}&aan-zet=1`)

  await screen.getByRole('button', { name: 'Filters wissen' }).click()

  await expect.poll(titles).toHaveLength(4)
})

test('a list that is only partly loaded asks the server for the filter, and shows no counts', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => dossierItem({ id: idOf(1000 + n), title: `Nr ${n}` }))
  const asked: string[] = []
  const screen = await listAt('?verschil=1', (query) => {
    asked.push(String(query))
    return query.get('differs') ? [dossierItem({ id: idOf(9), title: 'Verderop', differs: true })] : many
  })

  await expect.poll(titles).toEqual(['Verderop'])
  expect(asked).toContain('differs=1')
  await expect.element(screen.getByRole('button', { name: 'Verschil', exact: true })).toBeVisible()
})

test.each([
  ['Excel (XLSX)', 'xlsx'],
  ['CSV', 'csv'],
])('the filtered list is exported as %s', async (name, format) => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const queries: string[] = []
  network.on('GET', '/app/dossiers/export', ({ query }) => {
    queries.push(String(query))
    return { signed_url: '/files/export/x', expires_at: '2025-09-01T00:00:00.000Z' }
  })
  const screen = await listAt('?verschil=1&q=balk')
  await screen.getByRole('button', { name: 'Exporteren' }).click()

  await screen.getByRole('menuitem', { name }).click()

  await expect.poll(() => queries).toEqual([`q=balk&differs=1&format=${format}`])
  await expect
    .poll(() => clicked.mock.contexts.map((link) => new URL(String(link)).pathname))
    .toEqual(['/files/export/x'])
})

test('what is to be done comes first, by weight and last day to pay; by date is a choice that is kept', async () => {
  localStorage.removeItem('dossier_order')
  const duty = (kind: 'proposal' | 'reply') => ({ own_duty: dutyOf(idOf(80), { kind }) })
  const list = [
    dossierItem({ id: idOf(1), title: 'Nieuwste' }),
    dossierItem({ id: idOf(2), title: 'Antwoord later', ...duty('reply'), due_date: '2031-12-20' }),
    dossierItem({
      id: idOf(3),
      title: 'Antwoord eerder',
      ...duty('reply'),
      due_date: '2020-12-16',
      due: { side: 'pay', amount: '17714.40', currency: 'EUR' },
    }),
    dossierItem({ id: idOf(4), title: 'Voorstel', ...duty('proposal') }),
    dossierItem({
      id: idOf(5),
      title: 'Oudste',
      due_date: '2020-12-01',
      due: { side: 'receive', amount: null, currency: 'EUR' },
    }),
  ]
  const screen = await listAt('', () => list)
  await expect.poll(titles).toEqual(['Voorstel', 'Antwoord eerder', 'Antwoord later', 'Nieuwste', 'Oudste'])
  await expect
    .element(screen.getByText('Betalen uiterlijk 16 december 2020 · €\u00a017.714,40').first())
    .toBeInTheDocument()
  await expect.element(screen.getByText('Te ontvangen uiterlijk 1 december 2020').first()).toBeInTheDocument()

  await screen.getByRole('button', { name: 'Op datum' }).click()
  await expect.poll(titles).toEqual(list.map(({ title }) => title))
  expect(localStorage.getItem('dossier_order')).toBe('date')
  localStorage.removeItem('dossier_order')
})

test('companies of one name are told apart by their city, or by their number', async () => {
  const of = (n: number, name: string) => dossierItem({ id: idOf(n), counterpart_id: idOf(n), counterpart_name: name })
  const card = (n: number, name: string, city: string | null) => ({
    company: { id: idOf(n), name, city, registration_number: `1234567${n}` },
  })
  network.on('GET', '/api/v1/relations', () => ({
    accepted: [card(1, 'Bakker BV', 'Zwolle'), card(2, 'Bakker BV', null), card(3, 'Staal BV', 'Deventer')],
    pending: [],
    sent: [],
  }))
  await listAt('', () => [of(1, 'Bakker BV'), of(2, 'Bakker BV'), of(3, 'Staal BV')])

  const shown = () => [...document.querySelectorAll('.filter option')].map(({ textContent }) => textContent).slice(1)
  await expect.poll(shown).toEqual(['Bakker BV (Zwolle)', 'Bakker BV (12345672)', 'Staal BV'])
})

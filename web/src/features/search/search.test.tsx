import type { Relation, SearchPage } from '@klopt/contract'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { closeDevice, openDevice } from '../../platform/device.ts'
import { meKey, queryClient } from '../../platform/query.ts'
import { relationsQuery } from '../../platform/relations.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { companyCard, idOf, personOf, relationWith } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { rememberSearch } from './recent.ts'
import { SearchAll } from './search-all.tsx'
import { useFilters } from './use-filters.ts'

const network = useNetwork()
const me = personOf('admin')

function pageOf(difference: Partial<SearchPage> = {}): SearchPage {
  const message = {
    kind: 'message' as const,
    at: '2025-09-04T12:58:00.000Z',
    seq: 17,
    document_id: null,
    filename: null,
    page: null,
    document_kind: null,
    number: null,
    amount: null,
    by: { full_name: 'Mark de Wit', company: 'Van Dalen Gevelbouw' },
    text: 'Dat is € 860,00 boven de order.',
    marks: [[7, 15] as [number, number]],
  }
  const paper = {
    ...message,
    kind: 'page' as const,
    seq: null,
    document_id: idOf(7),
    filename: 'Factuur_2025-0388.pdf',
    page: 2,
    document_kind: 'invoice' as const,
    text: 'Dorpel hardsteen · 860,00',
    marks: [[19, 25] as [number, number]],
  }
  const dossier = {
    id: idOf(1),
    title: 'PO 4500127 gevelelementen',
    status: 'open' as const,
    counterpart_name: 'Van Dalen Gevelbouw',
    last_message_time: '2025-09-04T12:58:00.000Z',
    archived: false,
  }
  return {
    groups: [{ dossier, title_marks: [], hits: [message, paper], more: 4, more_capped: false }],
    companies: [],
    people: [],
    understood: { words: [], amounts: ['860.00'], numbers: [], instead_of: null },
    next: null,
    complete: true,
    indexed_since: null,
    ...difference,
  }
}

function open(language: 'nl' | 'en' = 'nl', accepted: Relation[] = []) {
  return show(<SearchAll />, {
    language,
    before: () => {
      queryClient.setQueryData(meKey, me)
      queryClient.setQueryData(relationsQuery().queryKey, { accepted, pending: [], sent: [] })
    },
  })
}

test('a search shows each dossier with its hits, marked, each leading to its place', async () => {
  const asked: string[] = []
  network.on('GET', '/api/v1/search', ({ query }) => {
    asked.push(query.get('q') ?? '')
    return pageOf()
  })
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Zoeken in alles' }).fill('860,00')

  const message = screen.getByRole('link', { name: /Mark de Wit/ })
  await expect.element(message).toBeVisible()
  expect(message.element().getAttribute('href')).toBe(`/app/dossier/${idOf(1)}?zoek=860%2C00&seq=17`)
  expect(
    screen
      .getByRole('link', { name: /Factuur_2025/ })
      .element()
      .getAttribute('href'),
  ).toBe(`/app/dossier/${idOf(1)}?zoek=860%2C00&document=${idOf(7)}&page=2`)
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['€ 860,00', '860,00'])
  await expect.element(screen.getByText('nog 4 in dit dossier')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('6 resultaten in 1 dossier')
  await expect.poll(() => screen.getByText(/Gezocht op het bedrag/).element().textContent).toMatch(/€.860,00/)
  expect(new Set(asked)).toEqual(new Set(['860,00']))
  await expectAccessible()
})

test('a hit in a closed dossier leads to its place in the archive', async () => {
  const { groups, ...page } = pageOf()
  const archived = groups.map((group) => ({ ...group, dossier: { ...group.dossier, archived: true } }))
  network.on('GET', '/api/v1/search', () => ({ ...page, groups: archived }))
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Zoeken in alles' }).fill('860,00')

  const message = screen.getByRole('link', { name: /Mark de Wit/ })
  await expect.element(message).toHaveAttribute('href', `/app/archief/${idOf(1)}?seq=17`)
  const paper = screen.getByRole('link', { name: /Factuur_2025/ })
  await expect.element(paper).toHaveAttribute('href', `/app/archief/${idOf(1)}?document=${idOf(7)}`)
})

test('the arrow keys go over the hits and back to the field, and Escape clears it', async () => {
  network.on('GET', '/api/v1/search', () => pageOf())
  const screen = await open()
  const field = screen.getByRole('textbox', { name: 'Zoeken in alles' })
  await field.fill('860,00')
  await expect.element(screen.getByRole('link', { name: /Mark de Wit/ })).toBeVisible()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(screen.getByRole('link', { name: /Factuur_2025/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByText('Probeer bijvoorbeeld')).toBeVisible()
})

test('a filter is sent, shown as a chip, and cleared again', async () => {
  const kinds: (string | null)[] = []
  network.on('GET', '/api/v1/search', ({ query }) => {
    kinds.push(query.get('kind'))
    return pageOf({ groups: [] })
  })
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Zoeken in alles' }).fill('kozijn')
  await expect
    .poll(() => screen.getByText(/Niets gevonden voor "kozijn"/).element().textContent)
    .toMatch(/Typ minder woorden/)

  await screen.getByRole('button', { name: 'Soort' }).click()
  await screen.getByRole('combobox', { name: 'Soort' }).selectOptions('Alleen facturen')
  await expect.poll(() => kinds.at(-1)).toBe('invoice')
  await userEvent.keyboard('{Escape}')

  await expect.element(screen.getByText(/Wis een filter/)).toBeVisible()
  await screen.getByRole('button', { name: 'Wis filters' }).click()
  await expect.element(screen.getByRole('button', { name: 'Soort' })).toBeVisible()
})

test('of two companies with one name the chosen one is searched', async () => {
  const companies: (string | null)[] = []
  network.on('GET', '/api/v1/search', ({ query }) => {
    companies.push(query.get('company_id'))
    return pageOf({ groups: [] })
  })
  const [zwolle, almere] = ['Zwolle', 'Almere'].map((city, n) =>
    companyCard({ id: idOf(30 + n), name: 'Vos BV', city }),
  )
  if (!zwolle || !almere) throw new Error('Both are there.')
  const screen = await open(
    'nl',
    [zwolle, almere].map((one) => relationWith(one)),
  )
  await screen.getByRole('textbox', { name: 'Zoeken in alles' }).fill('kozijn')
  await screen.getByRole('button', { name: 'Bedrijf' }).click()
  const field = screen.getByRole('combobox', { name: 'Bedrijf' })
  const names = () => [...field.element().querySelectorAll('option')].map(({ text }) => text.split(' · ')[0])
  await expect.poll(names).toEqual(['Alle bedrijven', 'Vos BV (Almere', 'Vos BV (Zwolle'])

  await field.selectOptions(almere.id)

  await expect.poll(() => companies.at(-1)).toBe(almere.id)
})

test('a filter that is chosen while the words are still on their way is kept, and so are they', async () => {
  function Both() {
    const { filters, change } = useFilters()
    const both = () => {
      change({ q: 'kozijn' })
      change({ kind: 'document' })
    }
    return <button onClick={both}>{`${filters.q} ${filters.kind}`}</button>
  }
  const screen = await show(<Both />)

  await screen.getByRole('button').click()

  await expect.element(screen.getByRole('button', { name: 'kozijn document' })).toBeVisible()
})

test('an empty search field shows the last searches on this device, which signing out erases', async () => {
  await openDevice(me.id)
  for (const q of ['een', 'twee', 'drie', 'vier', 'vijf', 'zes', 'drie']) rememberSearch(me.id, q)
  const screen = await open()

  await expect.element(screen.getByText('Laatst gezocht')).toBeVisible()
  const shown = screen
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
  expect(shown.slice(0, 5)).toEqual(['drie', 'zes', 'vijf', 'vier', 'twee'])
  closeDevice()
  await expect.element(screen.getByText('Laatst gezocht')).not.toBeInTheDocument()
})

test('similar words, an incomplete search and a failure are reported', async () => {
  let answer: () => SearchPage = () =>
    pageOf({
      understood: { words: ['kozijn'], amounts: [], numbers: [], instead_of: 'kozjin' },
      complete: false,
      indexed_since: '2025-08-01T09:00:00.000Z',
    })
  network.on('GET', '/api/v1/search', () => answer())
  const screen = await open('en')
  const field = screen.getByRole('textbox', { name: 'Search all' })
  await field.fill('kozjin')

  await expect.poll(() => screen.getByText(/Searched for:/).element().textContent).toMatch(/kozijn/)
  await expect.element(screen.getByText(/Not everything was searched/)).toBeVisible()
  await expect.element(screen.getByText(/can't be searched yet/)).toBeVisible()
  answer = () => {
    throw new Refused(422, 'validation_error')
  }
  await field.fill('kozjin en')
  await expect.element(screen.getByText(/2 to 64 characters/)).toBeVisible()
})

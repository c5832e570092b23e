import { type Billing, Company } from '@klopt/contract'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArchiveList } from '../../features/archive/archive-list.tsx'
import { RelationList } from '../../features/companies/relation-list.tsx'
import { OwnCompany } from '../../features/companies/own/own-company.tsx'
import { ownCompanyQuery } from '../../features/companies/own/company-data.ts'
import { takeDossier } from '../../features/dossiers/detail/dossier.ts'
import { DossierList } from '../../features/dossiers/dossier-list.tsx'
import { ColleagueList } from '../../features/people/colleague-list.tsx'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { DossierRoute } from '../../testing/dossier-route.tsx'
import { dossierOf } from '../../testing/dossiers.ts'
import { exampleOf } from '../../testing/example-of.ts'
import { idOf, personOf } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'

const network = useNetwork()
const dossier = dossierOf({ id: idOf(1) })
const companyPath = `/api/v1/companies/${idOf(80)}`
const linde = Company.parse(exampleOf(Company))
const billing: Billing = { month: '2025-09', admins: 0, users: 0, viewers: 0, lines: [], total: 0 }
const dataPath = `/api/v1/dossiers/${dossier.id}/data`
const data = {
  dossier,
  documents: [],
  messages: { messages: [], before: null, has_more: false, revision: 0 },
  cards: [],
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const skeletons = () => document.querySelectorAll('.skel').length
const top = () => document.querySelector('.skel')?.getBoundingClientRect().top

function open(part: ReactNode, known: () => void = () => {}) {
  return show(part, {
    before: () => {
      queryClient.setQueryData(meQuery.queryKey, personOf('admin'))
      known()
    },
  })
}

test.each<[string, () => ReactNode, string, unknown, () => void]>([
  [
    'colleagues',
    () => <ColleagueList addressOf={() => '/'} onAdd={() => {}} />,
    `${companyPath}/users`,
    [personOf('admin')],
    () => {},
  ],
  ['dossiers', () => <DossierList onCreate={() => {}} />, '/app/dossiers/list', [], () => {}],
  ['what is kept', () => <ArchiveList lists={null} />, '/app/archive', [], () => {}],
  [
    'companies',
    () => <RelationList add={null} />,
    '/api/v1/relations',
    { accepted: [], pending: [], sent: [] },
    () => {},
  ],
  ['the own company', () => <OwnCompany />, companyPath, linde, () => {}],
  [
    'the bill',
    () => <OwnCompany />,
    `${companyPath}/billing`,
    billing,
    () => queryClient.setQueryData(ownCompanyQuery(idOf(80)).queryKey, linde),
  ],
])('a visible skeleton of %s stays for 300 ms, whenever the answer comes', async (_, part, path, answer, known) => {
  const gate = Promise.withResolvers<unknown>()
  network.on('GET', path, () => gate.promise)
  if (path !== companyPath) network.on('GET', companyPath, () => linde)
  if (!path.endsWith('billing')) network.on('GET', `${companyPath}/billing`, () => billing)
  await open(part(), known)
  await expect.poll(skeletons).toBeGreaterThan(0)
  await drawn()
  vi.advanceTimersByTime(160)

  const shape = top()
  gate.resolve(answer)
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1)
      return queryClient.isFetching()
    })
    .toBe(0)
  vi.advanceTimersByTime(20)
  await drawn()
  expect(skeletons()).toBeGreaterThan(0)
  expect(top()).toBe(shape)

  vi.advanceTimersByTime(300)
  await expect.poll(skeletons).toBe(0)
})

test('a dossier appears as soon as it is loaded, even right after its skeleton', async () => {
  const gate = Promise.withResolvers<unknown>()
  network.on('GET', dataPath, () => gate.promise)
  const screen = await open(<DossierRoute id={dossier.id} />)
  await expect.poll(skeletons).toBeGreaterThan(0)
  vi.advanceTimersByTime(160)

  gate.resolve(data)

  await expect.poll(skeletons).toBe(0)
  await expect.element(screen.getByRole('heading', { name: dossier.title })).toBeVisible()
})

test('a cached dossier appears at once', async () => {
  network.on('GET', dataPath, () => data)
  const screen = await open(<DossierRoute id={dossier.id} />, () => takeDossier(queryClient, dossier))
  expect(skeletons()).toBe(0)
  await expect.element(screen.getByRole('heading', { name: dossier.title })).toBeVisible()
})

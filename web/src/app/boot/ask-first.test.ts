import { beforeEach, expect, test } from 'vitest'
import { requestAhead } from '../../platform/ahead.ts'
import { queryClient } from '../../platform/query.ts'
import { rememberEntry, storeToken } from '../../platform/token.ts'
import { idOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { requestFirst } from './ask-first.ts'
import { dossierDataQuery, endReadingAhead } from '../dossier/dossier-data.ts'
import { addressesOf, firstCalls } from './first-calls.ts'

const network = useNetwork()
const id = idOf(1)
const me = '/api/v1/users/me'
const sidebar = '/app/sidebar/dossiers'
const list = '/app/dossiers/list'
const data = `/api/v1/dossiers/${id}/data`
const requested = () => network.requests.map(({ path }) => path)

beforeEach(() => {
  endReadingAhead()
  storeToken('abc')
})

test.each([
  ['/app/dossiers', [me, sidebar, list]],
  ['/app/dashboard/', [me, list]],
  ['/app/account', [me]],
  [`/app/dossier/${id}`, [me, sidebar, data]],
  ['/app/dossier/nonsense', [me, sidebar]],
])('all data of %s is requested at once, if the person has used the app before', (path, wanted) => {
  rememberEntry()

  requestFirst(path)

  expect(requested()).toEqual(wanted)
})

test.each(['/app/dossiers', `/app/dossier/${id}`])(
  'on %s nothing but the person is requested, if they may still have to consent',
  (path) => {
    requestFirst(path)

    expect(requested()).toEqual([me])
  },
)

test.each(['/app/dossiers', '/app/dashboard', '/app/account', `/app/dossier/${id}`])(
  'on %s nothing is requested again that the page head has requested',
  (path) => {
    rememberEntry()
    requestAhead(addressesOf(firstCalls(path)), {})
    const before = requested()

    requestFirst(path)

    expect(before).toContain(me)
    expect(requested()).toEqual(before)
  },
)

test('requests without a response are repeated, and later requests are new', async () => {
  rememberEntry()
  network.offline = true
  requestAhead(addressesOf(firstCalls('/app/dashboard')), {})
  network.offline = false
  network.on('GET', list, () => [])

  requestFirst('/app/dashboard')
  await expect.poll(() => queryClient.getQueryState(['dossiers'])?.status).toBe('success')
  expect(network.times('GET', list)).toBe(2)
  await queryClient.invalidateQueries({ queryKey: ['dossiers'], refetchType: 'all' })

  expect(network.times('GET', list)).toBe(3)
})

test('a person who is not signed in requests nothing', () => {
  localStorage.clear()

  requestFirst('/app/dossiers')

  expect(requested()).toEqual([])
})

test('the page itself does not request the same data again', async () => {
  rememberEntry()
  network.on('GET', data, () => ({
    dossier: { id, title: 'PO 4500127' },
    documents: [],
    cards: [],
    messages: { messages: [], before: null, has_more: false, revision: 0 },
  }))
  requestFirst(`/app/dossier/${id}`)
  await expect.poll(() => queryClient.getQueryState(['dossier-data', id])?.status).toBe('success')

  await queryClient.fetchQuery(dossierDataQuery(queryClient, id))

  expect(network.times('GET', data)).toBe(1)
})

test('after an error the page repeats the request and shows the reason', async () => {
  rememberEntry()
  network.on('GET', data, () => {
    throw new Refused(403, 'dossier_closed')
  })
  requestFirst(`/app/dossier/${id}`)
  await expect.poll(() => queryClient.getQueryState(['dossier-data', id])?.status).toBe('error')

  await expect(queryClient.fetchQuery(dossierDataQuery(queryClient, id))).rejects.toMatchObject({
    code: 'dossier_closed',
  })

  expect(network.times('GET', data)).toBe(2)
})

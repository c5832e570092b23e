import { beforeEach, expect, test } from 'vitest'
import { askAhead } from '../../platform/ahead.ts'
import { queryClient } from '../../platform/query.ts'
import { rememberLetIn, storeToken } from '../../platform/token.ts'
import { idOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { askFirst } from './ask-first.ts'
import { dossierDataQuery, endReadingAhead } from '../dossier/dossier-data.ts'
import { addressesOf, firstAsked } from './first-asked.ts'

const network = useNetwork()
const id = idOf(1)
const me = '/api/v1/users/me'
const sidebar = '/app/sidebar/dossiers'
const list = '/app/dossiers/list'
const data = `/api/v1/dossiers/${id}/data`
const asked = () => network.asked.map(({ path }) => path)

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
])('of %s all that it shows is asked for at once, by who saw the app before', (path, wanted) => {
  rememberLetIn()

  askFirst(path)

  expect(asked()).toEqual(wanted)
})

test.each(['/app/dossiers', `/app/dossier/${id}`])(
  'of %s nothing is asked for by who may have to agree first, but who they are',
  (path) => {
    askFirst(path)

    expect(asked()).toEqual([me])
  },
)

test.each(['/app/dossiers', '/app/dashboard', '/app/account', `/app/dossier/${id}`])(
  'of %s nothing is asked for twice when the head of the page asked before',
  (path) => {
    rememberLetIn()
    askAhead(addressesOf(firstAsked(path)), {})
    const before = asked()

    askFirst(path)

    expect(before).toContain(me)
    expect(asked()).toEqual(before)
  },
)

test('what the head of the page got no answer to is asked again, and later questions are asked anew', async () => {
  rememberLetIn()
  network.offline = true
  askAhead(addressesOf(firstAsked('/app/dashboard')), {})
  network.offline = false
  network.on('GET', list, () => [])

  askFirst('/app/dashboard')
  await expect.poll(() => queryClient.getQueryState(['dossiers'])?.status).toBe('success')
  expect(network.times('GET', list)).toBe(2)
  await queryClient.invalidateQueries({ queryKey: ['dossiers'], refetchType: 'all' })

  expect(network.times('GET', list)).toBe(3)
})

test('who is not signed in is asked for nothing', () => {
  localStorage.clear()

  askFirst('/app/dossiers')

  expect(asked()).toEqual([])
})

test('the page that comes later does not ask again for what is there', async () => {
  rememberLetIn()
  network.on('GET', data, () => ({
    dossier: { id, title: 'PO 4500127' },
    documents: [],
    messages: { messages: [], before: null, has_more: false },
  }))
  askFirst(`/app/dossier/${id}`)
  await expect.poll(() => queryClient.getQueryState(['dossier-data', id])?.status).toBe('success')

  await queryClient.fetchQuery(dossierDataQuery(queryClient, id))

  expect(network.times('GET', data)).toBe(1)
})

test('what was refused the page asks again, and hears why', async () => {
  rememberLetIn()
  network.on('GET', data, () => {
    throw new Refused(403, 'dossier_closed')
  })
  askFirst(`/app/dossier/${id}`)
  await expect.poll(() => queryClient.getQueryState(['dossier-data', id])?.status).toBe('error')

  await expect(queryClient.fetchQuery(dossierDataQuery(queryClient, id))).rejects.toMatchObject({
    code: 'dossier_closed',
  })

  expect(network.times('GET', data)).toBe(2)
})

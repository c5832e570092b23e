import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { takeRememberedPage } from '../../platform/arrival.ts'
import { show } from '../../testing/screen.tsx'
import { MagicLink } from './magic-link.tsx'

/** The pages that the link led to. */
const opened: string[] = []
beforeEach(() => void opened.splice(0))

test('the token is removed from the URL before the first request, and a refused link shows what to do', async () => {
  const here = location.href
  history.replaceState(null, '', '/validate?token=geheim&taal=nl')
  const addresses: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    addresses.push(location.pathname + location.search)
    return answered
  })

  const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)

  await expect.element(screen.getByText('Even geduld, we stellen je toegang in…')).toBeVisible()
  answer(Response.json({ detail: 'Onbekend', code: 'invalid_link' }, { status: 400 }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Er is iets misgegaan. Kijk in je inbox of vraag een nieuwe link aan.')
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(addresses).toEqual(['/validate?taal=nl'])
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/auth/validate?token=geheim')
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(sessionStorage.length).toBe(0)
  history.replaceState(null, '', here)
})

const dossier_id = 'b47a0b1e-0000-4000-8000-00000000000d'
const anna = { id: 'a', first_name: 'Anna', full_name: 'Anna Bakker', role: 'admin' }

/** Opens the link while somebody is signed in; the fake server answers its requests. */
async function openedBy(
  who: object,
  link: object = {},
  { address = '/validate?token=geheim', moved = null as object | null } = {},
) {
  const here = location.href
  history.replaceState(null, '', address)
  localStorage.setItem('access_token', 'van-anna')
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const path = address instanceof Request ? address.url : address.toString()
    requests.push(path)
    if (path.includes('/users/me')) return Response.json(who)
    if (path.includes('/moved-dossier')) return Response.json(moved)
    return Response.json({ access_token: 'van-gast', dossier_id, ...link })
  })
  const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)
  onTestFinished(() => {
    history.replaceState(null, '', here)
    localStorage.clear()
  })
  return { screen, requests }
}

test('with a signed-in account the link asks for confirmation, and nothing is exchanged or stored before', async () => {
  const { screen, requests } = await openedBy(anna)

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als Anna' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Doorgaan als gast' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ingelogd blijven als Anna' })).toHaveAttribute('href', '/app')
  expect(requests).toEqual(['/api/v1/users/me', '/api/v1/auth/moved-dossier?token=geheim'])
  expect(localStorage.getItem('access_token')).toBe('van-anna')
})

test('the confirmation is shown again after a reload', async () => {
  sessionStorage.setItem('link_token/validate', 'geheim')

  const { screen } = await openedBy(anna, {}, { address: '/validate' })

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als Anna' })).toBeVisible()
})

test('a declined link is forgotten', async () => {
  const { screen } = await openedBy(anna)
  const stay = screen.getByRole('link', { name: 'Ingelogd blijven als Anna' })
  await expect.element(stay).toBeVisible()
  expect(Object.values(sessionStorage)).toEqual(['geheim'])
  stay.element().addEventListener('click', (event) => event.preventDefault())

  await stay.click()

  expect(sessionStorage.length).toBe(0)
})

test('the link of another guest asks for confirmation before the new session is stored', async () => {
  const { screen } = await openedBy(
    { id: 'g', first_name: '', full_name: 'otto@vos.example', role: 'viewer' },
    { user_id: 'h' },
  )

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als otto@vos.example' })).toBeVisible()
  expect(localStorage.getItem('access_token')).toBe('van-anna')
})

test('the old link of a guest leads the signed-in account that the guest became straight to the dossier', async () => {
  const { requests } = await openedBy(anna, {}, { moved: { dossier_id } })

  await expect.poll(() => opened).toEqual([`/app/dossier/${dossier_id}`])
  expect(requests.some((path) => path.includes('/auth/validate'))).toBe(false)
  expect(localStorage.getItem('access_token')).toBe('van-anna')
  expect(sessionStorage.length).toBe(0)
})

test.each([
  [
    { email: 'otto@vos.example', dossier_id },
    '/login?email=otto%40vos.example&was=guest',
    `/app/dossier/${dossier_id}`,
  ],
  [{ email: 'otto@vos.example', dossier_id: null }, '/login?email=otto%40vos.example&was=guest', null],
  [undefined, '/login?was=guest', null],
])(
  'an old link of a guest who has the account %o leads to the sign-in, and after it to the dossier',
  async (account, login, next) => {
    const here = location.href
    history.replaceState(null, '', '/validate?token=oud')
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ detail: '', code: 'has_account', account }, { status: 400 }),
    )

    const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)

    await expect.poll(() => opened).toEqual([login])
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(takeRememberedPage()).toBe(next)
    expect(sessionStorage.length).toBe(0)
    history.replaceState(null, '', here)
  },
)

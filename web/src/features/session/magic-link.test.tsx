import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../testing/screen.tsx'
import { MagicLink } from './magic-link.tsx'

test('the token is removed from the URL before the first request, and a refused link shows what to do', async () => {
  const here = location.href
  history.replaceState(null, '', '/validate?token=geheim&taal=nl')
  const addresses: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    addresses.push(location.pathname + location.search)
    return answered
  })

  const screen = await show(<MagicLink login="/login" />)

  await expect.element(screen.getByText('Even geduld, we stellen je toegang in…')).toBeVisible()
  answer(Response.json({ detail: 'Onbekend', code: 'invalid_link' }, { status: 400 }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Er is iets misgegaan. Kijk in je inbox of vraag een nieuwe link aan.')
  expect(addresses).toEqual(['/validate?taal=nl'])
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/auth/validate?token=geheim')
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(sessionStorage.length).toBe(0)
  history.replaceState(null, '', here)
})

const dossier_id = 'b47a0b1e-0000-4000-8000-00000000000d'
const anna = { id: 'a', first_name: 'Anna', full_name: 'Anna Bakker', role: 'admin' }

/** Opens the link while somebody is signed in; the fake server answers its requests. */
async function opened(who: object, link: object = {}, address = '/validate?token=geheim') {
  const here = location.href
  history.replaceState(null, '', address)
  localStorage.setItem('access_token', 'van-anna')
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const path = address instanceof Request ? address.url : address.toString()
    requests.push(path)
    return Response.json(path.includes('/users/me') ? who : { access_token: 'van-gast', dossier_id, ...link })
  })
  const screen = await show(<MagicLink login="/login" />)
  onTestFinished(() => {
    history.replaceState(null, '', here)
    localStorage.clear()
  })
  return { screen, requests }
}

test('with a signed-in account the link asks for confirmation, and nothing is exchanged or stored before', async () => {
  const { screen, requests } = await opened(anna)

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als Anna' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Doorgaan als gast' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ingelogd blijven als Anna' })).toHaveAttribute('href', '/app')
  expect(requests).toEqual(['/api/v1/users/me'])
  expect(localStorage.getItem('access_token')).toBe('van-anna')
})

test('the confirmation is shown again after a reload', async () => {
  sessionStorage.setItem('link_token/validate', 'geheim')

  const { screen } = await opened(anna, {}, '/validate')

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als Anna' })).toBeVisible()
})

test('a declined link is forgotten', async () => {
  const { screen } = await opened(anna)
  const stay = screen.getByRole('link', { name: 'Ingelogd blijven als Anna' })
  await expect.element(stay).toBeVisible()
  expect(Object.values(sessionStorage)).toEqual(['geheim'])
  stay.element().addEventListener('click', (event) => event.preventDefault())

  await stay.click()

  expect(sessionStorage.length).toBe(0)
})

test('the link of another guest asks for confirmation before the new session is stored', async () => {
  const { screen } = await opened(
    { id: 'g', first_name: '', full_name: 'otto@vos.example', role: 'viewer' },
    { user_id: 'h' },
  )

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als otto@vos.example' })).toBeVisible()
  expect(localStorage.getItem('access_token')).toBe('van-anna')
})

test('an old link of a guest who now has an account links to the sign-in', async () => {
  const here = location.href
  history.replaceState(null, '', '/validate?token=oud')
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ detail: '', code: 'has_account' }, { status: 400 }))

  const screen = await show(<MagicLink login="/login" />)

  await expect.element(screen.getByRole('heading', { name: 'Je hebt nu een account' })).toHaveFocus()
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  history.replaceState(null, '', here)
})

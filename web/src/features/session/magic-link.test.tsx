import { expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.tsx'
import { MagicLink } from './magic-link.tsx'

test('the token is out of the address before anything is asked, and a refused link says what to do', async () => {
  const here = location.href
  history.replaceState(null, '', '/validate?token=geheim&taal=nl')
  const addresses: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    addresses.push(location.pathname + location.search)
    return answered
  })

  const screen = await show(<MagicLink />)

  await expect.element(screen.getByText('Even geduld, we stellen je toegang in…')).toBeVisible()
  answer(Response.json({ detail: 'Onbekend', code: 'invalid_link' }, { status: 400 }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Er is iets misgegaan. Kijk in je inbox of vraag een nieuwe link aan.')
  expect(addresses).toEqual(['/validate?taal=nl'])
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/auth/validate?token=geheim')
  expect(localStorage.getItem('access_token')).toBeNull()
  history.replaceState(null, '', here)
})

import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../platform/api.ts'
import { type Language, makeI18n } from '../../platform/i18n.ts'
import { Broken } from './broken.tsx'
import { Providers } from '../providers.tsx'
import { en, nl } from '../../testing/texts.ts'
import { expectAccessible } from '../../testing/accessible.ts'

/** Opens a page whose loading fails with this error. */
function broken(error: unknown, path = '/app/iets', language: Language = 'nl') {
  const loader = () => {
    throw error
  }
  const router = createMemoryRouter([{ path: '*', loader, element: null, errorElement: <Broken /> }], {
    initialEntries: [path],
  })
  return render(
    <Providers texts={makeI18n(language, { nl, en })}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

test.each([
  [400, 'Deze aanvraag klopt niet', 'Code 400 · Bad Request'],
  [403, 'Geen toegang tot deze pagina', 'Code 403 · Forbidden'],
  [404, 'Pagina Niet Gevonden', 'Code 404 · Not Found'],
  [405, 'Dit kan hier niet', 'Code 405 · Method Not Allowed'],
  [500, 'Deze pagina kon niet worden geladen', 'Code 500 · Internal Server Error'],
  [502, 'Deze pagina kon niet worden geladen', 'Code 500 · Internal Server Error'],
])('a %i error has its own text and a way out', async (status, title, code) => {
  const screen = await broken(new Response(null, { status }))

  await expect.element(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.element(screen.getByText(code)).toBeVisible()
  expect(document.title).toBe(`${title} – Klopt`)
  const ways = screen
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways).toEqual(status === 404 ? [['Naar de homepage', '/']] : [['Naar Dossiers', '/app/dossiers']])
  await expectAccessible()
})

test('a server error can be retried and shows the request id', async () => {
  const screen = await broken(new ApiError(500, 'internal', 'Kapot', { request_id: 'req-7f3a' }))

  await expect.element(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible()
  await expect.element(screen.getByText('Code 500 · Internal Server Error · req-7f3a')).toBeVisible()
})

test('an error in the script counts as a server error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await broken(new TypeError('x is undefined'))

  await expect.element(screen.getByRole('heading', { name: 'Deze pagina kon niet worden geladen' })).toBeVisible()
  vi.mocked(console.error).mockClear()
})

test('public pages link to the home page in their own language', async () => {
  const screen = await broken(new Response(null, { status: 403 }), '/en/pricing', 'en')

  await expect.element(screen.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/en')
  await expectAccessible()
})

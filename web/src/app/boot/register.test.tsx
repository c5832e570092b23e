import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeI18n } from '../../platform/i18n.ts'
import { CallBand } from '../../site/offer/call-band.tsx'
import { RegisterLink } from '../../site/register-link.tsx'
import { en, nl } from '../../testing/texts.ts'
import '../../ui/registration-state.css'
import { Providers } from '../providers.tsx'
import { Part as Login } from './forms/login.tsx'
import { Part as Register } from './forms/register.tsx'

afterEach(() => delete document.documentElement.dataset['registration'])

/** A page as the server sends it with this value of REGISTRATION. */
async function open(setting: string, language: 'nl' | 'en', element: ReactNode) {
  document.documentElement.dataset['registration'] = setting
  await render(
    <Providers texts={makeI18n(language, { nl, en })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </Providers>,
  )
}

test.each([
  ['invited', 'nl', 'Registreren kan alleen op uitnodiging'],
  ['invited', 'en', 'Registration is by invitation only'],
  ['off', 'nl', 'Registreren kan niet'],
  ['off', 'en', 'Registration is closed'],
] as const)('in place of the steps the page says %s, in %s: %s', async (setting, language, title) => {
  await open(setting, language, <Register />)

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(page.getByRole('link', { name: 'info@klopt.example' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('while registration is open the page has its steps alone', async () => {
  await open('open', 'nl', <Register />)

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Registreren')
  await expect.element(page.getByRole('textbox').first()).toBeVisible()
})

test('a link to the registration shows only while it is open', async () => {
  const links = (
    <>
      <Login />
      <RegisterLink />
      <CallBand />
    </>
  )
  await open('open', 'nl', links)
  const shown = page.getByRole('link', { name: /^(Registreren|Account aanmaken)$/ })
  await expect.poll(() => shown.elements()).toHaveLength(3)

  document.documentElement.dataset['registration'] = 'off'
  expect(shown.elements()).toEqual([])
  expect(page.getByRole('heading', { name: 'Klaar om te beginnen?' }).elements()).toEqual([])
})

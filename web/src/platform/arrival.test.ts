import { expect, test } from 'vitest'
import { nextPage, rememberPage, rememberSignIn, takeRememberedPage, takeSignIn } from './arrival.ts'

test.each([
  ['/change-password', '/change-password'],
  ['/en/change-password', '/en/change-password'],
  ['/app/dossier/1#gegevens', '/app/dossier/1#gegevens'],
])('after the sign-in %s is a page of ours to go to', (next, page) => {
  expect(nextPage(`?next=${encodeURIComponent(next)}`)).toBe(page)
})

test.each([
  'https://elders.example/',
  '//elders.example/',
  '/\\elders.example',
  '/\t/elders.example',
  '/.//elders.example',
  'javascript:alert(1)',
  'elders',
  '',
])('%j leads nowhere', (next) => {
  expect(nextPage(`?next=${encodeURIComponent(next)}`)).toBeNull()
})

test('what is remembered is taken once, and only pages of the app are', () => {
  rememberPage('/app/dossier/1')
  expect([takeRememberedPage(), takeRememberedPage()]).toEqual(['/app/dossier/1', null])
  rememberPage('//elders.example')
  expect(takeRememberedPage()).toBeNull()
  rememberSignIn()
  expect([takeSignIn(), takeSignIn()]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { nextPage, rememberPage, rememberSignIn, takeRememberedPage, takeSignIn } from './arrival.ts'

test.each([
  ['/change-password', '/change-password'],
  ['/en/change-password', '/en/change-password'],
  ['/app/dossier/1#gegevens', '/app/dossier/1#gegevens'],
])('the sign-in may continue to %s', (next, page) => {
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
])('the sign-in ignores %j as its next page', (next) => {
  expect(nextPage(`?next=${encodeURIComponent(next)}`)).toBeNull()
})

test('a remembered page is returned once, and only if it is a page of the app', () => {
  rememberPage('/app/dossier/1')
  expect([takeRememberedPage(), takeRememberedPage()]).toEqual(['/app/dossier/1', null])
  rememberPage('//elders.example')
  expect(takeRememberedPage()).toBeNull()
  rememberSignIn()
  expect([takeSignIn(), takeSignIn()]).toEqual([true, false])
})

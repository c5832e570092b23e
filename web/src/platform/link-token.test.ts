import { afterEach, expect, test } from 'vitest'
import { headScript } from '../app/boot/head-script.ts'
import { forgetLinkToken, readLinkToken, takeLinkToken } from './link-token.ts'

const here = location.href
const root = document.documentElement
afterEach(() => {
  history.replaceState(null, '', here)
  delete root.dataset['noLink']
})

const open = (address: string) => history.replaceState(null, '', address)

test('a page that is reloaded without the token in its address still has its token', () => {
  open('/reset-password?token=geheim')
  expect(takeLinkToken()).toBe('geheim')
  expect(location.search).toBe('')

  expect(Object.values(sessionStorage)).toEqual(['geheim']) // the only thing left besides the address
  for (const address of ['/reset-password', '/reset-password/', '/en/reset-password']) {
    open(address)
    expect(readLinkToken()).toBe('geheim')
  }
})

test('each page has its own token, and a newer one replaces it', () => {
  open('/validate?token=gast')
  takeLinkToken()

  open('/reset-password')
  expect(readLinkToken()).toBeNull()
  open('/validate?token=nieuw')
  expect(takeLinkToken()).toBe('nieuw')
})

test('a forgotten token is stored nowhere', () => {
  open('/archief?token=geheim')
  takeLinkToken()

  forgetLinkToken()

  expect(readLinkToken()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['/validate?token=geheim', false],
  ['/validate', true],
])('before the first paint the page knows whether it has a token: %s', (address, missing) => {
  open(address)

  runHead()

  expect('noLink' in root.dataset).toBe(missing)
})

test('before the first paint a reloaded page has its token, in either language', () => {
  open('/validate?token=geheim')
  takeLinkToken()

  for (const address of ['/validate', '/validate/', '/en/validate']) {
    open(address)
    runHead()
    expect('noLink' in root.dataset).toBe(false)
  }
})

/** Runs the script of the page head. */
function runHead() {
  const script = document.createElement('script')
  script.textContent = headScript
  document.head.append(script)
  script.remove()
}

import { afterEach, expect, test } from 'vitest'
import { head_script } from '../app/boot/head-script.ts'
import { forgetLinkToken, readLinkToken, takeLinkToken } from './link-token.ts'

const here = location.href
const root = document.documentElement
afterEach(() => {
  history.replaceState(null, '', here)
  delete root.dataset['noLink']
})

const open = (address: string) => history.replaceState(null, '', address)

test('a page that is loaded again, without the token in its address, still has its link', () => {
  open('/reset-password?token=geheim')
  expect(takeLinkToken()).toBe('geheim')
  expect(location.search).toBe('')

  expect(Object.values(sessionStorage)).toEqual(['geheim']) // all that a reload leaves, beside the address
  for (const address of ['/reset-password', '/reset-password/', '/en/reset-password']) {
    open(address)
    expect(readLinkToken()).toBe('geheim')
  }
})

test('the link of one page is not that of another, and a newer one takes its place', () => {
  open('/validate?token=gast')
  takeLinkToken()

  open('/reset-password')
  expect(readLinkToken()).toBeNull()
  open('/validate?token=nieuw')
  expect(takeLinkToken()).toBe('nieuw')
})

test('a forgotten one is nowhere', () => {
  open('/archief?token=geheim')
  takeLinkToken()

  forgetLinkToken()

  expect(readLinkToken()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['/validate?token=geheim', false],
  ['/validate', true],
])('before the first paint the page knows whether it has a link: %s', (address, missing) => {
  open(address)

  runHead()

  expect('noLink' in root.dataset).toBe(missing)
})

test('before the first paint a page that is loaded again has its link, in either language', () => {
  open('/validate?token=geheim')
  takeLinkToken()

  for (const address of ['/validate', '/validate/', '/en/validate']) {
    open(address)
    runHead()
    expect('noLink' in root.dataset).toBe(false)
  }
})

/** As a page does before all else. */
function runHead() {
  const script = document.createElement('script')
  script.textContent = head_script
  document.head.append(script)
  script.remove()
}

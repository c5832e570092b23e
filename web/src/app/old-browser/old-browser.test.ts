import { afterEach, expect, test } from 'vitest'
import readme from '../../../../README.md?raw'
import { lowestBrowsers } from '../../platform/browsers.ts'
import { oldBrowserScript } from './old-browser.ts'

const known = Object.getOwnPropertyDescriptor(Promise, 'withResolvers') ?? {}

afterEach(() => {
  Object.defineProperty(Promise, 'withResolvers', known)
  document.documentElement.lang = 'nl'
})

function load() {
  const script = document.createElement('script')
  script.textContent = oldBrowserScript
  document.body.append(script)
  script.remove()
  dispatchEvent(new Event('load'))
  const shown = [...document.body.querySelectorAll(':scope > p[role=alert]')]
  shown.forEach((one) => one.remove())
  return shown.map((one) => one.textContent)
}

test.each([
  ['nl', 'Deze browser is te oud voor Klopt.', 'Safari vanaf 17.5.'],
  ['en', 'This browser is too old for Klopt.', 'or Safari 17.5, or a later version.'],
])('a browser without what Klopt needs is told so in %s, with the lowest versions', (language, begin, end) => {
  document.documentElement.lang = language
  Object.assign(Promise, { withResolvers: undefined })

  const [text, ...others] = load()

  expect(text).toContain(begin)
  expect(text).toContain(end)
  for (const version of Object.values(lowestBrowsers)) expect(text).toContain(version)
  expect(others).toEqual([])
})

test('a browser that has all of it is told nothing', () => {
  expect(load()).toEqual([])
})

test('the README names the lowest versions', () => {
  const { chrome, firefox, safari } = lowestBrowsers

  expect(readme).toContain(`from version ${chrome}, Firefox from ${firefox} and Safari from ${safari}`)
})

import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

test('an address in a sentence becomes a link without the full stop behind it', () => {
  expect(splitLinks('Zie https://klopt.example/a?b=1. Dank!')).toEqual([
    { at: 0, text: 'Zie ' },
    { at: 4, text: 'https://klopt.example/a?b=1', href: 'https://klopt.example/a?b=1' },
    { at: 31, text: '. Dank!' },
  ])
})

test.each([
  ['(http://a.example)', 'http://a.example'],
  ['http://a.example/x_(y)', 'http://a.example/x_(y)'],
  ['"https://a.example"', 'https://a.example'],
  ['HTTPS://A.example/ok', 'HTTPS://A.example/ok'],
])('%s holds the address %s', (message, address) => {
  expect(
    splitLinks(message)
      .filter((part) => part.href)
      .map((part) => part.text),
  ).toEqual([address])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://a.example',
  'www.a.example',
  'https://',
  'geen link',
])('%s stays text', (message) => {
  expect(splitLinks(message)).toEqual([{ at: 0, text: message }])
})

test('nothing of the text is lost', () => {
  const message = 'a https://x.example, http://y.example! (https://z.example) <script>https://q.example</script>'

  expect(
    splitLinks(message)
      .map((part) => part.text)
      .join(''),
  ).toBe(message)
})

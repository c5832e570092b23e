import { expect, test } from 'vitest'
import { words } from './layout-words.ts'
import { oneLine, unlinked } from './unlinked.ts'

/** Patterns by which mail programs recognise links: schemes, www, a host with a known ending, an address. */
const finders = [
  /\b[a-z][a-z\d+.-]{1,10}:\/\/\S/i,
  /\bwww\.\S/i,
  /[\p{L}\p{N}-]+\.(com|net|org|nl|example|io|xn--\w+|\p{L}{2,})\b/iu,
  /[\w.+-]+@[\p{L}\p{N}-]+/u,
  /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/,
  /[\p{L}\p{N}-]+[\u3002\uff0e\uff61][\p{L}\p{N}-]+/u,
]

const linked = [
  'https://evil.example/pay',
  'HTTP://evil.example',
  'ftp://evil.example',
  'www.evil.example',
  'evil.com',
  'Klik evil.com/betaal?x=1 voor PO 4500127',
  'mailto:otto@evil.example',
  'évil.nl',
  'evil\u3002com',
  'evil\uff0ecom',
  '10.0.0.1',
  'http://10.0.0.1/',
  'http:\\\\evil.example',
  'Jansen.nl BV',
]

test.each(linked)('%s is not clickable in plain text and looks the same', (text) => {
  expect(finders.some((finder) => finder.test(text)) || text.includes('\\')).toBe(true)

  const safe = unlinked(text)

  expect(finders.filter((finder) => finder.test(safe))).toEqual([])
  expect(safe.replaceAll('\u2060', '')).toBe(text)
})

test.each([...linked, 'otto@evil.example'])('%s is not clickable in HTML and is copied unchanged', (text) => {
  const html = words(text)
  const pieces = html.split(/<[^>]+>/)

  expect(finders.filter((finder) => pieces.some((piece) => finder.test(piece)))).toEqual([])
  expect(pieces.join('')).toBe(text)
})

test.each([
  'planning@vos.example',
  'planning@vos.example.',
  'Gebruik "planning@vos.example", of (jan.de-wit+po@vos.co.uk).',
])('%s keeps its e-mail address for copying', (text) => {
  expect(unlinked(text)).toBe(text)
})

test.each(['x@vos.example/betaal', 'https://x@vos.example', 'a@b@vos.example', 'x@vos.example.evil.example/a'])(
  '%s is a link in disguise and not an e-mail address',
  (text) => {
    expect(finders.slice(0, 3).filter((finder) => finder.test(unlinked(text)))).toEqual([])
  },
)

test('ordinary words and dates stay unchanged', () => {
  const text = "U krijgt deze mail: dossier 'PO 4500127', 12 augustus 2025 om 9:14 (€ 1240,50). Kent u De Linde niet?"

  expect(unlinked(text)).toBe(text)
})

test('a header is one line', () => {
  expect(oneLine('PO\r\nBcc: eve@evil.example\u2028\u0000x')).toBe('PO Bcc: eve@evil.example x')
})

test("'e-mailadres' stays on one line of a mail", () => {
  expect(words('Log in met uw e-mailadres.')).toContain('<span style="white-space:nowrap">e-mailadres</span>')
})

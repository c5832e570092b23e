import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const linked = (message: string) => splitLinks(message).flatMap(({ text, href }) => (href ? [[text, href]] : []))

test('an address in a sentence becomes a link without the full stop after it', () => {
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
  ['(zie http://a.example/?q=(a)b)', 'http://a.example/?q=(a)b'],
  ['(http://a.example/x_(y)).', 'http://a.example/x_(y)'],
  ['http://a.example/lijst[1]?', 'http://a.example/lijst[1]'],
  ['[http://a.example/lijst[1]]', 'http://a.example/lijst[1]'],
  ['[link](http://a.example/b), en', 'http://a.example/b'],
  ['{http://a.example/{id}}', 'http://a.example/{id}'],
])('%s contains the address %s', (message, address) => {
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
  'www.nl',
  'www.…',
  'www.1.2',
  'awww.a.example',
  'https://',
  'geen link',
  '*vet*',
])('%s stays text', (message) => {
  expect(splitLinks(message)).toEqual([{ at: 0, text: message }])
})

test.each([
  ['Kijk op www.staal.nl.', 'www.staal.nl', 'https://www.staal.nl/'],
  [
    '(www.staal.co.uk/prijzen?jaar=2026#a)',
    'www.staal.co.uk/prijzen?jaar=2026#a',
    'https://www.staal.co.uk/prijzen?jaar=2026#a',
  ],
  ['WWW.Staal.NL:8443/x', 'WWW.Staal.NL:8443/x', 'https://www.staal.nl:8443/x'],
  ['www.bouwbedrijf-de-lätte.nl', 'www.bouwbedrijf-de-lätte.nl', 'https://www.xn--bouwbedrijf-de-ltte-vwb.nl/'],
])('%s is a web address without its scheme', (message, text, href) => {
  expect(linked(message)).toEqual([[text, href]])
})

test('the parts together are the whole text', () => {
  const message = 'a https://x.example, http://y.example! (https://z.example) <script>https://q.example</script>'

  expect(
    splitLinks(message)
      .map((part) => part.text)
      .join(''),
  ).toBe(message)
})

test.each([
  ['Mail otto@kraan.example. Dank!', 'otto@kraan.example', 'mailto:otto@kraan.example'],
  ['<b.de-wit+po@gevel-bouw.example>', 'b.de-wit+po@gevel-bouw.example', 'mailto:b.de-wit+po@gevel-bouw.example'],
  ['Bel 06-12345678.', '06-12345678', 'tel:0612345678'],
  ['Bel 0612345678, of later', '0612345678', 'tel:0612345678'],
  ['(020) 123 45 67', '(020) 123 45 67', 'tel:0201234567'],
  ['T 0570-612345', '0570-612345', 'tel:0570612345'],
  ['+31 (0)20 123 45 67', '+31 (0)20 123 45 67', 'tel:+31201234567'],
  ['06 - 12 34 56 78', '06 - 12 34 56 78', 'tel:0612345678'],
  ['om 13:00 06 12345678', '06 12345678', 'tel:0612345678'],
  ['+31 6 12345678', '+31 6 12345678', 'tel:+31612345678'],
  ['Bel 0475 12 34 56.', '0475 12 34 56', 'tel:0475123456'],
  ['gsm 0475/12.34.56, bureau', '0475/12.34.56', 'tel:0475123456'],
  ['02/123 45 67', '02/123 45 67', 'tel:021234567'],
  ['tel +32 470 12 34 56?', '+32 470 12 34 56', 'tel:+32470123456'],
])('the mail address or telephone number in %s becomes a link', (message, text, href) => {
  expect(linked(message)).toEqual([[text, href]])
  expect(
    splitLinks(message)
      .map((part) => part.text)
      .join(''),
  ).toBe(message)
})

test.each([
  'op 04-09-2025 14:05',
  '01-10 2025 12 34',
  'NL91ABNA0417164300',
  'NL91 ABNA 0417 1643 00',
  'NL02 INGB 0001 2345 67',
  'BE 0123 456 789',
  'bestelling 0045 123456',
  'KBO 0475 123 456, btw: 0475 123 456, ondernemingsnummer 0475 123 456',
  'KVK 06123456, order 06-2025-0388 en 03/2025.12.34',
  'op 05/12/2025 14:30 voor € 06 500 000,00',
  'KVK 00000001, KBO 0123.456.789',
  'PO 4500127 en factuur 2025-0388-0612345678',
  'artikel 0412345678, € 0 500 000,00',
  'naam@werkplek, a%0Abcc@x.example en @daan',
])('%s contains no address or telephone number', (message) => {
  expect(linked(message)).toEqual([])
})

test('a mail address inside a web address does not become a separate link', () => {
  expect(linked('https://a.example/?m=b@c.example')).toEqual([
    ['https://a.example/?m=b@c.example', 'https://a.example/?m=b@c.example'],
  ])
})

test('texts that resemble thousands of addresses do not cause backtracking', () => {
  const nearly = [
    'a'.repeat(10_000),
    'a.'.repeat(5000),
    'a@'.repeat(5000),
    '+1 '.repeat(3333),
    '01-'.repeat(3333),
    '02/12.'.repeat(1666),
    '06 - '.repeat(2000),
    `www.${')'.repeat(10_000)}`,
    'www.a.'.repeat(1666),
  ]

  expect(nearly.flatMap(linked)).toEqual([])
})

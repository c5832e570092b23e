import { expect, test } from 'vitest'
import { disposition } from './disposition.ts'
import { cleanName, freeName } from './names.ts'

test.each([
  ['factuur 12.pdf', 'factuur 12.pdf'],
  ['Façade – blik.PDF', 'Façade – blik.PDF'],
  ['Façade.pdf'.normalize('NFD'), 'Façade.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\anna\\order.pdf', 'order.pdf'],
  ['or\u0000der\r\n\t.pdf', 'order.pdf'],
  ['factuur\u202efdp.exe', 'factuurfdp.exe'],
  ['a\u200bb\u2066c\u00ad\u061c.png', 'abc.png'],
  ['  order.pdf  ', 'order.pdf'],
  ['half \ud800 teken.pdf', 'half \ufffd teken.pdf'],
  ['.pdf', 'document.pdf'],
  ['', 'document'],
  ['map/', 'document'],
])('%j becomes %j', (uploadName, name) => {
  expect(cleanName(uploadName)).toBe(name)
})

test('a long name keeps its extension and is cut at a whole character', () => {
  const name = cleanName(`${'é'.repeat(200)}.docx`)

  expect(Buffer.byteLength(name)).toBe(255)
  expect(name).toBe(`${'é'.repeat(125)}.docx`)
  expect(Buffer.byteLength(cleanName(`${'🏗'.repeat(100)}.pdf`))).toBe(4 * 62 + 4)
})

test('a taken name gets a number before its extension', () => {
  const taken = new Set(['order.pdf', 'order (2).pdf', `${'a'.repeat(251)}.pdf`])

  expect(freeName('factuur.pdf', taken)).toBe('factuur.pdf')
  expect(freeName('order.pdf', taken)).toBe('order (3).pdf')
  expect(freeName(`${'a'.repeat(251)}.pdf`, taken)).toBe(`${'a'.repeat(247)} (2).pdf`)
})

test.each([
  ['order.pdf', `attachment; filename="order.pdf"; filename*=UTF-8''order.pdf`],
  ['façade.pdf', `attachment; filename="facade.pdf"; filename*=UTF-8''fa%C3%A7ade.pdf`],
  ['a"b\\c%20.pdf', `attachment; filename="a_b_c_20.pdf"; filename*=UTF-8''a%22b%5Cc%2520.pdf`],
  ["l'été (1)*.pdf", `attachment; filename="l'ete (1)*.pdf"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29%2A.pdf`],
  ['🏗 plan.png', `attachment; filename="_ plan.png"; filename*=UTF-8''%F0%9F%8F%97%20plan.png`],
])('%s is downloaded under its own name', (filename, header) => {
  expect(disposition('attachment', filename)).toBe(header)
})

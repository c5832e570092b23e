import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawPdf, stream } from '../../readings/testing/raw-pdf.ts'
import { fault, costOf } from '../testing/fault-of.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const ofObjects = '/Type /ObjStm /N 1 /First 5'
const catalog = (...more: (string | Buffer)[]) =>
  rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', ...more])
const encrypted = (name: string, change: (text: string) => string) =>
  Buffer.from(
    change(readFileSync(join(import.meta.dirname, `../testing/encrypted/${name}.pdf`)).toString('latin1')),
    'latin1',
  )

test.each([
  ['percent signs after an object', `%PDF-1.7\n1 0 obj <<>>${'%'.repeat(30)}\nx`],
  ['comments full of blanks after an object', `%PDF-1.7\n1 0 obj <<>>% ${' '.repeat(300_000)}\nx`],
  ['ten megabytes of blanks after an object', `%PDF-1.7\n1 0 obj <<>>${' '.repeat(10_000_000)}x`],
  ['open brackets in a trailer', `%PDF-1.7\ntrailer << /Encrypt 1 0 R /ID ${'< '.repeat(200_000)}`],
])('a PDF with %s is checked quickly', async (_, content) => {
  const bytes = Buffer.from(content, 'latin1')
  expect(await costOf(() => fault('pdf', bytes))).toBeLessThan(5000)
})

test('an encrypted file whose trailer exceeds the limit is refused as unchecked', async () => {
  const long = encrypted('good-40', (text) => text.replace('/ID [', `/X (${'x'.repeat(70_000)}) /ID [`))
  expect(await fault('pdf', long)).toBe('unchecked')
})

test('an offset beyond an object stream does not raise the limit of characters', async () => {
  const beyond = `1 ${'9'.repeat(15)} `
  const again = '2 0 '.repeat(30_000)
  const objects = `${beyond}${again}${' '.repeat(99)}<< ${'/A '.repeat(3000)}`

  expect(await fault('pdf', catalog(stream(objects, ofObjects)))).toBe('unchecked')
})

test('an object stream beyond the limit of a check is refused', async () => {
  const filler = stream(`1 0   ${' '.repeat(8_000_000)}`, ofObjects)
  const more = Array.from({ length: 9 }, () => stream('1 0   null', ofObjects))
  expect(await fault('pdf', catalog(...more, filler, stream(`1 0  ${script}`, ofObjects)))).not.toBeNull()
  expect(await fault('pdf', catalog(...more, filler))).toBe('unchecked')
})

test.each([
  ['a comment', `% /FlateDecode\n${ofObjects}`],
  ['a name in hex escapes', `/Fi#6cter /X ${ofObjects}`],
])('an object stream with %s in its dictionary is refused', async (_, entries) => {
  expect(await fault('pdf', catalog(stream('1 0  null', entries)))).toBe('unchecked')
})

test.each([
  ['the ID is elsewhere', 'evil-40', (text: string) => text.replace(/\/ID \[<\w+><\w+>\]/, '/ID 5 0 R')],
  ['the ID is in hex escapes', 'evil-40', (text: string) => text.replace('/ID [', '/I#44 [')],
  ['the ID is there twice', 'evil-40', (text: string) => text.replace('/ID [', '/ID [<00><00>] /ID [')],
  ['the ID is in no trailer', 'evil-40', (text: string) => text.replace('/ID [', '/IX [')],
  ['a key is there twice', 'evil-40', (text: string) => text.replace('/P -4', '/P -8 /P -4')],
  ['a key is elsewhere', 'evil-40', (text: string) => text.replace('/P -4', '/P 5 0 R')],
  ['a key is after a comment', 'evil-40', (text: string) => text.replace('/P -4', '%/P -8\n/P -4')],
  [
    'a rule is elsewhere',
    'evil-clear',
    (text: string) => text.replace(/\/EncryptMetadata \w+/, '/EncryptMetadata 7 0 R'),
  ],
  ['the length is there twice', 'evil-128', (text: string) => text.replace('/Length 128', '/Length 40 /Length 128')],
  ['the length is elsewhere', 'evil-128', (text: string) => text.replace('/Length 128', '/Length 9 0 R')],
])('an encrypted PDF where %s does not count as locked', async (_, name, change) => {
  expect(await fault('pdf', encrypted(name, change))).toBe('protected')
})

test.each(['/Length 9 0 R', '/Length 3 /Length 400'])(
  'a plain object stream with %s cannot hide a script',
  async (length) => {
    const hidden = `<< ${ofObjects} ${length} >>\nstream\n1 0  (endstream) ${script}\nendstream`
    expect(await fault('pdf', catalog(hidden))).toBe('script')
  },
)

test('a form script after more data than the limit is refused as unchecked', async () => {
  const packed = (content: string) => stream(deflateSync(content), '/Filter /FlateDecode')
  const filler = packed(' '.repeat(10_000_000))
  const form = (...streams: Buffer[]) =>
    rawPdf(['<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 3 0 R >> >>', '<< >>', ...streams])

  expect(await fault('pdf', form(packed('<xdp/>'), filler))).toBeNull()
  const script = packed(`<xdp><script>x</script></xdp>${' '.repeat(10_000_000)}`)
  const behind = Array.from({ length: 7 }, () => filler)
  expect(await fault('pdf', form(...behind, script))).toBe('unchecked')
  const plain = [2, 2, 2].map(() => stream(' '.repeat(2_900_000)))
  expect(await fault('pdf', form(...behind.slice(1), ...plain, stream('<xdp><script>x</script></xdp>')))).toBe(
    'unchecked',
  )
})

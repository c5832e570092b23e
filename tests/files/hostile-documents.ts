import { fileTypes } from '@klopt/contract'
import { crc32 } from 'node:zlib'
import { oleFile } from '../../server/src/features/documents/testing/ole-file.ts'
import { openDocument } from '../../server/src/features/documents/testing/samples.ts'
import { type Entry, zipFile } from '../../server/src/features/documents/testing/zip-file.ts'
import type { HostileFile } from './hostile-file.ts'
import { contentTypes, office } from './parts.ts'

const offices = ['docx', 'xlsx', 'pptx'] as const
const opens = ['odt', 'ods'] as const
const oles = ['doc', 'xls', 'ppt'] as const
const mega = 1024 * 1024

export function officeFiles(): HostileFile[] {
  const macro = ['vbaProject.bin', 'VBAPROJECT.BIN', 'sub/vbaProject.bin']
  return offices.flatMap((kind): HostileFile[] => {
    const folder = { docx: 'word', xlsx: 'xl', pptx: 'ppt' }[kind]
    const parts = office(kind)
    const [first, ...rest] = parts as [Entry, ...Entry[]]
    const one = (why: string, content: Buffer): HostileFile => ({
      why: `${kind}: ${why}`,
      filename: `stuk.${kind}`,
      content,
    })
    const plus = (why: string, ...entries: Entry[]) => one(why, zipFile([...parts, ...entries]))
    const typed = (why: string, kinds: string) => one(why, zipFile([contentTypes(kind, kinds), ...rest]))
    const paths = [
      '../boos.xml',
      `${folder}/../../boos.xml`,
      '/etc/passwd',
      'C:/boos.xml',
      '..\\boos.xml',
      'a/..',
      '\\\\server\\boos',
      `${folder}/\0.xml`,
    ]
    const programs = [
      'boos.exe',
      'boos.docm',
      'Boos.XLSM',
      'boos.js',
      'boos.vbs',
      'boos.zip',
      'boos.jar',
      'boos.lnk',
      'boos.hta',
      'boos.scr',
      'boos.dll',
      'boos.ps1',
    ]
    const whole = zipFile(parts)
    const shifted = Buffer.from(whole)
    shifted.writeUInt32LE(shifted.readUInt32LE(shifted.length - 6) + 1, shifted.length - 6)
    const counted = Buffer.from(whole)
    counted.writeUInt16LE(parts.length + 1, counted.length - 12)
    counted.writeUInt16LE(parts.length + 1, counted.length - 14)
    const split = Buffer.from(whole)
    split.writeUInt16LE(1, split.length - 18)
    return [
      ...macro.map((name) => plus(`macros in ${name}`, { name: `${folder}/${name}` })),
      plus('macros of Excel 4', { name: 'xl/macrosheets/sheet1.xml' }),
      typed(
        'macros under another name',
        '<Override PartName="/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
      typed(
        'a kind with macros',
        '<Default Extension="xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
      ),
      ...programs.map((name) => plus(`${name} inside`, { name: `${folder}/embeddings/${name}` })),
      ...paths.map((name) => plus(`the path ${JSON.stringify(name)}`, { name })),
      plus('encrypted', { name: 'a.xml', flags: 1 }),
      plus('strongly encrypted', { name: 'a.xml', flags: 0x41 }),
      plus('a bomb of zeros', { name: 'a.bin', content: Buffer.alloc(3 * mega) }),
      plus('a bomb that declares its size', { name: 'a.bin', content: 'x', claims: 201 * mega }),
      plus(
        'a bomb in a thousand pieces',
        ...Array.from({ length: 1000 }, (_, n) => ({ name: `a${n}`, content: 'x', claims: mega })),
      ),
      plus('a bomb of four gigabytes', { name: 'a.bin', content: 'x', claims: 0xff_ff_ff_fe }),
      plus('too many parts', ...Array.from({ length: 10_001 }, (_, n) => ({ name: `a${n}`, stored: true }))),
      plus('the contents twice', { ...first }),
      plus('the contents twice in other letters', { ...first, name: first.name.toUpperCase() }),
      plus('the main part twice', ...rest.slice(-1)),
      plus('another kind as well', ...office(kind === 'docx' ? 'xlsx' : 'docx').slice(-1)),
      one('no table of contents', zipFile(rest)),
      one('no main part', zipFile(parts.slice(0, -1))),
      one('contents that do not unpack', zipFile([{ ...first, content: Buffer.alloc(40, 0xee), raw: true }, ...rest])),
      one(
        'contents that expand too far',
        zipFile([
          { ...first, content: Buffer.alloc(5 * mega, 32) },
          ...rest,
          { name: 'a', content: noise(mega), stored: true },
        ]),
      ),
      one('empty', zipFile([])),
      one('a program in front', Buffer.concat([Buffer.from('MZ\x90\0'), whole])),
      one('a web page in front', Buffer.concat([Buffer.from('<script>alert(1)</script>'), whole])),
      one('a web page behind', Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')])),
      one('a directory at another offset', shifted),
      one('a directory shorter than declared', counted),
      one('in two volumes', split),
    ]
  })
}

export function openDocuments(): HostileFile[] {
  return opens.flatMap((kind): HostileFile[] => {
    const type = fileTypes[kind]
    const one = (why: string, content: Buffer): HostileFile => ({
      why: `${kind}: ${why}`,
      filename: `stuk.${kind}`,
      content,
    })
    const parts: Entry[] = [
      { name: 'mimetype', content: type, stored: true },
      { name: 'content.xml', content: '<x/>' },
    ]
    const plus = (why: string, ...entries: Entry[]) => one(why, zipFile([...parts, ...entries]))
    return [
      ...[
        'Basic/Standard/Module1.xml',
        'Scripts/python/boos.py',
        'BASIC/x',
        'Object 1/Basic/Standard/x.xml',
        'boos.exe',
        'Object 1/boos.docm',
      ].map((name) => plus(`${name} inside`, { name })),
      ...['../boos.xml', '/etc/passwd', 'C:\\boos'].map((name) => plus(`the path ${name}`, { name })),
      ...['-template', '-master', ' ', '\n'].map((end) =>
        one(`the kind ${JSON.stringify(type + end)}`, openDocument(type + end)),
      ),
      ...['application/epub+zip', 'application/vnd.oasis.opendocument.graphics', 'text/html', ''].map((other) =>
        one(`the kind ${JSON.stringify(other)}`, openDocument(other)),
      ),
      one('a compressed mimetype', zipFile([{ name: 'mimetype', content: type }, ...parts.slice(1)])),
      one('no kind', zipFile(parts.slice(1))),
      one('no content', zipFile(parts.slice(0, 1))),
      plus('two kinds', { name: 'mimetype', content: 'text/html', stored: true }),
      plus('content twice', { name: 'content.xml' }),
      plus('encrypted', { name: 'a', flags: 1 }),
      plus('a bomb', { name: 'a', content: Buffer.alloc(3 * mega) }),
      one('a program in front', Buffer.concat([Buffer.from('MZ'), zipFile(parts)])),
    ]
  })
}

export function oleFiles(): HostileFile[] {
  const own = { doc: 'WordDocument', xls: 'Workbook', ppt: 'PowerPoint Document' }
  return oles.flatMap((kind): HostileFile[] => {
    const one = (why: string, content: Buffer): HostileFile => ({
      why: `${kind}: ${why}`,
      filename: `stuk.${kind}`,
      content,
    })
    const whole = oleFile([own[kind]])
    const changed = (at: number, value: number) => {
      const content = Buffer.from(whole)
      content.writeUInt32LE(value, at)
      return content
    }
    return [
      ...[
        ['Macros', 'VBA', '_VBA_PROJECT'],
        ['_vba_project'],
        ['_VBA_PROJECT_CUR', 'VBA', 'dir'],
        ['Macros', 'vba'],
      ].map((parts) => one(`macros in ${parts.join(', ')}`, oleFile([own[kind], ...parts]))),
      one('an encrypted package', oleFile(['EncryptionInfo', 'EncryptedPackage'])),
      one('a mail', oleFile(['__properties_version1.0', '__nameid_version1.0'])),
      one('an installer', oleFile(['SummaryInformation', '!_StringPool'])),
      one('nothing inside', oleFile([])),
      one('no directory', changed(48, 0xff_ff_ff_fe)),
      one('a directory beyond the end', changed(48, 100_000)),
      one('a table beyond the end', changed(76, 100_000)),
      one('sectors of no size', changed(30, 0)),
      one('sectors of 2^255', changed(30, 0xff)),
      one('only a magic number', whole.subarray(0, 8)),
    ]
  })
}

/** Incompressible bytes. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0, state = 1; at + 4 <= length; at += 4) {
    state = crc32(Buffer.from([state & 255, at & 255, (at >> 8) & 255]), state)
    bytes.writeUInt32LE(state, at)
  }
  return bytes
}

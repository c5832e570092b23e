import { file_types } from '@klopt/contract'
import type { Bytes } from './content.ts'
import { readStored, zipEntriesOf } from './zip.ts'

// Word on the web writes document2.xml now and then.
const main_parts = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
}
// A document with a program inside is not a document, whatever its extension says.
const office_macros = /(^|\/)vbaproject\.bin$|^xl\/macrosheets\//
const open_macros = /^(basic|scripts)\/./

export async function isOffice(extension: keyof typeof main_parts, bytes: Bytes): Promise<boolean> {
  const names = (await zipEntriesOf(bytes))?.map(({ name }) => name.toLowerCase()) ?? []
  const whole = names.includes('[content_types].xml') && names.some((name) => main_parts[extension].test(name))
  return whole && !names.some((name) => office_macros.test(name))
}

/** OpenDocument says what it is in an entry that is stored as it is, so that nothing needs to be unpacked for it. */
export async function isOpenDocument(extension: 'odt' | 'ods', bytes: Bytes): Promise<boolean> {
  const entries = (await zipEntriesOf(bytes)) ?? []
  const kind = entries.find(({ name }) => name === 'mimetype')
  if (!kind || !entries.some(({ name }) => name === 'content.xml')) return false
  if (entries.some(({ name }) => open_macros.test(name.toLowerCase()))) return false
  return (await readStored(bytes, kind, file_types[extension].length)) === file_types[extension]
}

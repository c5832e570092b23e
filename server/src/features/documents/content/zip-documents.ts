import { fileTypes } from '@klopt/contract/limits'
import type { Bytes } from './bytes.ts'
import type { Inspection } from './fault.ts'
import { faultOfParts } from './office-parts.ts'
import { readSmall, readStored, zipEntriesOf, type ZipEntry } from './zip.ts'

// Word for the web sometimes writes document2.xml.
const mainParts = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
}
const officeKinds = ['docx', 'xlsx', 'pptx'] as const
const openKinds = ['odt', 'ods'] as const
const openTypes = 'application/vnd.oasis.opendocument.'
const longestType = 100
const typesPart = '[content_types].xml'
const mostTypes = 1024 * 1024 // a workbook with thousands of sheets has some hundred kB
// A document that contains a program is refused, whatever its extension.
const officeMacros = /(^|\/)vbaproject\.bin$|^xl\/macrosheets\//
const macroTypes = /vbaproject|macroenabled|&#/i // character references could spell the others
const openMacros = /(^|\/)(basic|scripts)\/./
const programs =
  /\.(exe|dll|scr|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|jar|lnk|zip|rar|7z|docm|dotm|xlsm|xltm|xlam|pptm|potm|ppsm|ppam)$/

/** Which Office or OpenDocument file a ZIP is, or why it is none that is taken. */
export async function inspectZip(bytes: Bytes): Promise<Inspection> {
  const entries = await zipEntriesOf(bytes)
  if (!entries) return { fault: 'unchecked' }
  const names = entries.map(({ name }) => name.toLowerCase())
  const found = (await inspectOffice(bytes, entries, names)) ?? (await inspectOpenDocument(bytes, entries, names))
  if (!found) return { fault: 'is_archive' }
  const fault = 'fault' in found ? null : await faultOfParts(bytes, entries)
  return fault ? { fault } : found
}

/** Null if it has no main part of an Office document. */
async function inspectOffice(bytes: Bytes, entries: ZipEntry[], names: string[]): Promise<Inspection | null> {
  const mains = names.filter((name) => Object.values(mainParts).some((part) => part.test(name)))
  const [main] = mains
  if (main === undefined) return null
  // If a part exists twice, programs differ in which one they use.
  const own = officeKinds.find((extension) => mains.every((name) => mainParts[extension].test(name)))
  if (!own || !areOnce([...mains, ...names.filter((name) => name === typesPart)])) return { fault: 'unchecked' }
  if (names.some((name) => officeMacros.test(name) || programs.test(name))) return { fault: 'macros' }
  const types = entries[names.indexOf(typesPart)]
  const listed = types && (await readSmall(bytes, types, mostTypes))
  if (typeof listed !== 'string') return { fault: 'unchecked' }
  return macroTypes.test(listed.replaceAll('\0', '')) ? { fault: 'macros' } : { extension: own }
}

/**
 * OpenDocument declares its type in an uncompressed entry, so that nothing needs to be decompressed. Null if it
 * declares none.
 */
async function inspectOpenDocument(bytes: Bytes, entries: ZipEntry[], names: string[]): Promise<Inspection | null> {
  const kind = entries.find(({ name }) => name === 'mimetype')
  const declared = kind && (await readStored(bytes, kind, longestType))
  const own = openKinds.find((extension) => fileTypes[extension] === declared)
  if (!declared?.startsWith(openTypes) || !names.includes('content.xml')) return null
  if (!own) return { fault: 'is_unknown' } // such as a presentation or a template
  if (!areOnce(names.filter((name) => name === 'mimetype' || name === 'content.xml'))) return { fault: 'unchecked' }
  if (names.some((name) => openMacros.test(name) || programs.test(name))) return { fault: 'macros' }
  return { extension: own }
}

function areOnce(names: string[]): boolean {
  return new Set(names).size === names.length
}

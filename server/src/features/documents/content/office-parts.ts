import type { Bytes } from './bytes.ts'
import { FileFault, type Fault } from './fault.ts'
import { type XmlVisitor, markedCoding, parseWhole } from './xml.ts'
import { unpackEntry, type ZipEntry } from './zip.ts'

/** Only a part that contains one of these can start another program. Other parts are not parsed. */
const suspect = /ddeLink|DDE|dde-|instr|\||&#|\0/
const longestSuspect = 8
const isRelations = /(^|\/)_rels\/[^/]*\.rels$/i
/** Relations to external targets that programs follow without asking. */
const followed = /\/(attachedTemplate|oleObject|frame|subDocument|aFChunk|package|control|image)$/i
const formulas = new Set(['f', 'definedName', 'formula', 'formula1', 'formula2'])
const ddeField = /^\s*DDE(AUTO)?\b/i
const ddeElements = new Set(['ddeLink', 'dde-connection-decl', 'dde-source', 'dde-link'])

/** The fault of an Office or OpenDocument file that fetches something or starts a program when opened. */
export async function faultOfParts(bytes: Bytes, entries: ZipEntry[]): Promise<Fault | null> {
  try {
    for (const entry of entries) {
      const isOfRelations = isRelations.test(entry.name.replaceAll('\\', '/'))
      const fault = await (isOfRelations ? faultOfRelations(bytes, entry) : faultOfPart(bytes, entry))
      if (fault) return fault
    }
    return null
  } catch (error) {
    if (error instanceof FileFault) return error.fault
    throw error
  }
}

async function faultOfRelations(bytes: Bytes, entry: ZipEntry): Promise<Fault | null> {
  if (entry.size === 0) return null
  const fault = await parseWhole(textOf(bytes, entry), {
    open: ({ local, attributes }) => {
      const of = (name: string) => Object.values(attributes).find((one) => one.local === name)?.value ?? ''
      if (local !== 'Relationship' || !/external/i.test(of('TargetMode'))) return
      const [, kind = ''] = followed.exec(of('Type')) ?? []
      if (kind && isElsewhere(of('Target'), kind)) throw new FileFault('outside')
    },
  })
  return fault && fault !== 'outside' ? 'unchecked' : fault
}

/**
 * Templates on the own disk or an office server are usual, as are web images in text copied from a page. A share on an
 * external server is not: opening it reveals a password.
 */
function isElsewhere(target: string, kind: string): boolean {
  const [, host] = /^(?:file:)?[\\/]{2,}([^\\/]+)/i.exec(target.trim()) ?? []
  if (host === undefined) return kind !== 'image' && /^(?!file:)[a-z][a-z0-9+.-]+:/i.test(target.trim())
  if (/^[a-z]:$|^localhost$/i.test(host)) return false
  return /[.@:]|^(0x[\da-f]+|\d+)$/i.test(host) && !/\.(local|lan|intern(al)?)$/i.test(host)
}

/** Longer than any field or formula that programs write. */
const codeMost = 65_536

async function faultOfPart(bytes: Bytes, entry: ZipEntry): Promise<Fault | null> {
  let tail = ''
  for await (const piece of unpackEntry(bytes, entry)) {
    const text = tail + piece.toString('latin1')
    if (suspect.test(text)) return withoutProgram(bytes, entry)
    tail = text.slice(-longestSuspect)
  }
  return null
}

/** A part that is not XML is not shown by any program. */
async function withoutProgram(bytes: Bytes, entry: ZipEntry): Promise<Fault | null> {
  const field = { code: '' }
  const fault = await parseWhole(textOf(bytes, entry), noProgram(field))
  if (fault === 'broken_xml') return null
  return fault ?? (ddeField.test(field.code) ? 'dde' : null)
}

/** Leaves the code of the last field in `field`. */
function noProgram(field: { code: string }): XmlVisitor {
  let here = ''
  let formula = ''
  return {
    open({ local, attributes }) {
      here = local
      formula = ''
      if (ddeElements.has(local)) throw new FileFault('dde')
      if (local === 'fldChar') {
        if (ddeField.test(field.code)) throw new FileFault('dde')
        field.code = ''
      }
      for (const one of Object.values(attributes)) {
        if (one.local === 'instr' && ddeField.test(one.value)) throw new FileFault('dde')
        if (one.local === 'formula' && /\bDDE\s*\(/i.test(one.value)) throw new FileFault('dde')
      }
    },
    text(words) {
      if (here === 'instrText') field.code += words
      if (formulas.has(here)) formula += words
      if (Math.max(field.code.length, formula.length) > codeMost) throw new FileFault('unchecked')
    },
    close() {
      // A quoted name may contain the bar.
      const bare = formula.replace(/"[^"]*"|'[^']*'/g, '')
      const bar = bare.indexOf('|')
      if (bar >= 0 && bare.includes('!', bar)) throw new FileFault('dde')
      formula = here = ''
    },
  }
}

async function* textOf(bytes: Bytes, entry: ZipEntry): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const piece of unpackEntry(bytes, entry)) {
    if (!decoder && /^(<\0|\0<)/.test(piece.toString('latin1', 0, 2))) throw new FileFault('unchecked')
    decoder ??= new TextDecoder(markedCoding(piece) ?? 'utf-8')
    yield decoder.decode(piece, { stream: true })
  }
}

import { limits } from '@klopt/contract/limits'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { Bytes } from './bytes.ts'
import { FileFault, type Fault } from './fault.ts'

const declared = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]+)["']/i
const codings = /^(utf-?8|utf-?16(le|be)?|iso-8859-1|windows-1252|us-ascii)$/i
const piece = 64 * 1024
const runMost = limits.file_bytes // characters between two tags; a part of an archive may be longer than a file
const deepMost = 100 // the parser looks up namespaces in all parent elements
/** Namespaces whose elements run in browsers, anywhere in a file. */
const runs =
  /^http:\/\/www\.(w3\.org\/(1999\/(xhtml|XSL\/)|2000\/svg|1998\/Math\/|2001\/xml-events|TR\/)|mozilla\.org\/(xbl|keymaster\/))/
const runRoots = new Set(['svg', 'html', 'script', 'stylesheet', 'transform'])
/** Instructions that open the file in another program: a browser with a style sheet, Word, InfoPath. */
const instructions = /^(xml-stylesheet|mso-)/i

/**
 * The fault of an XML file. Parses all of it in pieces, so that nothing that runs in a browser can hide behind a long
 * comment, an entity or a prefix.
 */
export async function faultOfXml(bytes: Bytes): Promise<Fault | null> {
  const begin = await bytes.read(0, piece)
  const marked = markedCoding(begin)
  const text = new TextDecoder(marked ?? 'utf-8').decode(begin).trimStart()
  const named = declared.exec(text)?.[1]
  if (!/^<[\p{L}_!?]/u.test(text)) return 'broken_xml'
  if (/^<\?(?!xml[\s-])/i.test(text)) return 'script'
  if (named !== undefined && !codings.test(named)) return 'unchecked'
  const coding = marked ?? (named && !/^utf-?16/i.test(named) ? named : 'utf-8')
  return parseWhole(textOf(bytes, coding), noScript())
}

/** Callbacks for the parts of XML that a check needs. Each throws a `FileFault` if it finds one. */
export type XmlVisitor = {
  open?: (tag: SaxesTagNS, deep: number) => void
  close?: (deep: number) => void
  text?: (words: string) => void
  instruction?: (target: string) => void
}

/** Parses to the end or to the first fault. */
export async function parseWhole(pieces: AsyncIterable<string>, look: XmlVisitor): Promise<Fault | null> {
  const parser = new SaxesParser({ xmlns: true })
  let deep = 0
  let run = 0 // length that the parser holds until the next tag
  parser.on('doctype', () => fail('unchecked')) // it changes what the rest means
  parser.on('processinginstruction', ({ target }) => look.instruction?.(target))
  parser.on('opentag', (tag) => {
    run = 0
    deep += 1
    if (deep > deepMost) fail('unchecked')
    look.open?.(tag, deep)
  })
  parser.on('closetag', () => {
    run = 0
    look.close?.(deep)
    deep -= 1 // never inside the optional call, which skips its arguments for a visitor without `close`
  })
  if (look.text) {
    parser.on('text', look.text)
    parser.on('cdata', look.text)
  }
  try {
    for await (const text of pieces) {
      run += text.length
      if (run > runMost) fail('unchecked')
      parser.write(text)
    }
    parser.close()
    return null
  } catch (error) {
    return error instanceof FileFault ? error.fault : 'broken_xml'
  }
}

function noScript(): XmlVisitor {
  return {
    open({ local, uri, attributes }, deep) {
      if (runs.test(uri) || (deep === 1 && runRoots.has(local.toLowerCase()))) fail('script')
      for (const { value } of Object.values(attributes)) if (/^\s*javascript:/i.test(value)) fail('script')
    },
    instruction(target) {
      if (instructions.test(target)) fail('script')
    },
  }
}

function fail(fault: Fault): never {
  throw new FileFault(fault)
}

async function* textOf(bytes: Bytes, coding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(coding)
  let begun = false
  for (let at = 0; at < bytes.size; at += piece) {
    const text = decoder.decode(await bytes.read(at, piece), { stream: true })
    yield begun ? text : text.trimStart()
    begun ||= text.trim() !== ''
  }
  yield decoder.decode()
}

/** The encoding by a byte order mark, which takes precedence over the declared one. */
export function markedCoding(begin: Uint8Array): string | null {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le'
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be'
  return begin[0] === 0xef && begin[1] === 0xbb && begin[2] === 0xbf ? 'utf-8' : null
}

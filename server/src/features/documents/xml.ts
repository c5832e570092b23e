const declared = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]+)["']/i
const codings = /^(utf-?8|utf-?16(le|be)?|iso-8859-1|windows-1252|us-ascii)$/i
/** XML too, but a program or a page: whoever opens the download runs it. */
const run = /^<(?:[^\s<>:/]{1,64}:)?(svg|html|script|stylesheet|transform)[\s/>]/i
const run_somewhere = /<!doctype|<\?xml-stylesheet|www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)/i
const element = /^<[\p{L}_]/u

/** How much of a file is looked at, in bytes. */
export const looked_at = 64 * 1024

/** Whether a file begins as XML in a coding that is read here. One that defines types of its own is never taken. */
export function isXml(begin: Buffer): boolean {
  const text = new TextDecoder(codingOf(begin)).decode(begin).trimStart()
  const named = declared.exec(text)?.[1]
  if ((named !== undefined && !codings.test(named)) || run_somewhere.test(text)) return false
  const root = afterProlog(text)
  if (root === '') return begin.length >= looked_at // its first element comes later
  return element.test(root) && !run.test(root)
}

function codingOf(begin: Buffer): string {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le'
  return begin[0] === 0xfe && begin[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** What follows the declaration and the comments, a short piece of it: the first element, or what stands in its place. */
function afterProlog(text: string): string {
  let at = text.startsWith('<?xml') ? endOf(text, '?>', 0) : 0
  for (;;) {
    at += text.slice(at).length - text.slice(at).trimStart().length
    if (!text.startsWith('<!--', at)) return text.slice(at, at + 200)
    at = endOf(text, '-->', at)
  }
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return end < 0 ? text.length : end + mark.length
}

const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]+)["']/i
const codings = /^(utf-?8|utf-?16(le|be)?|iso-8859-1|windows-1252|us-ascii)$/i
/** XML too, but a program or a page: whoever opens the download runs it. */
const run = new Set(['svg', 'html', 'script', 'stylesheet', 'transform'])

/** Whether a file begins as XML in a coding that is read here. One that defines types of its own is never taken. */
export function isXml(begin: Buffer): boolean {
  const text = new TextDecoder(codingOf(begin)).decode(begin)
  const named = declared.exec(text)?.[1]
  if (named !== undefined && !codings.test(named)) return false
  if (!/^\s*<(\?xml\s|!--|[\p{L}_])/u.test(text) || /<!doctype|<\?xml-stylesheet/i.test(text)) return false
  const root = /^\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(text.replace(/<\?[^>]*\?>|<!--[\s\S]*?-->/g, ''))?.[1]
  return !run.has(root?.toLowerCase() ?? '')
}

function codingOf(begin: Buffer): string {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le'
  return begin[0] === 0xfe && begin[1] === 0xff ? 'utf-16be' : 'utf-8'
}

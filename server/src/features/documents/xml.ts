const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]+)["']/i
const known = /^(utf-?8|utf-?16(le|be)?|iso-8859-1|windows-1252|us-ascii)$/i

/** Whether a file begins as XML in a coding that is read here. One that defines types of its own is never taken. */
export function isXml(begin: Buffer): boolean {
  const coding =
    begin[0] === 0xff && begin[1] === 0xfe ? 'utf-16le' : begin[0] === 0xfe && begin[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(coding).decode(begin)
  const named = declared.exec(text)?.[1]
  return /^\s*</.test(text) && (named === undefined || known.test(named)) && !/<!doctype/i.test(text)
}

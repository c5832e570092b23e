const pieces = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)|<<|>>|<([^>]*)>?|\(/g

/** The first string after each name of a dictionary, and the dictionary without its strings. */
export function stringsOf(dictionary: string): { strings: Map<string, Buffer>; rest: string } {
  const strings = new Map<string, Buffer>()
  let [rest, name, at] = ['', '', 0]
  for (;;) {
    pieces.lastIndex = at
    const match = pieces.exec(dictionary)
    if (!match) return { strings, rest: rest + dictionary.slice(at) }
    const [whole, named, digits] = match
    const isString = whole === '(' || digits !== undefined
    const end = whole === '(' ? afterString(dictionary, pieces.lastIndex) : pieces.lastIndex
    rest += dictionary.slice(at, isString ? match.index : end)
    if (named !== undefined) name = named
    if (isString && !strings.has(name))
      strings.set(name, digits === undefined ? unescaped(dictionary.slice(match.index + 1, end - 1)) : hex(digits))
    at = end
  }
}

function hex(digits: string): Buffer {
  return Buffer.from(digits.replace(/\s/g, ''), 'hex')
}

const marks: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(text: string): Buffer {
  const plain = text.replace(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_, octal?: string, sign = '') => {
    if (octal) return String.fromCharCode(parseInt(octal, 8) & 255)
    return /[\r\n]/.test(sign) ? '' : (marks[sign] ?? sign)
  })
  return Buffer.from(plain, 'latin1')
}

const stringMost = 500_000

/**
 * Strings may contain strings and escaped brackets. The search is limited for a string that is unclosed or too long.
 */
export function afterString(whole: string, from: number): number {
  const text = whole.slice(0, from + stringMost)
  const brackets = /\\[^]|[()]/g
  brackets.lastIndex = from
  for (let deep = 1; deep > 0;) {
    const [bracket] = brackets.exec(text) ?? []
    if (bracket === undefined) return text.length
    if (bracket === '(') deep += 1
    if (bracket === ')') deep -= 1
  }
  return brackets.lastIndex
}

/** A line of a mail. */
export type Line = {
  /** As it is shown: a quoted line begins with '>'. */
  text: string
  /** Marked as quoted, line by line or by an element. */
  quoted?: boolean
  /** In an element that a mail program made for the signature. */
  signature?: boolean
  /** In a loud colour, as people answer between the lines of a quoted mail. */
  coloured?: boolean
  /** No line of text. `quote`: an unmarked quoted mail begins. `part`: another part of the mail begins. */
  begins?: 'quote' | 'part'
}

/** Where another part of the mail begins. */
export const partBegins: Line = { text: '', begins: 'part' }

/** The lines as text. */
export function textOf(lines: Line[]): string {
  return lines
    .filter(({ begins }) => begins !== 'quote')
    .map(({ text }) => text.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The lines of a plain text. */
export function plainLines(text: string): Line[] {
  const texts = text.split('\n')
  const indented = indentedFrom(texts)
  return texts.map((line, n) => {
    if (indented && n >= indented.start && line.startsWith(indented.mark)) return { text: line, quoted: true }
    if (isEscaped(texts, n)) return { text: line.slice(1) }
    return isMarked(line) && !isComparison(texts, n) ? { text: line, quoted: true } : { text: line }
  })
}

const signature = '-- '

/**
 * The lines of a text with flowed lines (RFC 3676). Lines of one depth of quotation are joined. postal-mime joins them
 * whatever their depth, so that an answer below a quoted line would become a part of the quote.
 */
export function flowedLines(text: string, withoutSpaces: boolean): Line[] {
  const joined: { depth: number; words: string; is_open: boolean }[] = []
  const texts = text.split('\n')
  for (const [n, line] of texts.entries()) {
    const isOwn = isEscaped(texts, n) || isComparison(texts, n)
    const depth = isOwn ? 0 : (/^>*/.exec(line)?.[0].length ?? 0)
    const words = (isEscaped(texts, n) ? line.slice(1) : line.slice(depth)).replace(/^ /, '')
    const is_open = words.endsWith(' ') && words !== signature
    const kept = is_open && withoutSpaces ? words.slice(0, -1) : words
    const last = joined.at(-1)
    if (last?.is_open && last.depth === depth && words !== signature) {
      last.words += kept
      last.is_open = is_open
    } else joined.push({ depth, words: kept, is_open })
  }
  return joined.map(({ depth, words }) =>
    depth > 0 ? { text: `${'>'.repeat(depth)} ${words}`.trimEnd(), quoted: true } : { text: words },
  )
}

/** Where s-nail and its kin quote: below an introduction, with a tab or a bar before each line. */
function indentedFrom(lines: string[]): { start: number; mark: string } | null {
  const introduction = lines.findIndex((line) =>
    /(?<!\p{L})(?:wrote|schreef|écrit|schrieb)(?!\p{L}).{0,100}:\s*$/u.test(line),
  )
  const start = lines.findIndex((line, n) => introduction >= 0 && n > introduction && line.trim() !== '')
  const mark = /^(?:\t| ?\| ?)/.exec(lines[start] ?? '')?.[0]
  return mark === undefined ? null : { start, mark: mark.trimEnd() || mark }
}

function isMarked(line: string | undefined): boolean {
  return line !== undefined && /^\s{0,2}>/.test(line)
}

/** 'From ' at the beginning of a line, which mailboxes escape. In a quote without spaces after '>' it is quoted. */
function isEscaped(lines: string[], n: number): boolean {
  if (!lines[n]?.startsWith('>From ')) return false
  const around = [lines[n - 1], lines[n + 1]].filter(isMarked)
  return !around.some((line) => /^>\S/.test(line ?? '') && !line?.startsWith('>From '))
}

/** '> 4 stuks is te veel', on its own. */
function isComparison(lines: string[], n: number): boolean {
  const before = lines.slice(Math.max(0, n - 3), n).findLast((line) => line.trim() !== '') ?? ''
  return (
    /^\s{0,2}>\s?=?\s?[€\d]/.test(lines[n] ?? '') &&
    !isMarked(lines[n - 1]) &&
    !isMarked(lines[n + 1]) &&
    !before.trim().endsWith(':')
  )
}

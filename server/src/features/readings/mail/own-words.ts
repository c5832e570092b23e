import { quote_mark } from './html-text.ts'
import { introLength } from './quote-forms.ts'
import { withoutSignature } from './signature.ts'

export type OwnWords = {
  text: string
  /** Something was left out. */
  cut: boolean
}

/**
 * The words that the sender of a mail wrote: without the quoted mail and without a signature. Words below or between
 * quotes stay. If nothing would be left, everything stays, because it is better to show too much.
 */
export function ownWords(whole: string): OwnWords {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n')
  const quoted = markQuotes(lines)
  const parts: string[] = []
  let part: string[] = []
  const end = () => {
    const text = tidy(withoutSignature(part))
    if (text) parts.push(text)
    part = []
  }
  for (const [n, line] of lines.entries()) {
    if (!quoted[n]) part.push(line)
    else if (part.length) end()
  }
  end()
  const all = tidy(lines.filter((line) => line !== quote_mark))
  const text = parts.join('\n\n')
  return text ? { text, cut: text !== all } : { text: all, cut: false }
}

/** Whether each line belongs to a quoted mail. */
function markQuotes(lines: string[]): boolean[] {
  const quoted = lines.map(() => false)
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n] ?? ''
    if (isQuoted(line)) {
      quoted[n] = true
      continue
    }
    const length = line === quote_mark ? 1 : introLength(lines, n)
    if (length === 0) continue
    const next = lines.slice(n + length).find((line) => line.trim() !== '')
    // Marked with '>' line by line: what follows unmarked is an answer. Otherwise the quote goes on to the end.
    const end = next !== undefined && isQuoted(next) ? n + length : lines.length
    quoted.fill(true, n, end)
    n = end - 1
  }
  return quoted
}

function isQuoted(line: string): boolean {
  return /^\s{0,2}>/.test(line)
}

function tidy(lines: string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

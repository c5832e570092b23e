import { answersIn, isSignedIn, pointBelow } from './answers.ts'
import { type Line, textOf } from './lines.ts'
import { type Introduction, introductionAt, isMarkedFrom } from './quote-forms.ts'
import type { Passage } from './parsed-mail.ts'
import { signatureIn } from './signature.ts'

export type OwnWords = {
  text: string
  /** The rest: the quoted mail and the signature. */
  left_out: string
  /** Both by their lines, if an answer between quoted lines may be among the rest. Otherwise empty. */
  passages: Passage[]
}

/**
 * The words that the sender of a mail wrote: without the quoted mail and without a signature. Words below or between
 * quotes stay. What is not surely a quote or a signature stays as well, because it is better to show too much.
 */
export function ownWords(lines: Line[], sender = ''): OwnWords {
  const quoted = markQuotes(lines, sender)
  const runs = runsOf(lines, quoted)
  const own = runs.map((run) => (run.is_quoted ? run : { ...run, left: signatureIn(run.lines, sender) }))
  const text = joined(own.map(({ lines: run, left, is_quoted }) => (is_quoted ? [] : run.filter((_, n) => !left[n]))))
  const left_out = joined(own.flatMap(({ lines: run, left }) => [run.filter((_, n) => left[n])]))
  if (text) return { text, left_out, passages: passagesOf(own) }
  const unsigned = joined(runs.filter(({ is_quoted }) => !is_quoted).map((run) => run.lines))
  const quotes = joined(runs.filter(({ is_quoted }) => is_quoted).map((run) => run.lines))
  return unsigned
    ? { text: unsigned, left_out: quotes, passages: passagesOf(runs) }
    : { text: textOf(lines), left_out: '', passages: [] }
}

/** The texts again, after lines of passages were found to be own. */
export function textsOf(passages: Passage[]): Omit<OwnWords, 'passages'> {
  const [own, left] = [true, false].map((isOwn) =>
    passages
      .filter(({ is }) => (is === 'own') === isOwn)
      .map(({ lines }) => textOf(lines.map((text) => ({ text }))))
      .filter((text) => text !== '')
      .join('\n\n'),
  )
  return { text: own ?? '', left_out: left ?? '' }
}

function passagesOf(runs: Run[]): Passage[] {
  if (!runs.some(({ is_quoted }) => is_quoted)) return []
  return runs.flatMap(({ lines, left, is_quoted }): Passage[] => {
    if (!is_quoted)
      return [
        { is: 'own', lines: textsIn(lines.filter((_, n) => !left[n])) },
        { is: 'left', lines: textsIn(lines.filter((_, n) => left[n])) },
      ]
    const start = beginningAt(lines, 0)?.length ?? 0
    const next = lines.findIndex((_, n) => n >= start && introductionAt(lines, n))
    const end = next < 0 ? lines.length : next
    return [
      { is: 'left', lines: textsIn(lines.slice(0, start)) },
      { is: 'quoted', lines: textsIn(lines.slice(start, end)) },
      { is: 'left', lines: textsIn(lines.slice(end)) },
    ]
  })
}

function textsIn(lines: Line[]): string[] {
  return lines.filter(({ begins }) => begins !== 'quote').map(({ text }) => text)
}

type Run = { is_quoted: boolean; lines: Line[]; left: boolean[] }

/** The lines in groups that are quoted or not. An empty line belongs to what is before it. */
function runsOf(lines: Line[], quoted: boolean[]): Run[] {
  const runs: Run[] = []
  for (const [n, line] of lines.entries()) {
    const last = runs.at(-1)
    const isBlank = line.text.trim() === '' && !line.begins
    const is_quoted = isBlank && last ? last.is_quoted : quoted[n] === true
    if (last?.is_quoted !== is_quoted || line.begins === 'part') runs.push({ is_quoted, lines: [], left: [] })
    runs.at(-1)?.lines.push(line)
    runs.at(-1)?.left.push(is_quoted)
  }
  return runs
}

function joined(parts: Line[][]): string {
  return parts
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Whether each line belongs to a quoted mail. */
function markQuotes(lines: Line[], sender: string): boolean[] {
  const quoted = lines.map(() => false)
  for (let n = 0; n < lines.length; n += 1) {
    if (lines[n]?.quoted) {
      const end = endOf(lines, n, ({ quoted: isQuoted }) => !isQuoted)
      const answers = answersIn(lines.slice(n, end), sender)
      for (const [place, isAnswer] of answers.entries()) quoted[n + place] = !isAnswer
      n = end - 1
      continue
    }
    const found = beginningAt(lines, n)
    if (!found) continue
    const start = n + found.length
    const end = found.is_marked ? start : endOf(lines, start, ({ begins }) => begins === 'part')
    const rest = lines.slice(start, end)
    n = end - 1
    const keeps = !found.is_marked && isDoubtful(lines.slice(0, start - found.length), quoted, rest, sender, found)
    if (!keeps || found.attributes) quoted.fill(true, start - found.length, start)
    if (keeps) continue
    for (const [place, isAnswer] of answersIn(rest, sender).entries()) quoted[start + place] = !isAnswer
  }
  return quoted
}

function endOf(lines: Line[], start: number, isEnd: (line: Line) => boolean): number {
  for (let end = start; end < lines.length; end += 1) {
    const line = lines[end]
    if (line && isEnd(line)) return end
  }
  return lines.length
}

/** Where a quoted mail begins: a mark in HTML, with the fields below it, or lines that introduce it. */
function beginningAt(lines: Line[], start: number): Introduction | null {
  if (lines[start]?.begins !== 'quote') return introductionAt(lines, start)
  const next = endOf(lines, start, ({ begins, text }) => begins !== 'quote' && text.trim() !== '')
  const below = introductionAt(lines, next)
  const length = next - start + (below?.length ?? 0)
  return { length, is_marked: isMarkedFrom(lines, start + length), forwards: below?.forwards ?? false }
}

/** Whether own words may stand in an unmarked quote where nothing tells them from it. */
function isDoubtful(before: Line[], quoted: boolean[], rest: Line[], sender: string, found: Introduction): boolean {
  const above = before.filter(({ text }, n) => !quoted[n] && text.trim() !== '')
  if (above.length === 0) return found.attributes === true // otherwise everything stays anyway
  const next = rest.findIndex((_, n) => introductionAt(rest, n))
  const first = rest.slice(0, next < 0 ? rest.length : next)
  return pointBelow(above, sender, found.forwards) || isSignedIn(first, sender)
}

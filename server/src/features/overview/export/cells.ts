/** A cell of an exported table: text, a decimal with a point, a day, or a moment. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: string }
  | { kind: 'day'; day: string }
  | { kind: 'time'; time: Temporal.PlainDateTime }
  | null

export function textCell(text: string | null): Cell {
  return text === null || text === '' ? null : { kind: 'text', text }
}

export function numberCell(number: string | null): Cell {
  return number === null ? null : { kind: 'number', number }
}

export function dayCell(day: string | null): Cell {
  return day === null ? null : { kind: 'day', day }
}

export function timeCell(at: string | null): Cell {
  return at === null ? null : { kind: 'time', time: amsterdam(at) }
}

/** The time on the clock in the Netherlands, to the minute. */
export function amsterdam(at: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Amsterdam').toPlainDateTime().round('minute')
}

/**
 * Whether a program could take this text for a formula. People choose titles and file names, so a colleague who opens
 * the file could run what a stranger wrote. The wide signs are what some programs make of the plain ones.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠|%]/.test(text)
}

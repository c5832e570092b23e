const valuesMost = 20_000
const linesMost = 2000
const lettersMost = 1000
const lettersInAll = 2_000_000

/** Limits the values of a document to the number that is stored, in whole lines. `left_out`: there were more. */
export function limitValues<V extends { value: string; raw: string | null }>(
  all: Iterable<[string, V]>,
): { values: [string, V][]; left_out: boolean } {
  const parts = new Map<string, [string, V][]>()
  for (const one of all) {
    const part = /^[a-z]+\[\d+\]/.exec(one[0])?.[0] ?? ''
    const list = parts.get(part)
    if (list) list.push(one)
    else parts.set(part, [one])
  }
  const values: [string, V][] = []
  let letters = 0
  for (const [n, part] of [...parts.values()].entries()) {
    letters += part.reduce((sum, [, { value, raw }]) => sum + lettersOf(value) + lettersOf(raw ?? ''), 0)
    if (n > linesMost || values.length + part.length > valuesMost || letters > lettersInAll)
      return { values, left_out: true }
    for (const one of part) values.push(one)
  }
  return { values, left_out: false }
}

function lettersOf(text: string): number {
  return Math.min(text.length, lettersMost)
}

/** Shortens a text to the length that is stored. */
export function shorten(text: string): string {
  const short = text.length > lettersMost ? text.slice(0, lettersMost) : text
  return short.replaceAll('\0', '').toWellFormed() // PostgreSQL cannot store NUL or lone surrogates
}

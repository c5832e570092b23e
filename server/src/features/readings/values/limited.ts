const values_most = 20_000
const lines_most = 2000
const letters_most = 1000
const letters_in_all = 2_000_000

/** As many values of a document as we keep, whole lines only; `left_out` when there are more. */
export function limited<V extends { value: string; raw: string }>(
  values: Iterable<[string, V]>,
): { kept: [string, V][]; left_out: boolean } {
  const parts = new Map<string, [string, V][]>()
  for (const one of values) {
    const part = /^[a-z]+\[\d+\]/.exec(one[0])?.[0] ?? ''
    const known = parts.get(part)
    if (known) known.push(one)
    else parts.set(part, [one])
  }
  const kept: [string, V][] = []
  let letters = 0
  for (const [n, part] of [...parts.values()].entries()) {
    letters += part.reduce((sum, [, { value, raw }]) => sum + lettersOf(value) + lettersOf(raw), 0)
    if (n > lines_most || kept.length + part.length > values_most || letters > letters_in_all)
      return { kept, left_out: true }
    for (const one of part) kept.push(one)
  }
  return { kept, left_out: false }
}

function lettersOf(text: string): number {
  return Math.min(text.length, letters_most)
}

/** Words as far as we keep them. */
export function shortened(text: string): string {
  const kept = text.length > letters_most ? text.slice(0, letters_most) : text
  return kept.replaceAll('\0', '').toWellFormed() // what PostgreSQL can store
}

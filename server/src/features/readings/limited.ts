const values_most = 20_000
const lines_most = 2000
const letters_most = 1000

/** As many values of a document as we keep, whole lines only; `left_out` when there are more. */
export function limited<V>(values: Iterable<[string, V]>): { kept: [string, V][]; left_out: boolean } {
  const parts = new Map<string, [string, V][]>()
  for (const one of values) {
    const part = /^[a-z]+\[\d+\]/.exec(one[0])?.[0] ?? ''
    const known = parts.get(part)
    if (known) known.push(one)
    else parts.set(part, [one])
  }
  const kept: [string, V][] = []
  for (const [n, part] of [...parts.values()].entries()) {
    if (n > lines_most || kept.length + part.length > values_most) return { kept, left_out: true }
    for (const one of part) kept.push(one)
  }
  return { kept, left_out: false }
}

/** Words as far as we keep them. */
export function shortened(text: string): string {
  const kept = text.length > letters_most ? text.slice(0, letters_most) : text
  return kept.replaceAll('\0', '').toWellFormed() // what PostgreSQL can store
}

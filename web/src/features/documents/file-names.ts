const tail_length = 8
const segmenter = new Intl.Segmenter()

/** Splits a name for truncation in the middle, so that its end and extension stay visible. */
export function splitName(filename: string): [head: string, tail: string] {
  const letters = [...segmenter.segment(filename)].map(({ segment }) => segment)
  const at = Math.max(0, letters.length - tail_length)
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

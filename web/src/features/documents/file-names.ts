const tail_length = 8

/** Cuts a name in two for truncating in the middle, so that its end and extension always stay. */
export function splitName(filename: string): [head: string, tail: string] {
  const letters = [...new Intl.Segmenter().segment(filename)].map(({ segment }) => segment)
  const at = Math.max(0, letters.length - tail_length)
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

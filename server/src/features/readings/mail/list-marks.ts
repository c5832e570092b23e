/** A list whose items are numbered, or not (`null`). */
export type List = { kind: string | null; next: number; step: 1 | -1 }

export function listOf(name: string, { start = '1', type = '1', reversed }: Record<string, string>): List | null {
  if (name !== 'ol' && name !== 'ul') return null
  const first = Number.parseInt(start, 10)
  return {
    kind: name === 'ol' ? type : null,
    next: Number.isNaN(first) ? 1 : first,
    step: reversed === undefined ? 1 : -1,
  }
}

/** What stands before an item, as its author saw it: people refer to the numbers. */
export function markOf(list: List | null, { value = '' }: Record<string, string>): string {
  if (list === null || list.kind === null) return '- '
  const own = Number.parseInt(value, 10)
  const number = Number.isNaN(own) ? list.next : own
  list.next = number + list.step
  return `${written(number, list.kind)}. `
}

function written(number: number, kind: string): string {
  const isUpper = kind === 'A' || kind === 'I'
  const text = /^a$/i.test(kind) ? letters(number) : /^i$/i.test(kind) ? roman(number) : String(number)
  return isUpper ? text.toUpperCase() : text
}

function letters(number: number): string {
  return number >= 1 && number <= 26 ? String.fromCodePoint(96 + number) : String(number)
}

const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

function roman(number: number): string {
  if (number < 1 || number > 39) return String(number)
  return 'x'.repeat(Math.floor(number / 10)) + romans[number % 10]
}

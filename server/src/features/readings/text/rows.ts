/** A box on a page, in PDF points from the top left corner of the page as it is shown. */
export type Box = { page: number; x: number; y: number; w: number; h: number }

/** A sequence of letters that a document draws together. */
export type Word = Box & { text: string }

/** A group of adjacent words, such as a label or one field of a table. */
export type Cell = Box & { text: string; parts: Word[] }

export type Row = { page: number; y: number; h: number; cells: Cell[] }

const sameLine = 0.4
const apart = 1.2
/** In heights: a word that begins further before the end of the last one lies across it, as labels of narrow columns do. */
const across = 0.6

/** The rows of a document in reading order. Words on one baseline form a row, and wide gaps separate its cells. */
export function rowsOf(words: Word[]): Row[] {
  const gap = apart * letterWidth(words)
  const lines: Word[][] = []
  for (const word of words.toSorted((a, b) => a.page - b.page || baseline(a) - baseline(b) || a.x - b.x)) {
    const line = lines.at(-1)
    const first = line?.[0]
    const joins = first && first.page === word.page && Math.abs(baseline(first) - baseline(word)) <= sameLine * first.h
    if (joins) line?.push(word)
    else lines.push([word])
  }
  return lines.map((line) =>
    rowOf(
      line.toSorted((a, b) => a.x - b.x),
      gap,
    ),
  )
}

function rowOf(words: Word[], gap: number): Row {
  const cells: Cell[] = []
  for (const word of words) {
    const last = cells.at(-1)
    const space = last ? word.x - (last.x + last.w) : Infinity
    if (last && space <= gap && space >= -across * word.h)
      cells[cells.length - 1] = appendWord(last, word, space > gap / 6)
    else cells.push({ ...word, parts: [word] })
  }
  const y = Math.min(...words.map((word) => word.y))
  return { page: words[0]?.page ?? 0, y, h: Math.max(...words.map((word) => word.y + word.h)) - y, cells }
}

function appendWord(cell: Cell, word: Word, spaced: boolean): Cell {
  const y = Math.min(cell.y, word.y)
  return {
    page: cell.page,
    x: cell.x,
    y,
    w: Math.max(cell.x + cell.w, word.x + word.w) - cell.x,
    h: Math.max(cell.y + cell.h, word.y + word.h) - y,
    text: `${cell.text}${spaced && !/\s$/.test(cell.text) && !/^\s/.test(word.text) ? ' ' : ''}${word.text}`,
    parts: spaced ? [...cell.parts, word] : [...cell.parts.slice(0, -1), joinPieces(cell.parts.at(-1), word)],
  }
}

/** Joins two pieces of one word that a program drew separately. */
function joinPieces(one: Word | undefined, other: Word): Word {
  return one ? { ...other, x: one.x, w: other.x + other.w - one.x, text: `${one.text}${other.text}` } : other
}

/** Whether something stands on the first page that is not blank, where the head of a paper is. */
export function isOnFirst({ page }: Pick<Box, 'page'>, rows: Row[]): boolean {
  return page === rows[0]?.page
}

/** Makes a cell of some words of another cell. */
export function cellOf(parts: Word[]): Cell | null {
  const [first, ...more] = parts
  if (!first) return null
  return more.reduce<Cell>((cell, word) => appendWord(cell, word, true), { ...first, parts: [first] })
}

function baseline({ y, h }: Box): number {
  return y + h
}

/** Whether two boxes have a left or right edge in common, within a distance. */
export function hasEdge(one: Pick<Box, 'x' | 'w'>, other: Pick<Box, 'x' | 'w'>, within: number): boolean {
  return Math.abs(one.x - other.x) <= within || Math.abs(one.x + one.w - other.x - other.w) <= within
}

/** The median width of a letter in the document. */
function letterWidth(words: Word[]): number {
  const widths = words.filter(({ text, w }) => text.trim() && w > 0).map(({ text, w }) => w / text.length)
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 5
}

/** The box around cells of one page. */
export function around(cells: Cell[]): Box {
  const [x, y] = [Math.min(...cells.map((cell) => cell.x)), Math.min(...cells.map((cell) => cell.y))]
  const w = Math.max(...cells.map((cell) => cell.x + cell.w)) - x
  return { page: cells[0]?.page ?? 1, x, y, w, h: Math.max(...cells.map((cell) => cell.y + cell.h)) - y }
}

import { plainLabel } from './labels.ts'
import type { Cell, Row } from './rows.ts'

export type Column = 'position' | 'article' | 'name' | 'quantity' | 'unit' | 'price' | 'discount' | 'rate' | 'net'

const heads: [Column, string[]][] = [
  ['position', ['pos', 'positie', 'nr', 'regel', 'line', 'no', 'item no', '#']],
  [
    'article',
    [
      'artikel',
      'artikelnr',
      'artikelnummer',
      'artikelcode',
      'art nr',
      'code',
      'article',
      'article no',
      'sku',
      'item code',
    ],
  ],
  [
    'name',
    [
      'omschrijving',
      'beschrijving',
      'product',
      'dienst',
      'werkzaamheden',
      'description',
      'item',
      'details',
      'specificatie',
    ],
  ],
  ['quantity', ['aantal', 'hoeveelheid', 'hvh', 'qty', 'quantity', 'aant', 'geleverd', 'besteld']],
  ['unit', ['eenheid', 'ehd', 'eenh', 'unit', 'uom', 'per']],
  [
    'price',
    [
      'prijs',
      'stukprijs',
      'eenheidsprijs',
      'prijs per eenheid',
      'prijs st',
      'tarief',
      'price',
      'unit price',
      'rate',
      'netto prijs',
      'eh prijs',
    ],
  ],
  ['discount', ['korting', 'kort', 'kort %', 'korting %', 'discount', 'disc', 'disc %']],
  ['rate', ['btw', 'btw %', 'btw tarief', 'vat', 'vat %', '% btw']],
  [
    'net',
    [
      'bedrag',
      'totaal',
      'netto',
      'regeltotaal',
      'totaalbedrag',
      'nettobedrag',
      'bedrag excl',
      'totaal excl',
      'amount',
      'total',
      'line total',
      'net amount',
      'totaal excl btw',
      'bedrag excl btw',
    ],
  ],
]
const byWord = new Map(heads.flatMap(([column, words]) => words.map((word) => [word, column] as const)))

export type HeadCell = Cell & { column: Column }

/** The columns of a table, when this row is the head of one: two words for columns at least, an amount among them. */
export function columnsOf({ cells }: Row): HeadCell[] | null {
  const found = cells.flatMap((cell) => {
    const plain = plainLabel(cell.text.replace(/[€()]/g, ' '))
    const column = byWord.get(plain) ?? byWord.get(plain.replace(/ (?:excl btw|eur|euro|in eur)$/, ''))
    return column ? [{ ...cell, column }] : []
  })
  const kinds = new Set(found.map(({ column }) => column))
  const enough =
    kinds.size >= 2 &&
    (kinds.has('net') || kinds.has('price')) &&
    (kinds.has('name') || kinds.has('quantity') || kinds.has('article'))
  return enough ? found.filter(({ column }, n) => found.findIndex((other) => other.column === column) === n) : null
}

/** The column in which a cell stands: the one to which its left edge, right edge or middle is nearest. */
export function columnAt(cell: Cell, columns: HeadCell[]): HeadCell | null {
  const [nearest] = columns.map((head) => ({ head, away: awayFrom(cell, head) })).toSorted((a, b) => a.away - b.away)
  return nearest?.head ?? null
}

function awayFrom(cell: Cell, head: Cell): number {
  const edges = [head.x - cell.x, head.x + head.w - cell.x - cell.w, head.x + head.w / 2 - cell.x - cell.w / 2]
  return Math.min(...edges.map(Math.abs))
}

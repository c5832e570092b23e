import { plainLabel } from './labels.ts'
import { type Cell, cellOf, type Row, type Word } from './rows.ts'

export type Column =
  | 'position'
  | 'article'
  | 'name'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discount'
  | 'charge'
  | 'rate'
  | 'net'
  | 'other'

/** The headings of each column in Dutch, Flemish and English tables, normalised by `plainLabel`. */
const heads: [Column, string][] = [
  ['position', 'pos,positie,nr,regel,regelnr,line,lijn,lijnnr,no,item no,#,volgnr,ln'],
  [
    'article',
    'artikel,artikelnr,artikel nr,artikelnummer,artikelcode,art,art nr,artnr,art code,code,productcode,product code,productnr,referentie,ref,article,article no,sku,item code,item nr,part no',
  ],
  [
    'name',
    'omschrijving,omschr,artikelomschrijving,beschrijving,benaming,aanduiding,product,dienst,prestatie,werkzaamheden,description,item description,item,details,particulars,service,goods,specificatie,services,taak,materiaal omschrijving,artikel omschrijving',
  ],
  [
    'quantity',
    'aantal,aant,hoeveelheid,hoev,hvh,qty,quantity,qty ordered,qty delivered,geleverd,besteld,uren,hours,stuks,hoeveelh,deze staat,uren st',
  ],
  ['unit', 'eenheid,vh,ehd,eenh,eh,unit,units,uom,um,per'],
  [
    'price',
    'prijs,stukprijs,stuksprijs,eenheidsprijs,eenh prijs,prijs per eenheid,prijs per stuk,prijs eenheid,prijs eh,prijs st,prijs excl,tarief,uurtarief,price,unit price,unit cost,price each,rate,netto prijs,nettoprijs,bruto prijs,brutoprijs,verkoopprijs,eh prijs,prijs per eh,ep,ep excl,eenheidsprijs excl btw,bruto,list price,prijs incl btw,prijs excl btw,unit price excl vat',
  ],
  ['discount', 'korting,krt%,krt %,kort%,kort,kort %,korting %,% korting,rabat,krt,discount,disc,disc %,discount %'],
  ['charge', 'toeslag,toesl,toeslagen,opslag,surcharge'],
  ['rate', 'btw,btw %,btw tarief,tarief btw,btw code,vat,vat %,vat rate,% btw,% vat,tax,tax rate'],
  [
    'net',
    'bedrag,totaal,netto,regeltotaal,regelbedrag,totaalbedrag,totaalprijs,nettobedrag,netto bedrag,bedrag excl,totaal excl,waarde,amount,total,total price,line total,line amount,net amount,net,value,totaal excl btw,bedrag excl btw,subtotaal,amount excl vat,nettowaarde,charge,totaal incl btw,bedrag incl btw',
  ],
]
/** Words in a second heading row that do not identify a column. */
export const below_heads =
  /^(?:eur|euro|excl|excl btw|incl|incl btw|excl vat|ex vat|per|per eenheid|per stuk|st|stuk|%|in|)$/

const same_edge = 2
const words_most = 4
const byWord = new Map(heads.flatMap(([column, words]) => words.split(',').map((word) => [word, column] as const)))

export type HeadCell = Cell & { column: Column }

/** The columns of a table if this row is its heading: at least two column words, including an amount or price. */
export function columnsOf(row: Row, above?: Row): HeadCell[] | null {
  if (row.cells.some(({ text }) => /\d[.,]\d{2}(?!\d)/.test(text))) return null // 'Goods total 2,394.00'
  const heads = row.cells.flatMap((cell) => {
    const found = headsIn(cell)
    return found.length ? found : [{ ...cell, column: 'other' as const }]
  })
  return enoughOf(heads) ?? (above ? inTwoRows(row, above) : null)
}

/** A heading in two rows, such as 'Prijs' above 'EUR'. */
function inTwoRows(row: Row, above: Row): HeadCell[] | null {
  const near = row.page === above.page && row.y - above.y < 2.2 * Math.max(row.h, above.h)
  const own = row.cells.map(headsIn)
  const isHead = (cell: Cell, heads: HeadCell[]) => heads.length > 0 || below_heads.test(plainLabel(cell.text))
  if (!near || !row.cells.every((cell, n) => isHead(cell, own[n] ?? []))) return null
  const over = above.cells.flatMap(headsIn)
  if (over.length === 0 || over.length < above.cells.length) return null
  return enoughOf([...own.flat(), ...over].toSorted((a, b) => a.x - b.x))
}

function enoughOf(found: HeadCell[]): HeadCell[] | null {
  const kinds = new Set(found.map(({ column }) => column))
  const enough =
    kinds.size >= 2 &&
    (kinds.has('net') || kinds.has('price')) &&
    (kinds.has('name') || kinds.has('quantity') || kinds.has('article'))
  return enough
    ? withNameColumn(found).map((head, n, all) => (isFirst(head, n, all) ? head : { ...head, column: 'other' }))
    : null
}

function isFirst({ column }: HeadCell, n: number, all: HeadCell[]): boolean {
  return all.findIndex((other) => other.column === column) === n
}

/** 'Product' beside a description is the article number. Without a name, the article or first unknown column is it. */
function withNameColumn(found: HeadCell[]): HeadCell[] {
  const names = found.filter(({ column }) => column === 'name')
  const [first] = names
  if (names.length > 1 && first && /^product$/i.test(first.text.trim()))
    return found.map((head) => (head === first ? { ...head, column: 'article' } : head))
  if (names.length > 0) return found
  const instead = found.find(({ column }) => column === 'article') ?? found.find(({ column }) => column === 'other')
  return found.map((head) => (head === instead ? { ...head, column: 'name' } : head))
}

/** The column headings in a cell. There are several when headings are so close that they form one cell. */
function headsIn(cell: Cell): HeadCell[] {
  const column = columnNamed(cell.text)
  if (column) return [{ ...cell, column }]
  const heads: HeadCell[] = []
  let from = 0
  while (from < cell.parts.length) {
    const head = longestHead(cell.parts, from)
    if (!head) return [] // a sentence that contains column words is not a heading
    heads.push(head)
    from += head.parts.length
  }
  return heads
}

function longestHead(parts: Word[], from: number): HeadCell | null {
  for (let end = Math.min(parts.length, from + words_most); end > from; end -= 1) {
    const cell = cellOf(parts.slice(from, end))
    const column = cell && columnNamed(cell.text)
    if (cell && column) return { ...cell, column }
  }
  return null
}

function columnNamed(text: string): Column | undefined {
  if (/^(?:unit|per unit)\s*\(?[€£]\)?$/i.test(text.trim())) return 'price'
  const plain = plainLabel(text.replace(/[€£()]/g, ' '))
  return byWord.get(plain) ?? byWord.get(plain.replace(/ (?:excl btw|excl|excl vat|eur|euro|gbp|in eur|in euro)$/, ''))
}

/** The column of a cell: the only one whose heading is above it, else the one with the nearest edges. */
export function columnAt(cell: Cell, columns: HeadCell[]): HeadCell | null {
  const below = columns.filter((head) => cell.x < head.x + head.w && head.x < cell.x + cell.w)
  if (below.length === 1) return below[0] ?? null
  const [nearest] = columns.map((head) => ({ head, away: awayFrom(cell, head) })).toSorted((a, b) => a.away - b.away)
  return nearest?.head ?? null
}

/** Splits a cell below several headings into pieces that start where a column starts or after one ends. */
export function splitCell(cell: Cell, columns: HeadCell[]): Cell[] {
  const below = columns.filter((head) => cell.x < head.x + head.w && head.x < cell.x + cell.w)
  if (below.length < 2 || cell.parts.length < 2) return [cell]
  const pieces: Word[][] = []
  for (const part of cell.parts) {
    const begins = below.some((head) => Math.abs(head.x - part.x) < same_edge)
    const before = pieces.at(-1)?.at(-1)
    const ends = before && below.some((head) => Math.abs(head.x + head.w - before.x - before.w) < same_edge)
    if (pieces.length === 0 || begins || ends) pieces.push([part])
    else pieces.at(-1)?.push(part)
  }
  return pieces.flatMap((piece) => cellOf(piece) ?? [])
}

function awayFrom(cell: Cell, head: Cell): number {
  const edges = [head.x - cell.x, head.x + head.w - cell.x - cell.w, head.x + head.w / 2 - cell.x - cell.w / 2]
  return Math.min(...edges.map(Math.abs))
}

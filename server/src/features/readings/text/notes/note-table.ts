import { Big } from 'big.js'
import { type Column, columnsOf, type HeadCell, isBelowHead } from '../columns.ts'
import { readFigure } from '../figures.ts'
import { plainLabel } from '../labels.ts'
import type { TextLine } from '../line.ts'
import { hasCompanyNumber } from '../parties.ts'
import type { Row } from '../rows.ts'
import { cellsAt, type OpenLine, type TextTable } from '../table.ts'
import { withNames } from '../names.ts'
import { countedFigure, provedStyle, withThousands } from './counted-figure.ts'
import { noteLines } from './note-line.ts'
import { withOtherFigures } from './other-figures.ts'

/** A sum, or a count of something else than goods, which is not a line. */
const sums = new RegExp(
  [
    String.raw`^(?:(?:sub|eind) ?totaal|totalen|totaal|total|grand total|som|summe|gesamt(?:menge|anzahl|summe)?)\b`,
    String.raw`^(?:(?:pallet|emballage) ?saldo|saldo|solde)\b|^\p{L}+ (?:in )?(?:totaal|total)$`,
    '^(?:aantal|number of|nr of|nombre de) (?:colli|pallets?|regels|packages|items|colis|dozen|kolli)\\b',
    '^(?:colli|(?:bruto|netto|gross|net|totaal|total) ?(?:gewicht|weight)|gewicht|weight|volume|pagina|blad|page|transport(?:eren)?)(?: |$)',
  ].join('|'),
  'u',
)
const ofQuantities =
  /^(?:totaal|eind ?totaal|totalen|total|grand total|som|gesamtmenge)(?: (?:uren|aantal|geleverd|hours|qty|quantity|stuks))?$/
/** The receiver of the goods and the text around it, which end the table. */
const signs =
  /^(?:ontvangen|ontvangst|voor ontvangst|goed voor|in goede|handtekening|getekend|ondertekend|afgetekend|voor akkoord|akkoord|chauffeur|kenteken|naam (?:en|ontvanger|chauffeur|klant)|paraaf|opmerking|bijzonderhe|reden|received|signed|signature|print name|driver|vehicle|goods received|remarks|comments|condition|recu|signature|erhalten|unterschrift)/
const rowsApart = 2.4
/** 'Retour genomen:' heads the rows below it, and does not continue a name. */
const isTitle = /:\s*$/

/** The headings of a delivery note that has no amounts. Null for another. */
export function noteHeadings(rows: Row[]): (HeadCell[] | null)[] | null {
  const hasCurrency = rows.some(({ cells }) => cells.some(({ text }) => currency.test(text)))
  const headings = rows
    .map((_, n) => columnsOf(rows, n, 'quantities'))
    .map((heads) => heads && withAmounts(heads, hasCurrency))
  const found = headings.filter((one) => one !== null)
  return found.length > 0 && found.every((columns) => !columns.some(({ column }) => column === 'net')) ? headings : null
}

const currency = /€|£|(?<!\p{L})(?:EUR|euro|GBP)(?!\p{L})/iu
/** Headings that name an amount only beside a price. 'Charge' is the batch of the goods too. */
const ofAnything = /^(?:totaal|total|netto|net|brutto|gesamt|summe|som|sum|somme|charge)$/

/** 'Totaal' may be that of metres, kilos or hours if a note says nothing of money. */
function withAmounts(heads: HeadCell[], hasCurrency: boolean): HeadCell[] {
  if (hasCurrency || heads.some(({ column }) => column === 'price' || column === 'per')) return heads
  return heads.map((head) =>
    head.column === 'net' && ofAnything.test(plainLabel(head.text)) ? { ...head, column: 'other' } : head,
  )
}

/** Reads the lines of a delivery note without amounts. */
export function readNoteTable(rows: Row[], headings: (HeadCell[] | null)[], returns: boolean | null): TextTable {
  const context = { proved: provedStyle(figuresBelow(rows, headings)), returns }
  const lines: OpenLine[] = []
  const outside: Row[] = []
  const sections: { values: TextLine[]; sum: string }[] = []
  let columns: HeadCell[] | null = null
  let linesBefore = 0
  for (const [n, row] of rows.entries()) {
    const heads = headings[n]
    // The head of another page is not a line if its table has a heading of its own.
    if (columns && row.page !== rows[n - 1]?.page && hasHeading(rows, headings, n)) columns = null
    if (heads) {
      columns = heads
      linesBefore = lines.length
    } else if (columns && lines.length === linesBefore && isBelowHead(row, columns)) continue
    else if (columns && hasCompanyNumber(row)) columns = null
    else if (columns && !addNoteRow(lines, row, columns, context)) {
      const label = plainLabel(row.cells[0]?.text ?? '')
      const sum = cellsAt(row, columns).get('quantity')?.text
      if (sum && ofQuantities.test(label))
        sections.push({ values: lines.slice(linesBefore).map(({ values }) => values), sum })
      else if (row.cells.some(({ text }) => signs.test(plainLabel(text)))) columns = null
    }
    if (!columns) outside.push(row)
  }
  const wrong = new Set(sections.filter((one) => !addsUp(one, context.proved)).flatMap(({ values }) => values))
  for (const line of lines)
    if (wrong.has(line.values) && line.values.quantity)
      line.values = { ...line.values, quantity: { ...line.values.quantity, sure: false, confidence: 0.5 } }
  return { lines: withThousands(withNames(lines)), outside, between: [], whole: true, finished: true }
}

const ofCounts: readonly Column[] = ['quantity', 'ordered', 'before', 'rest', 'returned']

/**
 * The texts in the columns of counts. '24.2237' elsewhere is the number of a paper, and a price may be written in another
 * style than the weights of a weighbridge: they prove nothing.
 */
function figuresBelow(rows: Row[], headings: (HeadCell[] | null)[]): string[] {
  let columns: HeadCell[] | null = null
  return rows.flatMap((row, n) => {
    columns = headings[n] ?? columns
    const at = columns && cellsAt(row, columns)
    return at ? ofCounts.flatMap((column) => at.get(column)?.text ?? []) : []
  })
}

function hasHeading(rows: Row[], headings: (HeadCell[] | null)[], from: number): boolean {
  const page = rows[from]?.page
  return headings.some((heads, n) => heads !== null && n >= from && rows[n]?.page === page)
}

/** Adds a row to the lines. False if it is not a line and does not belong to the one above. */
function addNoteRow(
  lines: OpenLine[],
  row: Row,
  columns: HeadCell[],
  context: Parameters<typeof noteLines>[3],
): boolean {
  const labels = row.cells.map(({ text }) => plainLabel(text))
  if (sums.test(labels[0] ?? '')) return false
  const at = cellsAt(row, columns)
  const found = noteLines(at, columns, lines.at(-1)?.values, context)
  const name = at.get('name')
  const isSigned = labels.some((label) => signs.test(label))
  if (found.length > 0 && !(isSigned && !readFigure(at.get('quantity')?.text ?? ''))) {
    for (const values of found.map((line) => withOtherFigures(line, row, columns)))
      lines.push({ values, name: values.name ? undefined : name, more: [] })
    return true
  }
  if (isSigned || isTitle.test(row.cells.map(({ text }) => text).join(' '))) return false
  const line = lines.at(-1)
  const above = line && (line.more.at(-1) ?? line.name)
  if (!line || !name || !above || name.page !== above.page || name.y - above.y > rowsApart * above.h) return false
  line.more.push(name)
  return true
}

/** Whether the printed sum of quantities is theirs. */
function addsUp({ values, sum }: { values: TextLine[]; sum: string }, proved: 'nl' | 'en' | null): boolean {
  const printed = countedFigure(sum, { proved, usual: 'nl' })
  const all = values.reduce((total, { quantity }) => total.plus(quantity?.value ?? 0), Big(0))
  return printed !== null && all.abs().eq(Big(printed.value).abs())
}

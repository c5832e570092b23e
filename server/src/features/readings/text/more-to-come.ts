import { columnNamed } from './heading.ts'
import type { Box, Row } from './rows.ts'
import { hasAmount } from './table-ends.ts'

const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

/** Lines that are not all bought. */
const choices = word(
  'opties?|optione(?:el|le)|alternatie(?:f|ve)|varianten?|variant [12ab]|of variant|options?|optional|alternatives?|alternativ(?:e[rns]?)?|bedarfsposition(?:en)?|eventualposition(?:en)?|wahlposition(?:en)?|variante [12ab]',
)
/** What is taken off or added without an amount: 'Korting 5 %', 'Dieseltoeslag volgens lijst'. */
const changes =
  /\p{L}*(?:korting|toeslag|rabatt|nachlass|zuschlag|discount|surcharge|remise|rabais|majoration|orderkosten)(?!\p{L})|(?<!\p{L})(?:exclusief|excl\.?|plus|zzgl\.?|zuzüglich) (?:transport|vracht|levering|fracht|versand|freight|delivery)/iu
/** The lines go on on another page. */
const goesOn = word(
  'te transporteren|transporteren|à reporter|a reporter|übertrag|carried forward|subtotaal deze pagina|vervolg op|z\\.o\\.z\\.?|suite page|fortsetzung',
)
const cancelled = word('vervallen|geannuleerd|geschrapt|cancelled|canceled|annulée?|storniert|entfällt')
/** Amounts of lines with VAT: a heading, or a sentence without an amount. */
const withVat =
  /(?<!\p{L})(?:(?:incl|inkl|inc|inclusief|inclusive|including|einschl|einschließlich)(?!\p{L})\.?(?: of| de| der)?(?: \d[\d.,]* ?%)? ?(?:btw|vat|tax|mwst|ust|tva|$)|ttc|tvac|tva comprise|t\.t\.c)/iu
const pageOf = /(?<!\p{L})(?:pagina|page|blad|seite|blz|pag)\.?:?\s*\d+\s*(?:van|of|von|sur|de|\/)\s*(\d+)(?!\d)/iu

/** Whether a paper says that its lines are not all that is paid: a choice, a reduction without an amount, or another page. */
export function saysMore(rows: Row[]): boolean {
  const pages = rows.reduce((most, { page }) => Math.max(most, page), 1)
  return rows.some((row) => {
    const texts = row.cells.flatMap(({ text }) => (columnNamed(text) ? [] : text)) // 'Korting' above a column
    const says = hasAmount(row) ? [choices, goesOn, cancelled] : [choices, changes, goesOn, cancelled]
    if (!hasAmount(row) && row.cells.some(({ text }) => withVat.test(text))) return true
    return texts.some((text) => says.some((one) => one.test(text)) || Number(pageOf.exec(text)?.[1] ?? 0) > pages)
  })
}

const earlier =
  /abschlags(?:rechnung|zahlung)|(?:vorige|eerdere|voorgaande) (?:termijn|factu|vordering|staat)|(?:eerder|reeds|vorig) gefactureerd|previous(?:ly)? invoice|acomptes? (?:déjà|précédent)|situations? précédente/i
const ofTotal = /(?<!\p{L})(?:netto|excl|exclusief|hors|ht|htva|net|excluding)(?!\p{L})/iu

/** Whether a total is that of all work so far: the paper takes off earlier bills below it, and names another total there. */
export function isOfAllBills({ page, y }: Box, rows: Row[]): boolean {
  const below = rows.filter((row) => row.page > page || (row.page === page && row.y > y))
  const at = below.findIndex((row) => says(row, earlier))
  return at !== -1 && below.slice(at + 1).some((row) => says(row, ofTotal) && !says(row, earlier))
}

/** Whether a row with an amount says so. */
function says(row: Row, what: RegExp): boolean {
  return hasAmount(row) && what.test(row.cells.map(({ text }) => text).join(' '))
}

const toCome =
  /^(?:nog te leveren|back ?orders?|nalevering|naleveringen|rest volgt|still to deliver|to follow|noch zu liefern|rückstand|reste à livrer)(?!\p{L})/iu

/** The height on a page from which goods are still to be delivered. Null if none are. */
export function whereRestBegins(rows: Row[]): Pick<Box, 'page' | 'y'> | null {
  const row = rows.find(({ cells }) => cells.length === 1 && toCome.test(cells[0]?.text.trim() ?? ''))
  return row ? { page: row.page, y: row.y } : null
}

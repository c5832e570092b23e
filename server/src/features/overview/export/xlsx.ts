import { Readable } from 'node:stream'
import { zipped } from '../../../platform/storage/zip.ts'
import { type Cell, looksLikeFormula } from './cells.ts'
import { contentTypes, relations, styles, workbook, workbookRelations } from './xlsx-parts.ts'

const style = { text: 0, head: 1, number: 2, day: 3, time: 4, quoted: 5 }
const epoch = Temporal.PlainDate.from('1899-12-30')
const minutesADay = 24 * 60

/** Writes one sheet as it is read, so that a long list takes no more memory than a short one. The first row is the head. */
export function xlsxOf(
  rows: AsyncIterable<Cell[]>,
  sheet: string,
  widths: number[],
  now: Date,
): AsyncGenerator<Buffer> {
  const mtime = now
  return zipped(async (add) => {
    add('[Content_Types].xml', contentTypes, { mtime })
    add('_rels/.rels', relations, { mtime })
    add('xl/workbook.xml', workbook(escaped(sheet)), { mtime })
    add('xl/_rels/workbook.xml.rels', workbookRelations, { mtime })
    add('xl/styles.xml', styles, { mtime })
    add('xl/worksheets/sheet1.xml', async () => Readable.from(sheetOf(rows, widths)), { mtime })
  })
}

async function* sheetOf(rows: AsyncIterable<Cell[]>, widths: number[]): AsyncGenerator<string> {
  const columns = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  yield `<cols>${columns.join('')}</cols><sheetData>`
  let count = 0
  for await (const row of rows) {
    count += 1
    yield `<row r="${count}">${row.map((cell, n) => cellOf(cell, `${letterOf(n)}${count}`, count === 1)).join('')}</row>`
  }
  yield `</sheetData><autoFilter ref="A1:${letterOf(widths.length - 1)}${Math.max(1, count)}"/></worksheet>`
}

/** Texts are typed as text, which is never a formula; the mark keeps them so when somebody edits the cell. */
function cellOf(cell: Cell, at: string, head: boolean): string {
  if (cell === null) return ''
  if (cell.kind === 'text') {
    const s = head ? style.head : looksLikeFormula(cell.text) ? style.quoted : style.text
    return `<c r="${at}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
  }
  if (cell.kind === 'number') return `<c r="${at}" s="${style.number}"><v>${cell.number}</v></c>`
  if (cell.kind === 'day')
    return `<c r="${at}" s="${style.day}"><v>${serialOf(Temporal.PlainDate.from(cell.day))}</v></c>`
  const { hour, minute } = cell.time
  const part = (hour * 60 + minute) / minutesADay
  return `<c r="${at}" s="${style.time}"><v>${serialOf(cell.time.toPlainDate()) + part}</v></c>`
}

/** A day as a spreadsheet counts it. */
function serialOf(day: Temporal.PlainDate): number {
  return epoch.until(day).days
}

function letterOf(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column)
}

/** Without the characters that XML cannot have. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

import PdfKit from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { moment } from '../times.ts'
import type { Sender } from './firms.ts'
import type { Row, Sheet } from './sheets.ts'

const [left, right, top] = [57, 538, 51]
/** The left edge of each column, or the right edge of right-aligned ones. */
const columns = { name: left + 6, quantity: 330, unit: 346, price: 445, net: right - 6 }
const [ink, muted, faint] = ['#1d1f21', '#5a5f66', '#d4d4d0']

type Paper = PDFKit.PDFDocument

/** Draws a document as an A4 page in the style of its sender, with dates relative to the demo's first start. */
export async function draw(sheet: Sheet, now: Temporal.Instant): Promise<Buffer> {
  const day = moment(sheet.at, now).toZonedDateTimeISO('Europe/Amsterdam').toPlainDate()
  const CreationDate = new Date(moment(sheet.at, now).epochMilliseconds)
  const info = { Title: `${sheet.kind} ${sheet.number}`, CreationDate, ModDate: CreationDate }
  const paper = new PdfKit({ size: 'A4', margin: 0, lang: 'nl', info })
  const bytes = buffer(paper)
  drawHead(paper, sheet.from)
  write(paper, `${sheet.kind} ${sheet.number}`, left, 136, { size: 19, bold: true, color: sheet.from.dark })
  for (const [n, line] of sheet.to.entries()) write(paper, line, left, 182 + n * 15)
  for (const [n, [label, value]] of sheet.facts.entries()) {
    write(paper, label, left, 266 + n * 17, { color: muted })
    write(paper, typeof value === 'number' ? inWords(day.add({ days: value })) : value, left + 92, 266 + n * 17)
  }
  const below = sheet.works ? drawWorks(paper, sheet, now, 378) : drawRows(paper, sheet, 378)
  const end = hasPrices(sheet) ? drawSums(paper, sheet, below + 16) : below
  write(paper, sheet.foot.join('\n'), left, end + 42, { size: 9, width: 370 })
  const { kvk, vat, iban } = sheet.from
  write(paper, `KvK ${kvk}     Btw-nummer ${vat}     IBAN ${iban}`, left, 790, { size: 8, color: muted })
  paper.end()
  return bytes
}

function drawHead(paper: Paper, { name, lines, logo, dark, rule }: Sender): void {
  const scale = 40 / 48
  paper.save().translate(left, top).scale(scale)
  for (const [path, fill] of logo.paths) paper.path(path).fill(fill)
  paper.restore()
  write(paper, name, left + logo.width * scale + 12, top + 12, { size: 15, bold: true, color: dark })
  for (const [n, line] of lines.entries()) write(paper, line, right, top - 3 + n * 12, { size: 8, align: 'right' })
  paper.rect(left, 108, right - left, 2).fill(rule)
}

/** A note names what was delivered or worked, without its price. */
function hasPrices({ kind }: Sheet): boolean {
  return kind !== 'Pakbon' && kind !== 'Werkbon'
}

function drawWorks(paper: Paper, { works = [], from }: Sheet, now: Temporal.Instant, y: number): number {
  const places = { day: columns.name, person: left + 96, work: left + 216, hours: columns.net }
  const row = (at: number, texts: [string, string, string, string], look: TextStyle) => {
    const [day, person, work, hours] = texts
    write(paper, day, places.day, at, look)
    write(paper, person, places.person, at, look)
    write(paper, work, places.work, at, look)
    write(paper, hours, places.hours, at, { ...look, align: 'right' })
  }
  row(y, ['Datum', 'Medewerker', 'Werkzaamheden', 'Uren'], { size: 8, bold: true, color: from.dark })
  paper.rect(left, y + 15, right - left, 1.2).fill(from.dark)
  for (const [n, { at, person, work, hours }] of works.entries()) {
    const day = moment(at, now).toZonedDateTimeISO('Europe/Amsterdam').toPlainDate()
    const topOfRow = y + 24 + n * 26
    const date = day.toLocaleString('nl-NL', { day: '2-digit', month: '2-digit', year: 'numeric' })
    row(topOfRow, [date, person, work, twoPlaces(hours)], {})
    paper.rect(left, topOfRow + 18, right - left, 0.6).fill(faint)
  }
  const end = y + 24 + works.length * 26
  const sum = works.reduce((all, { hours }) => all + hours, 0)
  row(end, ['Totaal uren', '', '', twoPlaces(sum)], { bold: true })
  return end + 20
}

function drawRows(paper: Paper, sheet: Sheet, y: number): number {
  const { rows, from } = sheet
  const priced = hasPrices(sheet)
  const head = { size: 8, bold: true, color: from.dark }
  write(paper, 'Omschrijving', columns.name, y, head)
  write(paper, priced ? 'Aantal' : 'Geleverd', columns.quantity, y, { ...head, align: 'right' })
  write(paper, 'Eenheid', columns.unit, y, head)
  if (priced) {
    write(paper, 'Prijs', columns.price, y, { ...head, align: 'right' })
    write(paper, 'Bedrag', columns.net, y, { ...head, align: 'right' })
  }
  paper.rect(left, y + 15, right - left, 1.2).fill(from.dark)
  for (const [n, { name, quantity, unit, price }] of rows.entries()) {
    const at = y + 24 + n * 26
    write(paper, name, columns.name, at)
    write(paper, String(quantity), columns.quantity, at, { align: 'right' })
    write(paper, unit, columns.unit, at)
    if (priced) {
      write(paper, euro(price), columns.price, at, { align: 'right' })
      write(paper, euro(quantity * price), columns.net, at, { align: 'right' })
    }
    paper.rect(left, at + 18, right - left, 0.6).fill(faint)
  }
  return y + 24 + rows.length * 26
}

function drawSums(paper: Paper, { rows, vat }: Sheet, y: number): number {
  const total = rows.reduce((sum: number, { quantity, price }: Row) => sum + quantity * price, 0)
  const tax = vat === undefined ? null : Math.round((total * vat) / 100)
  const sums: [label: string, cents: number][] =
    tax === null
      ? [['Totaal excl. btw', total]]
      : [
          ['Subtotaal excl. btw', total],
          [`${vat}% btw`, tax],
          ['Totaal incl. btw', total + tax],
        ]
  for (const [n, [label, cents]] of sums.entries()) {
    const bold = n === sums.length - 1
    write(paper, label, columns.price, y + n * 20, { bold, align: 'right' })
    write(paper, euro(cents), columns.net, y + n * 20, { bold, align: 'right' })
  }
  return y + sums.length * 20
}

type TextStyle = { size?: number; bold?: boolean; color?: string; align?: 'right'; width?: number }

function write(paper: Paper, text: string, x: number, y: number, look: TextStyle = {}): void {
  const { size = 10, bold = false, color = ink, align, width } = look
  paper.font(bold ? 'Helvetica-Bold' : 'Helvetica', size).fillColor(color)
  const from = align === 'right' ? x - paper.widthOfString(text) : x
  paper.text(text, from, y, width === undefined ? { lineBreak: false } : { width, lineGap: 2 })
}

function twoPlaces(figure: number): string {
  return figure.toLocaleString('nl-NL', { minimumFractionDigits: 2 })
}

function euro(cents: number): string {
  return `€ ${(cents / 100).toLocaleString('nl-NL', { minimumFractionDigits: 2 })}`
}

function inWords(day: Temporal.PlainDate): string {
  return day.toLocaleString('nl-NL', { day: 'numeric', month: 'long', year: 'numeric' })
}

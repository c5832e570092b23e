import { block, grid, heads, pairs } from './drawing.ts'
import { dashes, figure, type NoteLayout, slashes } from './note.ts'

/** A shipper's note with units behind the quantities and a sum of all pieces. */
const shipper: NoteLayout = (sheet, note) => {
  sheet.put(note.title, 420, 36, { size: 20, bold: true })
  block(sheet, note.seller, 40, 36)
  heads(
    sheet,
    [
      ['Datum', dashes(note.date)],
      ['Verzendbonnr.', note.number],
      ['Uw ordernummer', note.order],
    ],
    40,
    130,
    150,
  )
  block(sheet, note.buyer, 40, 170)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Regel', x: 40, of: (_, n) => String(10 * (n + 1)) },
      { title: 'Productcode', x: 80, of: ({ article = '' }) => article },
      { title: 'Productomschrijving', x: 160, of: ({ name }) => name },
      {
        title: 'Geleverd aantal',
        x: 540,
        align: 'right',
        of: ({ quantity, unit = '' }) => `${figure(quantity, note.language)} ${unit}`,
      },
    ],
    { top: 240 },
  )
  sheet.put('Gewicht totaal: 412 kg', 40, y + 24)
  sheet.put('Naam en handtekening voor ontvangst', 300, y + 70)
}

/** A British despatch note. */
const despatch: NoteLayout = (sheet, note) => {
  sheet.put(note.title, 40, 40, { size: 17, bold: true })
  block(sheet, note.seller, 380, 40)
  pairs(
    sheet,
    [
      ['Despatch note', note.number],
      ['Despatch date', slashes(note.date)],
      ['Customer PO', note.order],
      ['Our ref', note.sales_order],
    ],
    40,
    80,
    140,
  )
  block(sheet, note.buyer, 380, 110)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Line', x: 40, of: (_, n) => String(n + 1) },
      { title: 'Product code', x: 75, of: ({ article = '' }) => article },
      { title: 'Description', x: 150, of: ({ name }) => name },
      { title: 'Ordered', x: 390, align: 'right', of: ({ ordered }) => figure(ordered, 'en') },
      { title: 'Despatched', x: 455, align: 'right', of: ({ quantity }) => figure(quantity, 'en') },
      { title: 'To follow', x: 515, align: 'right', of: ({ rest }) => figure(rest, 'en') },
      { title: 'UOM', x: 530, of: ({ unit = '' }) => unit },
    ],
    { top: 190 },
  )
  sheet.put(`Signed for by: ${note.received_by ?? ''}`, 40, y + 50)
  sheet.put('Print name:', 300, y + 50)
}

/** A Flemish note with what is delivered later. */
const later: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 40, 40)
  block(sheet, note.buyer, 340, 90)
  sheet.put(`${note.title} nr. ${note.number}`, 40, 150, { size: 12, bold: true })
  sheet.put(`Datum: ${slashes(note.date)}`, 40, 168)
  if (note.order) sheet.put(`Uw bestelbon: ${note.order}`, 40, 182)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Ref.', x: 40, of: ({ article = '' }) => article },
      { title: 'Omschrijving', x: 95, of: ({ name }) => name },
      { title: 'Eenh.', x: 330, of: ({ unit = '' }) => unit },
      { title: 'Besteld', x: 410, align: 'right', of: ({ ordered }) => figure(ordered, 'be') },
      { title: 'Geleverd', x: 470, align: 'right', of: ({ quantity }) => figure(quantity, 'be') },
      { title: 'In nalevering', x: 550, align: 'right', of: ({ rest }) => figure(rest, 'be') },
    ],
    { top: 220 },
  )
  sheet.put(`Voor ontvangst: ${note.received_by ?? ''}`, 40, y + 40)
}

/** Hours on a note of extra work, the person first. */
const extra: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 340, 40)
  sheet.put(note.title, 40, 40, { size: 18, bold: true })
  pairs(
    sheet,
    [
      ['Regiebonnummer:', note.number],
      ['Bondatum:', dashes(note.date)],
      ['Uw kenmerk:', note.order],
    ],
    40,
    90,
    150,
  )
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Naam', x: 40, of: ({ person = '' }) => person },
      { title: 'Functie', x: 170, of: ({ role = '' }) => role },
      { title: 'Datum', x: 300, of: ({ day = '' }) => dashes(day) },
      { title: 'Aantal uren', x: 500, align: 'right', of: ({ quantity }) => figure(quantity, 'nl') },
    ],
    { top: 170, row: 18 },
  )
  sheet.put(`Afgetekend door: ${note.received_by ?? ''}`, 40, y + 50)
}

/** A list of what is in the boxes. */
const packing: NoteLayout = (sheet, note) => {
  sheet.put(note.title, 230, 36, { size: 15, bold: true })
  block(sheet, note.seller, 40, 60)
  pairs(
    sheet,
    [
      ['Packing slip no', note.number],
      ['Ship date', slashes(note.date)],
      ['PO number', note.order],
    ],
    340,
    60,
    440,
  )
  block(sheet, ['Ship to', ...note.buyer], 40, 125)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Qty', x: 70, align: 'right', of: ({ quantity }) => figure(quantity, 'en') },
      { title: 'Unit', x: 85, of: ({ unit = '' }) => unit },
      { title: 'Item', x: 140, of: ({ article = '' }) => article },
      { title: 'Description', x: 210, of: ({ name }) => name },
      { title: 'Weight (kg)', x: 550, align: 'right', of: ({ weight }) => figure(weight, 'en') },
    ],
    { top: 210 },
  )
  sheet.put('Number of packages', 210, y + 14)
  sheet.right('3', 70, y + 14)
}

/** Goods that go back, with a column of their own. */
const returned: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 40, 40)
  sheet.put(note.title, 400, 40, { size: 16, bold: true })
  heads(
    sheet,
    [
      ['Bonnr.', note.number],
      ['Datum', dashes(note.date)],
      ['Uw referentie', note.order],
    ],
    40,
    120,
    160,
  )
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Omschrijving', x: 40, of: ({ name }) => name },
      { title: 'Aantal retour', x: 420, align: 'right', of: ({ quantity }) => figure(quantity, 'nl') },
      { title: 'Eenheid', x: 440, of: ({ unit = '' }) => unit },
    ],
    { top: 180 },
  )
  sheet.put('Reden: te veel besteld', 40, y + 20)
}

/** A consignment note in English and Dutch. */
const waybill: NoteLayout = (sheet, note) => {
  sheet.put(note.title, 300, 36, { size: 13, bold: true })
  sheet.put(`CMR nr. ${note.number}`, 300, 56, { bold: true })
  sheet.put('Sender', 40, 40, { size: 7 })
  block(sheet, note.seller.slice(0, 3), 40, 50, false)
  sheet.put('Consignee', 40, 100, { size: 7 })
  block(sheet, note.buyer, 40, 110, false)
  pairs(
    sheet,
    [
      ['Date', slashes(note.date)],
      ['Your reference', note.order],
    ],
    300,
    90,
    400,
  )
  grid(
    sheet,
    note.lines,
    [
      { title: 'Number of packages', x: 110, align: 'right', of: ({ quantity }) => quantity },
      { title: 'Method of packing', x: 125, of: ({ unit = '' }) => unit },
      { title: 'Nature of the goods', x: 220, of: ({ name }) => name },
      { title: 'Gross weight in kg', x: 545, align: 'right', of: ({ weight }) => figure(weight, 'en') },
    ],
    { top: 190, size: 8 },
  )
}

/** A merchant's note with short headings and the delivered quantity before the ordered one. */
const short: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 40, 40)
  sheet.put(`${note.title} ${note.number}`, 330, 40, { size: 13, bold: true })
  sheet.put(`d.d. ${dashes(note.date)}`, 330, 58)
  if (note.order) sheet.put(`Uw ref.: ${note.order}`, 330, 72)
  block(sheet, note.buyer, 40, 110)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Art.', x: 40, of: ({ article = '' }) => article },
      { title: 'Artikelomschrijving', x: 90, of: ({ name }) => name },
      { title: 'Eh', x: 330, of: ({ unit = '' }) => unit },
      { title: 'Gel.', x: 400, align: 'right', of: ({ quantity }) => figure(quantity, 'nl') },
      { title: 'Best.', x: 460, align: 'right', of: ({ ordered }) => figure(ordered, 'nl') },
      { title: 'B.O.', x: 520, align: 'right', of: ({ rest }) => figure(rest, 'nl') },
    ],
    { top: 180 },
  )
  sheet.put('Naam ontvanger:', 40, y + 40)
  sheet.put(note.received_by ?? '', 130, y + 40)
}

export const apartLayouts = { shipper, despatch, later, extra, packing, returned, waybill, short }

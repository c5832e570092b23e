import { block, grid, heads, pairs } from './drawing.ts'
import { dashes, figure, type NoteLayout, slashes } from './note.ts'

/** A wholesaler's packing slip: ordered, delivered and what follows, with a place to sign. */
const wholesale: NoteLayout = (sheet, note) => {
  const { language } = note
  block(sheet, note.seller, 40, 40)
  sheet.put(note.title, 360, 40, { size: 16, bold: true })
  const labels: [string, string | null][] = [
    ['Pakbonnummer', note.number],
    ['Datum', dashes(note.date)],
    ['Uw order', note.order],
    ['Onze order', note.sales_order],
  ]
  pairs(sheet, labels, 360, 70, 450)
  block(sheet, note.buyer, 40, 130)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Artikel', x: 40, of: ({ article = '' }) => article },
      { title: 'Omschrijving', x: 95, of: ({ name }) => name },
      { title: 'Besteld', x: 360, align: 'right', of: ({ ordered }) => figure(ordered, language) },
      { title: 'Geleverd', x: 420, align: 'right', of: ({ quantity }) => figure(quantity, language) },
      { title: 'Rest', x: 470, align: 'right', of: ({ rest }) => figure(rest, language) },
      { title: 'Eenheid', x: 490, of: ({ unit = '' }) => unit },
    ],
    { top: 220 },
  )
  sheet.put(`Ontvangen door: ${note.received_by ?? ''}`, 40, y + 40)
  sheet.put('Handtekening:', 300, y + 40)
  sheet.put('Controleer uw levering. Reclames binnen 24 uur melden.', 40, 780, { size: 7 })
}

/** The quantity first, as suppliers of materials print it. */
const quantityFirst: NoteLayout = (sheet, note) => {
  const { language } = note
  sheet.put(note.title, 40, 40, { size: 18, bold: true })
  block(sheet, note.seller, 380, 40)
  sheet.put(`Bonnummer: ${note.number}`, 40, 90)
  sheet.put(`Leverdatum: ${dashes(note.date)}`, 40, 104)
  if (note.order) sheet.put(`Uw bestelnummer: ${note.order}`, 40, 118)
  sheet.put('Afleveradres:', 380, 110)
  block(sheet, note.buyer, 380, 124, false)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Aantal', x: 75, align: 'right', of: ({ quantity }) => figure(quantity, language) },
      { title: 'Eenheid', x: 90, of: ({ unit = '' }) => unit },
      { title: 'Omschrijving', x: 150, of: ({ name }) => name },
      { title: 'Gewicht kg', x: 555, align: 'right', of: ({ weight }) => figure(weight, language) },
    ],
    { top: 200, row: 17 },
  )
  sheet.put('Kenteken: 12-BKL-9', 40, y + 30)
  sheet.put('Chauffeur: H. Mulder', 200, y + 30)
  sheet.put('Voor ontvangst:', 40, y + 60)
}

/** A work note with the hours of each person and day. */
const work: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 40, 40)
  sheet.put(note.title, 400, 44, { size: 15, bold: true })
  pairs(
    sheet,
    [
      ['Werkbonnr.', note.number],
      ['Datum', dashes(note.date)],
      ['Uw opdracht', note.order],
      ['Opdrachtgever', note.buyer[0] ?? ''],
    ],
    40,
    110,
    130,
  )
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Datum', x: 40, of: ({ day = '' }) => dashes(day) },
      { title: 'Medewerker', x: 110, of: ({ person = '' }) => person },
      { title: 'Functie', x: 260, of: ({ role = '' }) => role },
      { title: 'Uren', x: 540, align: 'right', of: ({ quantity }) => figure(quantity, note.language, 2) },
    ],
    { top: 200 },
  )
  const sum = note.lines.reduce((all, { quantity }) => all + Number(quantity), 0)
  sheet.put('Totaal uren', 40, y + 6, { bold: true })
  sheet.right(figure(String(sum), note.language, 2), 540, y + 6, { bold: true })
  sheet.put('Getekend door', 40, y + 60, { size: 8 })
  if (note.received_by) sheet.put(note.received_by, 40, y + 72)
}

/** A Flemish delivery note: labels above their values. */
const flemish: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 40, 36)
  block(sheet, ['Leveringsadres', ...note.buyer], 330, 60)
  sheet.put(note.title, 40, 130, { size: 14, bold: true })
  heads(
    sheet,
    [
      ['Leveringsbon nr.', note.number],
      ['Datum', slashes(note.date)],
      ['Uw referentie', note.order],
      ['Onze referentie', note.sales_order],
    ],
    40,
    160,
    130,
  )
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Code', x: 40, of: ({ article = '' }) => article },
      { title: 'Benaming', x: 100, of: ({ name }) => name },
      { title: 'Hoeveelheid', x: 450, align: 'right', of: ({ quantity }) => figure(quantity, note.language) },
      { title: 'Eenh.', x: 465, of: ({ unit = '' }) => unit },
    ],
    { top: 215 },
  )
  sheet.put('Aantal colli', 100, y + 10)
  sheet.right(String(note.lines.length), 450, y + 10)
  sheet.put('Goed voor ontvangst', 330, y + 60)
}

/** An English note with what is outstanding. */
const english: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 40, 40)
  sheet.put(note.title, 400, 40, { size: 15, bold: true })
  pairs(
    sheet,
    [
      ['Delivery note no.', note.number],
      ['Date', slashes(note.date)],
      ['Your order', note.order],
    ],
    380,
    70,
    470,
  )
  block(sheet, ['Deliver to', ...note.buyer], 40, 120)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Item', x: 40, of: ({ article = '' }) => article },
      { title: 'Description', x: 90, of: ({ name }) => name },
      { title: 'Qty ordered', x: 380, align: 'right', of: ({ ordered }) => figure(ordered, 'en') },
      { title: 'Qty delivered', x: 450, align: 'right', of: ({ quantity }) => figure(quantity, 'en') },
      { title: 'Outstanding', x: 515, align: 'right', of: ({ rest }) => figure(rest, 'en') },
      { title: 'Unit', x: 530, of: ({ unit = '' }) => unit },
    ],
    { top: 200, size: 8.5 },
  )
  sheet.put('Received by', 40, y + 40)
  sheet.put(note.received_by ?? '', 110, y + 40)
  sheet.put('Signature', 300, y + 40)
}

/** Goods that go back. */
const back: NoteLayout = (sheet, note) => {
  sheet.put(note.title, 230, 40, { size: 16, bold: true })
  block(sheet, note.seller, 40, 70)
  pairs(
    sheet,
    [
      ['Retourbonnummer:', note.number],
      ['Retourdatum:', dashes(note.date)],
      ['Bij uw order:', note.order],
    ],
    340,
    70,
    440,
  )
  block(sheet, ['Afgehaald bij:', ...note.buyer], 40, 130)
  grid(
    sheet,
    note.lines,
    [
      { title: 'Artikelnummer', x: 40, of: ({ article = '' }) => article },
      { title: 'Artikelomschrijving', x: 130, of: ({ name }) => name },
      { title: 'Aantal', x: 420, align: 'right', of: ({ quantity }) => figure(quantity, note.language) },
      { title: 'Ehd', x: 440, of: ({ unit = '' }) => unit },
    ],
    { top: 210 },
  )
}

/** An international consignment note, with numbered boxes. */
const consignment: NoteLayout = (sheet, note) => {
  sheet.put(note.title, 320, 30, { size: 13, bold: true })
  sheet.put('Vrachtbriefnummer', 320, 50, { size: 7 })
  sheet.put(note.number, 320, 60, { bold: true })
  sheet.put('1 Afzender', 40, 40, { size: 7 })
  block(sheet, note.seller.slice(0, 3), 40, 50, false)
  sheet.put('2 Geadresseerde', 40, 100, { size: 7 })
  block(sheet, note.buyer, 40, 110, false)
  sheet.put('Referentie geadresseerde', 320, 100, { size: 7 })
  sheet.put(note.order ?? '', 320, 110)
  sheet.put('21 Opgemaakt te Amersfoort, datum', 320, 130, { size: 7 })
  sheet.put(dashes(note.date), 320, 140)
  grid(
    sheet,
    note.lines,
    [
      { title: 'Aantal colli', x: 90, align: 'right', of: ({ quantity }) => quantity },
      { title: 'Verpakking', x: 110, of: ({ unit = '' }) => unit },
      { title: 'Aard der goederen', x: 200, of: ({ name }) => name },
      { title: 'Brutogewicht kg', x: 540, align: 'right', of: ({ weight }) => figure(weight, note.language) },
    ],
    { top: 200, size: 8 },
  )
  sheet.put('22 Handtekening afzender', 40, 700, { size: 7 })
  sheet.put('23 Handtekening vervoerder', 230, 700, { size: 7 })
  sheet.put('24 Goederen ontvangen', 420, 700, { size: 7 })
}

/** A back order: what came earlier, what comes now, and what is still to come. */
const backorder: NoteLayout = (sheet, note) => {
  block(sheet, note.seller, 340, 40)
  sheet.put(`${note.title} ${note.number}`, 40, 44, { size: 14, bold: true })
  pairs(
    sheet,
    [
      ['Bondatum', dashes(note.date)],
      ['Klantreferentie', note.order],
      ['Orderdatum', '02-01-2026'],
    ],
    40,
    80,
    140,
  )
  block(sheet, note.buyer, 40, 140)
  const y = grid(
    sheet,
    note.lines,
    [
      { title: 'Art.nr.', x: 40, of: ({ article = '' }) => article },
      { title: 'Omschrijving', x: 90, of: ({ name }) => name },
      { title: 'Besteld', x: 340, align: 'right', of: ({ ordered }) => figure(ordered, note.language) },
      { title: 'Reeds geleverd', x: 415, align: 'right', of: ({ before }) => figure(before, note.language) },
      { title: 'Nu geleverd', x: 475, align: 'right', of: ({ quantity }) => figure(quantity, note.language) },
      { title: 'Nog te leveren', x: 550, align: 'right', of: ({ rest }) => figure(rest, note.language) },
    ],
    { top: 210, size: 8.5 },
  )
  sheet.put('Voor akkoord', 40, y + 50)
}

export const knownLayouts = { wholesale, quantityFirst, work, flemish, english, back, consignment, backorder }

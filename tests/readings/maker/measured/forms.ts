import { begin } from '../begin.ts'
import { above, address, beside, type Form, sums, table } from '../parts.ts'

/** Seller at the left, details at the right, a ruled header and totals at the right. */
const ledger: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 40, 40)
  beside(sheet, it.facts('seller_no vat_no iban', ':'), 40, 84, 150)
  sheet.put(it.title, 360, 40, { size: 18, bold: true })
  beside(sheet, it.facts('number date due ref preceding', ':'), 360, 72, 470)
  address(sheet, it.buyer, 40, 150)
  const columns = it.columns({
    name: { x: 40 },
    quantity: { x: 330, align: 'right' },
    unit: { x: 345 },
    price: { x: 460, align: 'right' },
    net: { x: 555, align: 'right' },
  })
  const end = table(sheet, trade, { top: 230, columns, more_x: 40 })
  sums(sheet, it.sums(), 360, end + 14, 555)
  return sheet
}

/** A grid, with the details in a row of boxes above it. */
const boxed: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  sheet.put(it.title, 297, 36, { size: 20, bold: true, align: 'middle' })
  address(sheet, it.seller, 40, 70)
  address(sheet, it.buyer, 320, 70)
  above(sheet, it.facts('number date due ref preceding'), 44, 140, 104)
  for (const y of [136, 152, 170]) sheet.rule(40, y, 515)
  const columns = it.columns({
    pos: { x: 44 },
    article: { x: 74 },
    name: { x: 150 },
    quantity: { x: 375, align: 'right' },
    unit: { x: 384 },
    price: { x: 480, align: 'right' },
    net: { x: 551, align: 'right' },
  })
  const end = table(sheet, trade, { top: 200, ruled: 'all', row: 16, columns, more_x: 150 })
  sums(sheet, it.sums(), 380, end + 10, 551, 16)
  const own = it.facts('seller_no vat_no iban').map((pair) => pair.join(' '))
  sheet.put(own.join('   '), 297, 800, { size: 8, align: 'middle' })
  return sheet
}

/** Totals and a VAT table at the left, at the foot of the page. */
const footed: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 380, 30)
  beside(sheet, it.facts('seller_no vat_no iban'), 380, 70, 470)
  address(sheet, it.buyer, 60, 110)
  sheet.put(it.title, 60, 170, { size: 14, bold: true })
  beside(sheet, it.facts('number date due ref preceding'), 60, 192, 200)
  const columns = it.columns({
    counted: { x: 60 },
    name: { x: 140 },
    rate: { x: 380 },
    price: { x: 480, align: 'right' },
    net: { x: 555, align: 'right' },
  })
  const end = table(sheet, trade, { top: 280, left: 60, ruled: 'rows', columns, more_x: 140 })
  if (!it.priced) return sheet
  let y = Math.max(end + 30, 560)
  for (const [n, name] of ['rate', 'base', 'amount'].entries())
    sheet.put(it.word(name), [60, 190, 280][n] ?? 60, y, { bold: true, align: n ? 'right' : 'left' })
  for (const { rate, base, amount } of trade.taxes) {
    y += 14
    sheet.put(it.share(rate), 60, y)
    sheet.right(it.bare(base), 190, y)
    sheet.right(it.bare(amount), 280, y)
  }
  sums(sheet, it.sums({ taxes: 'one' }), 60, y + 26, 280)
  return sheet
}

/** Two columns of labels side by side. The labels of the totals are right-aligned against the amounts. */
const twofold: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  sheet.put(it.seller[0] ?? '', 40, 30, { size: 16, bold: true })
  sheet.put(it.seller.slice(1).join(' - '), 40, 52, { size: 8 })
  sheet.put(it.title, 555, 30, { size: 16, align: 'right' })
  address(sheet, it.buyer, 40, 100)
  beside(sheet, it.facts('number date ref'), 40, 170, 140)
  beside(sheet, it.facts('due preceding'), 320, 170, 440)
  const columns = it.columns({
    quantity: { x: 75, align: 'right' },
    unit: { x: 85 },
    article: { x: 125 },
    name: { x: 200 },
    'price in euro': { x: 470, align: 'right' },
    'net in euro': { x: 555, align: 'right' },
  })
  let y = table(sheet, trade, { top: 240, ruled: 'bands', columns, more_x: 200 }) + 20
  for (const [label, value] of it.sums()) {
    sheet.right(label, 465, y)
    sheet.right(value ?? '', 555, y)
    y += 15
  }
  for (const [n, [label, value]] of it.facts('seller_no vat_no iban').entries())
    sheet.put(`${label}: ${value}`, 40 + n * 170, 810, { size: 7.5 })
  return sheet
}

/** Several pages with the table header on each and the amount carried over. */
const carried: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  const top = () => {
    sheet.put(it.seller[0] ?? '', 40, 30, { size: 12, bold: true })
    sheet.put(it.title, 300, 30, { size: 12, bold: true })
    sheet.right(`${it.word('page')} ${sheet.page}`, 555, 30, { size: 8 })
    beside(sheet, it.facts('number date'), 300, 48, 420)
  }
  top()
  address(sheet, it.seller.slice(1), 40, 46)
  beside(sheet, it.facts('seller_no vat_no iban'), 40, 72, 160)
  beside(sheet, it.facts('due ref preceding'), 300, 74, 420)
  address(sheet, it.buyer, 40, 130)
  const columns = it.columns({
    pos: { x: 40 },
    article: { x: 70 },
    name: { x: 140 },
    quantity: { x: 370, align: 'right' },
    unit: { x: 380 },
    price: { x: 475, align: 'right' },
    net: { x: 555, align: 'right' },
  })
  const turned = (_: unknown, sum: Parameters<typeof it.bare>[0]) => {
    sheet.put(it.word('carried'), 380, 762)
    if (it.priced) sheet.right(it.bare(sum), 555, 762)
    sheet.next()
    top()
    sheet.put(it.word('brought'), 140, 90)
    if (it.priced) sheet.right(it.bare(sum), 555, 90)
    return 110
  }
  const end = table(sheet, trade, { top: 190, columns, bottom: 740, turned, more_x: 140 })
  sums(sheet, it.sums(), 380, end + 16, 555)
  return sheet
}

/** A discount on each line, and VAT rates in a column. */
const rebated: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 555, 30)
  sheet.put(it.title, 40, 36, { size: 22, bold: true })
  beside(sheet, it.facts('number date due ref preceding', ' :'), 40, 72, 180)
  address(sheet, it.buyer, 330, 110)
  const columns = it.columns({
    article: { x: 40 },
    name: { x: 110 },
    quantity: { x: 320, align: 'right' },
    unit: { x: 326 },
    price: { x: 410, align: 'right' },
    discount: { x: 462, align: 'right' },
    rate: { x: 496, align: 'right' },
    net: { x: 562, align: 'right' },
  })
  const end = table(sheet, trade, { top: 200, size: 8, row: 12, columns, more_x: 110 })
  sums(sheet, it.sums({ taxes: 'over' }), 330, end + 12, 562)
  sheet.put(
    it
      .facts('seller_no vat_no iban', ':')
      .map((pair) => pair.join(' '))
      .join(' | '),
    40,
    815,
    { size: 7 },
  )
  return sheet
}

export const formsAbove: Record<string, Form> = { ledger, boxed, footed, twofold, carried, rebated }

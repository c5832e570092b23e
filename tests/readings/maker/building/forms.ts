import { begin } from '../begin.ts'
import { above, address, beside, filled, type Form, sums, table } from '../parts.ts'

const plain: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  sheet.put(it.title, 50, 40, { size: 17, bold: true })
  address(sheet, it.seller, 380, 40)
  beside(sheet, it.facts('seller_no vat_no iban'), 380, 80, 470)
  address(sheet, it.buyer, 50, 90)
  beside(sheet, it.facts('number date due ref preceding'), 50, 150, 180)
  const columns = it.columns({
    article: { x: 50 },
    name: { x: 120 },
    quantity: { x: 350, align: 'right' },
    unit: { x: 360 },
    price: { x: 470, align: 'right' },
    net: { x: 550, align: 'right' },
  })
  const end = table(sheet, trade, { top: 235, columns, more_x: 120 })
  sums(sheet, it.sums(), 350, end + 12, 550)
  return sheet
}

/** The labels are above the amounts, and the totals in a VAT table. */
const stacked: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 40, 30, 11)
  above(sheet, it.facts('seller_no vat_no iban'), 40, 75, 150)
  address(sheet, it.buyer, 330, 110)
  sheet.put(it.title, 40, 110, { size: 20 })
  above(sheet, it.facts('number date due ref preceding'), 40, 170, 108)
  const columns = it.columns({
    quantity: { x: 60, align: 'right' },
    unit: { x: 70 },
    name: { x: 120 },
    rate: { x: 390, align: 'right' },
    'price in euro': { x: 470, align: 'right' },
    'net in euro': { x: 555, align: 'right' },
  })
  const end = table(sheet, trade, { top: 220, ruled: 'all', row: 15, columns, more_x: 120 })
  sums(sheet, it.sums({ taxes: 'over' }), 40, end + 20, 300)
  return sheet
}

/** Discounts, several pages, freight, and a VAT table beside the totals. */
const full: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  const top = () => {
    address(sheet, it.seller, 40, 24, 10, 8)
    sheet.put(`${it.title} ${trade.number}`, 300, 24, { size: 13, bold: true })
    sheet.right(`${it.word('page')} ${sheet.page}`, 555, 44, { size: 7 })
  }
  top()
  beside(sheet, it.facts('number date due ref preceding', ':'), 300, 60, 430)
  beside(sheet, it.facts('seller_no vat_no iban', ':'), 40, 60, 130)
  address(sheet, it.buyer, 40, 120)
  const columns = it.columns({
    pos: { x: 40 },
    article: { x: 66 },
    name: { x: 132 },
    quantity: { x: 322, align: 'right' },
    unit: { x: 330 },
    price: { x: 420, align: 'right' },
    discount: { x: 468, align: 'right' },
    net: { x: 555, align: 'right' },
  })
  const turned = (_: unknown, sum: Parameters<typeof it.bare>[0]) => {
    sheet.put(it.word('carried'), 132, 750)
    if (it.priced) sheet.right(it.bare(sum), 555, 750)
    sheet.next()
    top()
    sheet.put(it.word('brought'), 132, 70)
    if (it.priced) sheet.right(it.bare(sum), 555, 70)
    return 90
  }
  const end = table(sheet, trade, { top: 180, columns, size: 8, row: 12, bottom: 730, turned, more_x: 132 })
  sums(sheet, it.sums({ taxes: 'one' }), 380, end + 14, 555)
  if (!it.priced) return sheet
  for (const [n, name] of ['rate', 'base', 'amount'].entries())
    sheet.put(it.word(name), [40, 160, 240][n] ?? 40, end + 14, { bold: true, align: n ? 'right' : 'left' })
  for (const [n, { rate, base, amount }] of trade.taxes.entries()) {
    sheet.put(it.share(rate), 40, end + 28 + n * 13)
    sheet.right(it.bare(base), 160, end + 28 + n * 13)
    sheet.right(it.bare(amount), 240, end + 28 + n * 13)
  }
  return sheet
}

/** The order number in a sentence, the totals in one row at the foot. */
const wide: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  sheet.put(it.seller.join(' | '), 40, 24, { size: 8 })
  sheet.put(
    it
      .facts('seller_no vat_no iban')
      .map((pair) => pair.join(' '))
      .join(' | '),
    40,
    36,
    { size: 8 },
  )
  address(sheet, it.buyer, 40, 80)
  sheet.put(it.title, 40, 140, { size: 15, bold: true })
  beside(sheet, it.facts('number date due preceding'), 40, 162, 180)
  if (trade.order_reference) sheet.put(filled(it.word('sentence'), { ref: trade.order_reference }), 40, 224)
  const columns = it.columns({
    name: { x: 40 },
    counted: { x: 330, align: 'right' },
    price: { x: 430, align: 'right' },
    net: { x: 555, align: 'right' },
  })
  table(sheet, trade, { top: 245, ruled: 'rows', columns, more_x: 40 })
  for (const [n, [label, value]] of it.sums({ taxes: 'one' }).entries()) {
    sheet.put(label, 40 + n * 105, 740, { size: 8 })
    sheet.put(value ?? '', 40 + n * 105, 753, { bold: true })
  }
  return sheet
}

export const forms: Record<string, Form> = { plain, stacked, full, wide }

import { begin } from '../begin.ts'
import { above, address, beside, filled, type Form, sums, table } from '../parts.ts'

/** The order number and the term occur only in sentences. */
const sentences: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 400, 40)
  address(
    sheet,
    it.facts('seller_no vat_no iban').map((pair) => pair.join(' ')),
    400,
    84,
    11,
    8,
  )
  address(sheet, it.buyer, 60, 120)
  sheet.put(`${it.title} ${trade.number}`, 60, 190, { size: 13, bold: true })
  sheet.put(it.day(trade.issue_date) ?? '', 60, 208)
  for (const [n, pair] of it.facts('preceding').entries()) sheet.put(pair.join(' '), 60, 222 + n * 12)
  if (trade.order_reference) sheet.put(filled(it.word('sentence'), { ref: trade.order_reference }), 60, 240)
  const columns = it.columns({
    name: { x: 60 },
    counted: { x: 340 },
    price: { x: 470, align: 'right' },
    net: { x: 545, align: 'right' },
  })
  const end = table(sheet, trade, { top: 264, left: 60, right: 545, ruled: 'none', columns, more_x: 60 })
  sheet.rule(460, end, 85)
  const after = sums(sheet, it.sums(), 340, end + 6, 545)
  if (trade.due_date) sheet.put(it.term(), 60, after + 30)
  return sheet
}

/** Totals side by side in one row below their labels, as Belgian programs often print them. */
const acrossFoot: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 40, 36)
  beside(sheet, it.facts('seller_no vat_no iban'), 40, 76, 150)
  address(sheet, it.buyer, 340, 100)
  above(sheet, it.facts('number date due ref preceding'), 40, 170, 105)
  sheet.put(it.title, 40, 146, { size: 15, bold: true })
  const columns = it.columns({
    article: { x: 40 },
    name: { x: 115 },
    quantity: { x: 340, align: 'right' },
    unit: { x: 348 },
    price: { x: 440, align: 'right' },
    rate: { x: 480, align: 'right' },
    net: { x: 555, align: 'right' },
  })
  table(sheet, trade, { top: 210, columns, more_x: 115 })
  const pairs = it.sums({ taxes: 'one' })
  const step = 515 / Math.max(4, pairs.length)
  for (const [n, [label, value]] of pairs.entries()) {
    sheet.put(label, 40 + (n + 1) * step - 6, 720, { size: 7.5, bold: true, align: 'right' })
    sheet.right(value ?? '', 40 + (n + 1) * step - 6, 734)
  }
  for (const [n, { rate, base, amount }] of (it.priced ? trade.taxes : []).entries())
    sheet.put(
      `${it.word('rate')} ${it.share(rate)} : ${it.bare(base)} x ${it.share(rate)} = ${it.bare(amount)}`,
      40,
      756 + n * 11,
      { size: 8 },
    )
  return sheet
}

/** An invoice for an instalment or for work: few lines, with one amount each. */
const termly: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  sheet.put(it.title.toUpperCase(), 40, 40, { size: 24 })
  beside(sheet, it.facts('number date due ref preceding'), 40, 90, 190, 15)
  address(sheet, it.buyer, 340, 90)
  const columns = it.columns({
    name: { x: 40 },
    quantity: { x: 380, align: 'right' },
    'net in euro': { x: 520, align: 'right' },
  })
  const end = table(sheet, trade, { top: 220, row: 18, size: 10, ruled: 'rows', right: 520, columns, more_x: 40 })
  sums(sheet, it.sums(), 300, end + 20, 520, 18)
  address(sheet, [...it.seller, ...it.facts('seller_no vat_no iban').map((pair) => pair.join(': '))], 40, 720, 11, 8)
  return sheet
}

/** Small letters, headers of two rows, quantity and unit after the price. */
const narrow: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 30, 24, 9, 7.5)
  beside(sheet, it.facts('seller_no vat_no iban', ':'), 30, 56, 130, 9)
  sheet.put(it.title, 400, 24, { size: 12, bold: true })
  beside(sheet, it.facts('number date due ref preceding', ':'), 400, 44, 490, 11)
  address(sheet, it.buyer, 200, 24, 9, 7.5)
  if (it.priced) {
    sheet.right(it.word('price'), 400, 130, { size: 7 })
    sheet.right(it.word('net'), 560, 130, { size: 7 })
  }
  const columns = it.columns({
    pos: { x: 30 },
    name: { x: 60 },
    price: { x: 400, align: 'right', title: 'EUR' },
    quantity: { x: 460, align: 'right' },
    unit: { x: 468 },
    net: { x: 560, align: 'right', title: 'EUR' },
  })
  const end = table(sheet, trade, { top: 139, row: 10.5, size: 7.5, left: 30, right: 560, columns, more_x: 60 })
  sums(sheet, it.sums({ taxes: 'over' }), 380, end + 12, 560, 11)
  return sheet
}

/**
 * Labels at the right edge with their values left-aligned below them, amounts between rules, totals in a box in the
 * middle.
 */
const modern: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  sheet.put(it.seller[0] ?? '', 50, 50, { size: 20 })
  sheet.put(`${it.title} ${trade.number}`, 50, 100, { size: 12 })
  let y = 140
  for (const [label, value] of it.facts('number date due ref preceding')) {
    sheet.put(label, 420, y, { size: 7 })
    sheet.put(value ?? '', 420, y + 9, { size: 10 })
    y += 28
  }
  address(sheet, it.buyer, 50, 140)
  const columns = it.columns({
    name: { x: 50 },
    'price in euro': { x: 330, align: 'right' },
    counted: { x: 420, align: 'right' },
    rate: { x: 465, align: 'right' },
    'net in euro': { x: 545, align: 'right' },
  })
  const end = table(sheet, trade, { top: 300, row: 17, left: 50, right: 545, ruled: 'rows', columns, more_x: 50 })
  sums(sheet, it.sums({ taxes: 'over' }), 300, end + 20, 545, 17)
  const own = [...it.seller.slice(1), ...it.facts('seller_no vat_no iban').map((pair) => pair.join(' '))]
  for (const [n, text] of own.entries())
    sheet.put(text, 50 + (n % 3) * 170, 780 + Math.floor(n / 3) * 11, { size: 7.5 })
  return sheet
}

/** A letter: totals above the lines in a summary, then the lines as a list. */
const summed: Form = (trade, words, hand) => {
  const it = begin(trade, words, hand)
  const { sheet } = it
  address(sheet, it.seller, 40, 40)
  sheet.put(it.title, 40, 100, { size: 16, bold: true })
  beside(sheet, it.facts('number date due ref preceding seller_no vat_no iban'), 40, 124, 190)
  const after = sums(sheet, it.sums({ lines_total: true }), 340, 124, 555)
  const columns = it.columns({
    pos: { x: 40 },
    name: { x: 70 },
    unit: { x: 300 },
    quantity: { x: 370, align: 'right' },
    price: { x: 450, align: 'right' },
    net: { x: 555, align: 'right' },
  })
  table(sheet, trade, { top: Math.max(after, 240) + 20, ruled: 'head', columns, more_x: 70 })
  return sheet
}

export const formsBelow: Record<string, Form> = { sentences, acrossFoot, termly, narrow, modern, summed }

import { Big } from 'big.js'
import { perIn, readQuantity, withoutUnit } from '../page/quantity.ts'
import type { LineField } from '../values/fields.ts'
import { isKnownUnit } from '../values/unit-names.ts'
import type { Column, ColumnCell } from './columns.ts'
import { readDay } from './days.ts'
import { type Figure, percentIn, readFigure, type Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { legalRates } from './rates.ts'
import type { TextValue } from './text-value.ts'
import type { Cell } from './rows.ts'

/** The values of one line of the table. */
export type TextLine = Partial<Record<LineField, TextValue>>

/** The confidence in a price that is for 100 or 1000 pieces without saying so. */
const guessed = 0.5

/** Whether the number of pieces that a price is for was only guessed. A comma lost from the price would look the same. */
export function isGuessed(baseQuantity: TextValue | undefined): boolean {
  return baseQuantity?.confidence === guessed
}

/** `fractions`: '12.000' may be twelve, as every quantity of the table has three decimals. */
export type LineStyle = { style: Style; fractions: boolean }

/** Reads a line from the cells of its row, by column. */
export function lineOf(
  at: Map<Column, ColumnCell>,
  amount: Cell,
  net: Figure,
  { style, fractions }: LineStyle,
): TextLine {
  const [article, unit, rate] = (['article', 'unit', 'rate'] as const).map((column) => at.get(column))
  const [per, periods] = (['per', 'periods'] as const).map((column) => at.get(column))
  const [quantity, price] = (['quantity', 'price'] as const).map((column) => at.get(column))
  const [discount, surcharge] = (['discount', 'charge'] as const).map((column) => at.get(column))
  const [counted, each] = [quantity && readQuantity(quantity.text), price && readFigure(withoutUnit(price.text))]
  const percent = rate && /\d{1,2}(?:[.,]\d+)?/.exec(rate.text)?.[0].replace(',', '.')
  const added = { discount: discount?.text ?? '', surcharge: surcharge?.text ?? '' }
  const times = { per: countIn(per) ?? perIn(price), periods: countIn(periods) }
  const chosen = choose(counted, each, net, { ...added, ...times }, { style, fractions })
  const line: TextLine = { net: read(chosen.net, amount) }
  if (article && !goesOn.test(article.text)) line.article = read(article.text, article)
  const doubted = (cell: ColumnCell) => (chosen.in_doubt ? { ...cell, in_doubt: true } : cell)
  if (quantity && chosen.quantity) line.quantity = read(chosen.quantity, doubted(quantity))
  if (price && chosen.price) line.price = read(chosen.price, doubted(price))
  const guess = times.per === null ? { confidence: guessed } : {}
  if (price && chosen.per && chosen.per !== '1') line.base_quantity = { ...read(chosen.per, per ?? price), ...guess }
  if (periods && chosen.periods && chosen.periods !== '1') line.periods = read(chosen.periods, periods)
  if (discount && chosen.allowance) line.allowance = read(chosen.allowance, discount)
  if (surcharge && chosen.charge) line.charge = read(chosen.charge, surcharge)
  const unitCell = unit ?? (counted?.unit ? quantity : undefined)
  if (unitCell && isUnit(unitCell.text)) line.unit = read(unit ? unit.text : (counted?.unit ?? ''), unitCell)
  if (rate && percent && isRate(rate.text, percent)) line.rate = read(percent, rate)
  return { ...line, ...workOf(at, style) }
}

/** An article that goes on in the next row. */
const goesOn = /[-/]$/

/** A figure in the column of the unit is a count of pieces, such as that of a package. */
function isUnit(text: string): boolean {
  return /[\p{L}%]/u.test(text)
}

/** In the column of the rate may stand a code or the VAT itself. */
function isRate(text: string, percent: string): boolean {
  return text.includes('%') || Number(percent) === 0 || legalRates.includes(Number(percent))
}

/** The days of a hire or of work, whose work it is, and how much of it is complete. */
function workOf(at: Map<Column, ColumnCell>, style: Style): TextLine {
  const line: TextLine = {}
  for (const field of ['start_date', 'end_date'] as const) {
    const cell = at.get(field)
    const day = cell && readDay(cell.text)
    if (day) line[field] = read(day, cell)
  }
  const person = at.get('person')
  if (person && /\p{L}{2}/u.test(person.text)) line.person = read(person.text, person)
  for (const field of ['contract_sum', 'invoiced_before'] as const) {
    const cell = at.get(field)
    const amount = cell && moneyForm(style)(cell.text)?.value
    if (amount) line[field] = read(amount, cell)
  }
  const complete = at.get('complete')
  const percent = complete && /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(complete.text)?.[1]
  if (percent) line.complete = read(percent.replace(',', '.'), complete)
  return line
}

/** Whether a row without amounts is a line: it has a name and a quantity. */
export function isCounted(at: Map<Column, ColumnCell>): boolean {
  const [name, quantity] = [at.get('name'), at.get('quantity')]
  return Boolean(name && quantity && readQuantity(quantity.text))
}

/** 'Nader te bepalen' and the like, in the place of a price. */
const openPrice =
  /^\W*(?:n\.?\s?t\.?\s?b\.?|p\.?\s?m\.?|n\.?\s?o\.?\s?t\.?\s?k\.?|t\.?\s?b\.?\s?[da]\.?|nader (?:te bepalen|overeen te komen)|(?:prijs )?op (?:aanvraag|nacalculatie)|nacalculatie|stelpost|dagprijs|(?:price )?(?:on|upon) request|to be (?:agreed|determined|confirmed)|auf anfrage|nach aufwand|sur demande|a definir|pro memorie)\W*$/i

/** Whether a row of an order is a line whose price is still open. */
export function isOpen(at: Map<Column, ColumnCell>): boolean {
  const [price, net, unit] = [at.get('price'), at.get('net'), at.get('unit')]
  if (!at.get('name') || [price, net].some((cell) => cell && readFigure(cell.text))) return false
  const saysSo = [price, net].some((cell) => cell && openPrice.test(cell.text))
  const isEmpty = !price && !net && unit !== undefined && isKnownUnit(unit.text) && isCounted(at)
  return saysSo || isEmpty
}

/** Reads a line of a delivery note, which has no amounts. */
export function countedLine(at: Map<Column, ColumnCell>, style: Style): TextLine {
  const line: TextLine = {}
  const [article, quantity, unit] = (['article', 'quantity', 'unit'] as const).map((column) => at.get(column))
  const counted = quantity && readQuantity(quantity.text)
  const count = counted?.values[style] ?? counted?.values[style === 'nl' ? 'en' : 'nl']
  if (article) line.article = read(article.text, article)
  if (quantity && count) line.quantity = read(count, quantity)
  if (unit) line.unit = read(unit.text, unit)
  else if (quantity && counted?.unit) line.unit = read(counted.unit, quantity)
  return line
}

/** A whole number, such as the 100 in a price per 100, or the weeks of a hire. */
function countIn(cell: Cell | undefined): string | null {
  return /^\s*(\d{1,4})(?:\D|$)/.exec(cell?.text.replace(/(?<=\d)[.](?=\d{3})/, '') ?? '')?.[1] ?? null
}

type LineFigures = {
  per: string | null
  periods: string | null
  quantity: string | null
  price: string | null
  allowance: string | null
  charge: string | null
  net: string
}

/**
 * '1.234' is ambiguous. Chooses the reading with which the row adds up, else the document's style. The price may be for 100
 * or 1000 pieces without saying so.
 */
function choose(
  quantity: Figure | null | undefined,
  price: Figure | null | undefined,
  net: Figure,
  {
    discount,
    surcharge,
    per,
    periods,
  }: { discount: string; surcharge: string; per: string | null; periods: string | null },
  { style, fractions }: LineStyle,
): LineFigures & { in_doubt: boolean } {
  const other: Style = style === 'nl' ? 'en' : 'nl'
  const readings = (figure: Figure | null | undefined) =>
    figure ? [...new Set([figure.values[style], figure.values[other]])].filter((value) => value !== undefined) : [null]
  const all = readings(net).flatMap((amount) =>
    readings(quantity).flatMap((count) =>
      readings(price).flatMap((each) =>
        (per ? [per] : [null, '100', '1000']).map((per) => ({
          per,
          periods,
          quantity: count ?? null,
          price: each ?? null,
          ...added({ discount, surcharge }, grossOf(count, each, per, periods), style),
          net: Big(amount ?? 0).toFixed(2),
        })),
      ),
    ),
  )
  const own = fractions ? undefined : quantity?.values[style]
  const best =
    all.find((one) => one.quantity === own && holds(one)) ??
    all.find((one) => !one.per && holds(one)) ??
    all.find(holds) ??
    all[0]
  const none = { per: null, periods: null, quantity: null, price: null, allowance: null, charge: null, net: '0.00' }
  return { ...(best ?? none), in_doubt: all.some((one) => isOtherWay(one, best, own)) }
}

/** Whether a line holds in another way: '1.000  2.500  2.500' may be a thousand of 2.50 or one of 2500. */
function isOtherWay(one: LineFigures, best: LineFigures | undefined, own: string | undefined): boolean {
  if (!best || one.per !== best.per || one.net !== best.net || !holds(one) || !holds(best)) return false
  if (own !== undefined && one.quantity !== own) return false // other quantities prove their style
  return Number(one.quantity) !== Number(best.quantity) || Number(one.price) !== Number(best.price)
}

/** The amount of a line before its discount. Null without a quantity or price. */
function grossOf(
  quantity: string | null | undefined,
  price: string | null | undefined,
  per: string | null,
  periods: string | null,
): Big | null {
  if (!quantity || !price || Number(per ?? 1) === 0) return null
  return Big(quantity)
    .times(price)
    .times(periods ?? 1)
    .div(per ?? 1)
}

/** Reads a discount without '%' as a percentage if possible, as in most documents. A surcharge needs its '%'. */
function added({ discount, surcharge }: { discount: string; surcharge: string }, gross: Big | null, style: Style) {
  return {
    allowance: shareOf(discount, gross) ?? amountOf(discount, style),
    charge: surcharge.includes('%') ? shareOf(surcharge, gross) : amountOf(surcharge, style),
  }
}

function shareOf(text: string, gross: Big | null): string | null {
  const percents = cascade(text)
  if (!percents || !gross) return null
  const left = percents.reduce((rest, percent) => rest.times(Big(100).minus(percent)).div(100), gross)
  return gross.minus(left).toFixed(2)
}

/** The discounts of a line, each on what the one before leaves: '40+5%', '40 / 5', or one in each of two columns. */
function cascade(text: string): string[] | null {
  const parts = text.trim().split(/\s*[+/]\s*|\s*%\s+-?\s*|(?<=\d)\s+(?=\d)/)
  const percents = parts.map(percentIn)
  return percents.length > 0 && percents.every((one) => one !== null) ? percents : null
}

function amountOf(text: string, style: Style): string | null {
  const amount = readFigure(text)?.values[style]
  return amount === undefined ? null : Big(amount).abs().toFixed(2)
}

function holds({ quantity, price, per, periods, allowance, charge, net }: LineFigures): boolean {
  const gross = grossOf(quantity, price, per, periods)
  if (gross === null) return false
  return gross
    .minus(allowance ?? 0)
    .plus(charge ?? 0)
    .minus(net)
    .abs()
    .lte('0.02')
}

export function read(value: string, { text, page, x, y, w, h, in_doubt }: ColumnCell): TextValue {
  const doubt = in_doubt ? { in_doubt } : {}
  return { value: value.trim(), raw: text, box: { page, x, y, w, h }, confidence: 0.8, sure: false, ...doubt }
}

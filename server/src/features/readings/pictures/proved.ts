import { Big } from 'big.js'
import type { ReadingResult, ReadValue } from '../reading.ts'
import type { Kind } from '../values/fields.ts'
import { everyLine } from '../values/arithmetic.ts'
import { percentIn } from '../text/figures.ts'
import { columnNamed } from '../text/heading.ts'
import { legalRates } from '../text/rates.ts'
import type { Word } from '../text/rows.ts'
import { hintsAtCredit } from './credit.ts'

/** A word with the certainty of its least certain letter, from 0 to 1. */
export type SeenWord = Word & { confidence: number }

const totals = ['total_excl', 'vat_total', 'total_incl']
/** Of a price, which is printed with two decimals. */
const cent = Big('0.01')
/** Papers that often print their total without VAT alone. On a bill it is a subtotal, and a stamp may cover the rest. */
const withoutVat: ReadonlySet<Kind> = new Set<Kind>(['quote', 'order', 'order_response'])
const references = ['order_reference', 'sales_order', 'buyer_reference']
/** Points and commas are recognised with less certainty than figures. */
const legible = 0.3

/**
 * Keeps a value certain only if more than recognition speaks for it. Recognition loses commas and confuses figures, and a
 * paper that lost all its commas still adds up. So totals must be printed with two decimals and the VAT must follow from
 * its rate to the cent, which no confusion of figures survives; lines must also multiply and add up to the total
 * exactly, and a quantity or price is certain only if the next one, less its discount, would give another amount. A paper
 * that lost all its minus signs adds up too, so nothing is certain if it hints at a credit. A reference is certain if it
 * is the number of an order in the dossier. Everything else is doubtful.
 * Without VAT, a figure that was taken for another one everywhere may still add up: 26 + 30 = 56 becomes 28 + 30 = 58. So
 * the total must also be `isSeenTwice`.
 */
export function onlyProved(
  reading: ReadingResult,
  words: SeenWord[],
  { isKnown, isSeenTwice }: { isKnown: (number: string) => boolean; isSeenTwice: (value: ReadValue) => boolean },
): ReadingResult {
  const { values } = reading
  const proved = new Set<string>()
  const untaxed = untaxedTotal(reading, words)
  if (untaxed ? isSeenTwice(untaxed) : !hintsAtCredit(reading.kind, words) && totalsHold(values, words)) {
    for (const path of totals) proved.add(path)
    for (const path of Object.keys(values)) if (path.startsWith('vat[')) proved.add(path)
    if (linesHold(values, words))
      for (const n of linesIn(values)) for (const field of provedOf(n, values, words)) proved.add(`line[${n}].${field}`)
    // What arrived is written over the printed figure by pen, and the sums stay as they are printed.
    if (reading.kind === 'delivery_note') for (const n of linesIn(values)) proved.delete(`line[${n}].quantity`)
  }
  for (const path of references) if (isKnown(values[path]?.value ?? '')) proved.add(path)
  return seen(reading, words, proved)
}

/** The total of a paper without VAT whose lines multiply and add up to it. Null for any other paper. */
export function untaxedTotal({ kind, values }: ReadingResult, words: SeenWord[]): ReadValue | null {
  const [excl, vat, incl] = totals.map((path) => values[path])
  const total = incl ?? (withoutVat.has(kind) ? excl : undefined)
  const isUntaxed = total && Big(vat?.value ?? 0).eq(0) && (!excl || Big(excl.value).eq(total.value))
  if (!isUntaxed || !printed(total, words) || hintsAtCredit(kind, words) || !linesHold(values, words)) return null
  return total
}

/** Whether every total and every line of a paper follows from the others to the cent. */
export function addsUp(values: ReadingResult['values'], words: SeenWord[]): boolean {
  return totalsHold(values, words) && linesHold(values, words)
}

/** The lines whose quantity and price do not make their amount. */
export function brokenLines(values: ReadingResult['values']): number[] {
  return linesIn(values).filter((n) => {
    const [quantity, price, net] = ['quantity', 'price', 'net'].map((field) => figure(values[`line[${n}].${field}`]))
    if (!quantity || !price || !net) return true
    const gross = quantity.times(price)
    const allowance = values[`line[${n}].allowance`]
    // Some round the discount, and others what is left.
    return !isRounded(less(gross, allowance), net) && !isRounded(gross.minus(allowance?.value ?? 0), net)
  })
}

/** An amount less a discount: the percentage that is printed, or an amount. */
function less(gross: Big, allowance: ReadValue | undefined): Big {
  return percentOf(allowance) ? gross.times(partLeft(allowance)) : gross.minus(allowance?.value ?? 0)
}

/** The part of an amount that a discount in percent leaves: 0.58 of '42 %'. All of it for another discount. */
function partLeft(allowance: ReadValue | undefined): Big {
  return Big(1).minus(Big(percentOf(allowance) ?? 0).div(100))
}

/** '42' may be a percentage without its sign, unless the discount is 42.00. */
function percentOf(allowance: ReadValue | undefined): string | null {
  if (!allowance?.raw) return null
  const percent = percentIn(allowance.raw)
  const isAmount = !allowance.raw.includes('%') && Big(percent ?? 0).eq(allowance.value)
  return isAmount ? null : percent
}

/** For a paper of which not all pages were recognised. */
export function nothingProved(reading: ReadingResult, words: SeenWord[]): ReadingResult {
  return seen(reading, words, new Set())
}

function seen(reading: ReadingResult, words: SeenWord[], proved: ReadonlySet<string>): ReadingResult {
  return {
    ...reading,
    values: Object.fromEntries(
      Object.entries(reading.values).map(([path, value]): [string, ReadValue] => [
        path,
        {
          ...value,
          source: value.source === 'text' ? 'ocr' : value.source,
          sure: value.sure && proved.has(path),
          confidence: Math.min(value.confidence, legibility(value, words)),
        },
      ]),
    ),
  }
}

type Values = ReadingResult['values']

/** Whether the total, the VAT of each rate and the total with VAT are printed to the cent and follow from each other. */
function totalsHold(values: Values, words: SeenWord[]): boolean {
  const [excl, vat, incl] = totals.map((path) => printed(values[path], words))
  if (!excl || !vat || !incl || vat.eq(0) || !excl.plus(vat).eq(incl)) return false
  if (totals.some((path) => isInSentence(values[path], words))) return false
  const rates = Object.keys(values).flatMap((path) => /^(vat\[\d+\])\.rate$/.exec(path)?.[1] ?? [])
  if (rates.length === 0) return legalRates.some((rate) => isRounded(excl.times(rate).div(100), vat))
  const taxes = rates.map((tax) => {
    const [rate, base, amount] = [
      figure(values[`${tax}.rate`]),
      printed(values[`${tax}.base`], words),
      printed(values[`${tax}.amount`], words),
    ]
    return rate && base && amount && isRounded(base.times(rate).div(100), amount) ? { base, amount } : null
  })
  if (taxes.length === 0 || taxes.includes(null)) return false
  const sum = (of: 'base' | 'amount') => taxes.reduce((all, tax) => all.plus(tax?.[of] ?? 0), Big(0))
  return sum('base').eq(excl) && sum('amount').eq(vat)
}

/** In heights of a figure: the next word of a sentence is nearer. */
const nextWord = 1.5

/** Whether text goes on behind a figure. One misread word of a sentence, such as 'korting', makes it a sum of the paper. */
function isInSentence(value: ReadValue | undefined, words: SeenWord[]): boolean {
  if (!value?.box) return false
  const [x, y, w, h] = value.box
  return words.some(
    (word) =>
      word.page === value.page &&
      /^\p{Ll}{3}/u.test(word.text) &&
      Math.abs(word.y + word.h / 2 - y - h / 2) < h / 2 &&
      word.x >= x + w - 1 &&
      word.x - x - w < nextWord * h,
  )
}

/** Whether every line is printed to the cent, multiplies exactly, and together they are the total. */
function linesHold(values: Values, words: SeenWord[]): boolean {
  const lines = linesIn(values)
  if (lines.length === 0 || values['allowances'] || values['charges']) return false
  let sum = Big(0)
  for (const n of lines) {
    const of = (field: string) => values[`line[${n}].${field}`]
    const [quantity, price, net] = [figure(of('quantity')), printed(of('price'), words), printed(of('net'), words)]
    const others = ['base_quantity', 'periods', 'charge', 'contract_sum'].some((field) => of(field))
    if (others || !quantity || !price || !net || !isLegible(of('quantity'), words)) return false
    if (!isRounded(less(quantity.times(price), of('allowance')), net)) return false
    sum = sum.plus(net)
  }
  return sum.eq(values['total_excl']?.value ?? -1)
}

/** The figures that are proved of a line that holds: the next quantity or price must make a difference of a cent. */
function provedOf(n: number, values: Values, words: SeenWord[]): string[] {
  const [quantity, price] = ['quantity', 'price'].map((field) => values[`line[${n}].${field}`])
  if (!quantity || !price || Big(values[`line[${n}].net`]?.value ?? 0).eq(0)) return ['net']
  const left = partLeft(values[`line[${n}].allowance`])
  const tells = (step: Big, other: ReadValue) => step.times(other.value).times(left).abs().gte(cent)
  if (!tells(stepOf(quantity), price) || !tells(cent, quantity)) return ['net']
  return isPeriods(quantity, words) ? ['net', 'price'] : ['net', 'quantity', 'price']
}

/** Whether a quantity stands below the heading of the days or weeks of a hire: its own column may be lost. */
function isPeriods({ page, box }: ReadValue, words: SeenWord[]): boolean {
  const [x, y, w] = box ?? [0, 0, 0]
  const isAbove = (word: SeenWord) => word.page === page && word.y < y && word.x < x + w && x < word.x + word.w
  return words.some((word) => isAbove(word) && columnNamed(word.text) === 'periods')
}

/** One unit of the last decimal that is printed. The point of '1.200' may divide thousands. */
function stepOf({ value, raw }: ReadValue): Big {
  const printed = /\d[\d.,]*/.exec(raw ?? value)?.[0] ?? value
  const decimals = /[.,](\d+)$/.exec(printed)?.[1]?.length ?? 0
  return Big(value).abs().eq(printed.replace(/\D/g, '')) ? Big(1) : Big(10).pow(-decimals)
}

function linesIn(values: Values): number[] {
  return everyLine(new Map(Object.entries(values).map(([path, { value }]) => [path, value])))
}

function figure(value: ReadValue | undefined): Big | null {
  return value ? Big(value.value) : null
}

/** A figure that is printed with two decimals, each sign of which was recognised well. Null for any other. */
function printed(value: ReadValue | undefined, words: SeenWord[]): Big | null {
  if (!value || value.source !== 'text' || !isLegible(value, words)) return null
  return /[.,]\d{2}(?!\d)/.test(value.raw ?? value.value) ? Big(value.value) : null
}

function isRounded(exact: Big, amount: Big): boolean {
  return exact.round(2, Big.roundHalfUp).eq(amount)
}

function isLegible(value: ReadValue | undefined, words: SeenWord[]): boolean {
  return value !== undefined && legibility(value, words) >= legible
}

/** The certainty of the least certain word at the place of a value. */
export function legibility(value: ReadValue, words: SeenWord[]): number {
  return Math.min(1, ...wordsAt(value, words).map(({ confidence }) => confidence))
}

/** The words at the place of a value. */
export function wordsAt({ page, box }: ReadValue, words: SeenWord[]): SeenWord[] {
  if (!box) return []
  const [x, y, w, h] = box
  return words.filter(
    (word) =>
      word.page === page &&
      word.x + word.w / 2 >= x &&
      word.x + word.w / 2 <= x + w &&
      word.y + word.h / 2 >= y &&
      word.y + word.h / 2 <= y + h,
  )
}

import { isMoney, percentIn, readFigure, type Style } from '../text/figures.ts'
import type { Cell } from '../text/rows.ts'
import { perIn, readQuantity, withoutUnit } from './quantity.ts'

/** A figure as it is printed. `values`: what it may mean, that in the style of the paper first. */
export type Printed = {
  cell: Cell
  values: number[]
  decimals: number
  is_money: boolean
  has_currency: boolean
  is_percent: boolean
  unit: string | null
  /** A price says what it is for: '12,50 / st', '46,60 ‰'. */
  is_each: boolean
  per: number | null
  /** It stands at the end of another text, of which it may be a part. */
  is_part?: boolean
}

const besideFigure = /^\s*[x×*=@à]\s+(?=\d|€)|\s+[x×*=]\s*$/iu
const currency = /€|£|\$|\b(?:EUR|GBP|USD|CHF)\b/iu
/** One discount after the other: '40+5%'. */
const cascaded = /^\s*\d{1,2}(?:[.,]\d{1,2})?(?:\s*[+/]\s*\d{1,2}(?:[.,]\d{1,2})?)+\s*%?\s*$/

/** The figure that a cell is, with its unit, currency or 'x'. Null for other texts. */
export function printedIn(whole: Cell, style: Style): Printed | null {
  if (!/\d|½|¼|¾/.test(whole.text)) return null
  const text = whole.text.replace(besideFigure, '')
  const cell = text === whole.text ? whole : { ...whole, text }
  const none = {
    cell,
    decimals: 0,
    is_money: false,
    has_currency: false,
    is_percent: true,
    unit: null,
    is_each: false,
    per: null,
  }
  if (cascaded.test(text)) {
    const left = text.split(/[+/]/).reduce((rest, one) => rest * (1 - Number(percentIn(one) ?? 0) / 100), 1)
    return { ...none, values: [(1 - left) * 100] }
  }
  const percent = text.includes('%') ? percentIn(text) : null
  if (percent !== null) return { ...none, values: [Number(percent)] }
  const bare = withoutUnit(text)
  const figure = readQuantity(bare) ?? readFigure(bare)
  if (!figure) return null
  const other: Style = style === 'nl' ? 'en' : 'nl'
  const texts = [figure.values[style], figure.values[other]].filter((value) => value !== undefined)
  return {
    cell,
    values: [...new Set(texts.map(Number))],
    decimals: texts[0]?.split('.')[1]?.length ?? 0,
    is_money: isMoney(bare),
    has_currency: currency.test(text),
    is_percent: false,
    unit: figure.unit,
    is_each: bare !== text,
    per: Number(perIn(cell) ?? 0) || null,
  }
}

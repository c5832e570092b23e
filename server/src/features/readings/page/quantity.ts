import { Big } from 'big.js'
import { type Figure, readFigure } from '../text/figures.ts'
import type { Cell } from '../text/rows.ts'

const fractions: Record<string, string> = { '½': '.5', '1/2': '.5', '¼': '.25', '1/4': '.25', '¾': '.75', '3/4': '.75' }
const withFraction = /^\s*(\d{0,4}?)\s?(½|¼|¾|(?<![\d,.])(?:1\/2|1\/4|3\/4))\s*(\p{L}[\p{L}.]{0,11}[²³]?)?\s*$/u

/** Hours may be written as a clock shows them: '38:30'. Halves and quarters may be printed as such: '12½', '12 1/2'. */
export function readQuantity(text: string): Figure | null {
  const [, whole, fraction, unit = null] = withFraction.exec(text) ?? []
  if (fraction !== undefined) {
    const value = `${whole || '0'}${fractions[fraction]}`
    return { values: { nl: value, en: value }, unit }
  }
  const [, hours, minutes] = /^\s*(\d{1,4}):([0-5]\d)\s*(?:u|uur|uren|h|hrs?|hours?)?\s*$/i.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return readFigure(text)
  const value = Big(minutes).div(60).plus(hours).round(6).toFixed()
  return { values: { nl: value, en: value }, unit: null }
}

/** Removes the unit from a price such as '12,50 / st' or '46,60 ‰'. */
export function withoutUnit(text: string): string {
  return text.replace(/\s*(?:\/|per\b|‰).*$/i, '')
}

/** The number of pieces that a price is for, in the price itself: '46,60 ‰' or '474,00 / 100'. */
export function perIn(price: Cell | undefined): string | null {
  if (price?.text.includes('‰')) return '1000'
  return /(?:\/|\bper)\s*(10|100|1000)\b/i.exec(price?.text.replace(/(?<=\d)[.](?=000\b)/, '') ?? '')?.[1] ?? null
}

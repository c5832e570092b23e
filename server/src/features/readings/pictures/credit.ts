import type { ReadingResult } from '../reading.ts'
import type { Word } from '../text/rows.ts'

/** A paper addressed to the 'crediteurenadministratie' is none. */
export const namesCredit = /[ck]r[eé]dit(?!eur|or)|gutschrift|avoir/i
const saysReturn = /retour/i
/** A minus before or after a figure, or 'CR' after it. A discount of '-10%' is no amount. */
const signedFigure = /^\W*[-–−—]\s*€?\s*\d(?!.*%$)|\d\s*(?:[-–−—]|CR\.?)$/i
/** A minus or 'CR' that stands apart from its figure, perhaps with the sign of the currency. */
const loneSign = /^€?(?:[-–−—]+|CR\.?)€?$/i
const currency = /^(?:€|EUR)$/i
const amount = /\d[.,]\d{2}\D*$/
const figure = /^\D?\d/

/** Whether a paper may be a credit note, or may have negative amounts whose signs were not recognised. */
export function hintsAtCredit(kind: ReadingResult['kind'], words: Word[]): boolean {
  return (
    kind === 'credit_note' ||
    words.some(({ text }) => [namesCredit, saysReturn, signedFigure].some((hint) => hint.test(text))) ||
    words.some((word) => loneSign.test(word.text) && isBesideFigure(word, words))
  )
}

/** Beside an amount, or before another figure. A dash between two figures, as in a telephone number, is no sign. */
function isBesideFigure(sign: Word, words: Word[]): boolean {
  const row = words.filter(
    (word) =>
      word.page === sign.page &&
      Math.abs(word.y + word.h / 2 - sign.y - sign.h / 2) < Math.max(word.h, sign.h) / 2 &&
      !currency.test(word.text) &&
      word !== sign,
  )
  const middle = sign.x + sign.w / 2
  const left = row.filter((word) => word.x + word.w / 2 < middle).toSorted((a, b) => b.x - a.x)[0]?.text ?? ''
  const right = row.filter((word) => word.x + word.w / 2 >= middle).toSorted((a, b) => a.x - b.x)[0]?.text ?? ''
  return amount.test(left) || amount.test(right) || (figure.test(right) && !/\d$/.test(left))
}

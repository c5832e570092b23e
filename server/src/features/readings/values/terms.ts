import { deductionWords, prepaymentWords, termWords } from '../text/words/construction-words.ts'

const [names, prepayments, deductions] = [anyOf(termWords), anyOf(prepaymentWords), anyOf(deductionWords)]
/** 'Rate 2', '3e payment'. */
const numbered =
  /(?<!\p{L})(?:(?:term|rate|payment|stage|situation) (?:no\.? ?)?\d|\d(?:\.|e|st|nd|rd|th|de|ste)? (?:rate|term|payment|stage|situation)(?!\p{L}))/u
/** '2 van 5'. With a slash it may be a size: '3/4'. */
const counted = /(?<![\d.,])(\d{1,2})(?:e|de|ste|\.)? (?:van|of|von|sur|de) (?:de |the )?(\d{1,2})(?![\d.,])/u
const countedBySlash = /(?<![\d.,])(\d{1,2}) ?\/ ?(\d{1,2})(?![\d.,])/u
/** '30 % na ruwbouw', '20 % bij opdracht': a discount or surcharge has no such word. */
const share =
  /\d{1,3}(?:[.,]\d{1,2})? ?%\)? ?(?:bij|na|op|voor|upon|after|on|at|before|nach|bei|vor|a la|a l.|apres|avant|lors)(?!\p{L})/u

/** Whether the name of a line without quantity is that of a term: 'Termijn 2 van 5: 30 % na ruwbouw'. */
export function namesTerm(text: string): boolean {
  const name = plain(text)
  const [, n, of] = counted.exec(name) ?? []
  const isCounted = n !== undefined && Number(n) > 0 && Number(n) <= Number(of)
  return isCounted || [names, prepayments, numbered, share].some((pattern) => pattern.test(name))
}

/** Whether a negative line takes off what was invoiced before: 'Verrekening voorschotfactuur', 'Reeds gefactureerd'. */
export function namesDeduction(text: string): boolean {
  const name = plain(text)
  return [names, prepayments, deductions].some((pattern) => pattern.test(name))
}

/** Whether a text names the last term: 'Termijn 5 van 5'. */
export function namesLastTerm(text: string): boolean {
  const name = plain(text)
  const [, n, of] = counted.exec(name) ?? countedBySlash.exec(name) ?? []
  return n !== undefined && Number(n) === Number(of) && [names, numbered].some((pattern) => pattern.test(name))
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}

/** One of these names as whole words: a 'termijnstaat' or 'tranchée' is none. */
function anyOf(words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|').replaceAll(' ', String.raw`\P{L}`)})(?!\\p{L})`, 'u')
}

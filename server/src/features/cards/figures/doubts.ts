import type { CardSentence, SentenceKey } from '@klopt/contract'
import { Big } from 'big.js'
import { addUp, everyLine, lineHolds, type Sums } from '../../readings/values/arithmetic.ts'
import { findMisread } from '../../readings/values/misread.ts'
import { figuresOf, withOffers } from '../../readings/versions/offers.ts'
import { otherNumber } from '../../readings/values/with-other.ts'
import { lineValues, unpricedPlaces } from './line-values.ts'
import type { Doc } from './papers.ts'

type Values = Doc['values']
type Doubt = { key: SentenceKey; value: string; data?: Record<string, string> }

/** The file contradicts itself, or holds more than one invoice: nothing in it is certain. */
const ofFile = new Set<SentenceKey>(['visible_total_differs', 'several_invoices'])

export function isAboutFile(doubt: CardSentence | null): boolean {
  return doubt !== null && ofFile.has(doubt.key)
}

/**
 * Why a document leaves its card uncertain. The sentence names the value whose correction helps; correcting one after the
 * other makes the card certain. Lines come first, because their sum may prove the total.
 */
export function documentDoubt(doc: Doc, { holds, places }: { holds: boolean; places: number[] }): CardSentence | null {
  const { values } = doc
  const [xml, pageTotal] = [values['total_incl'], values['visible.total_incl']]
  if (pageTotal?.value && xml?.value && xml.source === 'xml' && xml.value !== pageTotal.value) {
    const data = { xml: xml.value, text: pageTotal.value }
    return sentenceAbout(doc, { key: 'visible_total_differs', value: 'total_incl', data })
  }
  const other = values[otherNumber]?.value
  // Whoever types the number says which of them this is.
  if (other && values['number']?.source !== 'typed')
    return sentenceAbout(doc, { key: 'several_invoices', value: 'number', data: { other } })
  if (values['currency']?.sure === false) return sentenceAbout(doc, { key: 'unsure_value', value: 'currency' })
  if (holds) return null
  const figures = figuresOf(values)
  return lineDoubt(doc, places) ?? unpricedDoubt(doc) ?? sentenceAbout(doc, totalDoubt(values, figures))
}

/** Why some of these lines are uncertain: the cause of the first, and how many lines share it. Null if they are certain. */
export function lineDoubt(doc: Doc, places: number[]): CardSentence | null {
  const { values } = doc
  const priced = places.filter((n) => (values[`line[${n}].net`]?.value ?? null) !== null)
  const unsure = priced.filter((n) => ['net', 'quantity'].some((field) => isDoubted(values, n, field)))
  const [first] = unsure
  if (first === undefined) return null
  const { key, field } = causeOf(values, first)
  const same = unsure.filter((n) => {
    const cause = causeOf(values, n)
    return cause.key === key && cause.field === field
  })
  const misread = key === 'unsure_product' ? findMisread(values) : null
  const value = misread?.startsWith('line[') ? misread : `line[${first}].${field}`
  const name = values[`line[${first}].name`]?.value ?? values[`line[${first}].description`]?.value ?? ''
  return sentenceAbout(doc, { key, value, data: { n: String(same.length), name } })
}

function unpricedDoubt(doc: Doc): CardSentence | null {
  const lines = lineValues(doc.values)
  const unpriced = unpricedPlaces(lines)
  const [first] = unpriced
  if (first === undefined) return null
  const data = { n: String(unpriced.length), name: lines.get(first)?.['name']?.value ?? '' }
  return sentenceAbout(doc, { key: 'unsure_open_price', value: `line[${first}].net`, data })
}

function isDoubted(values: Values, n: number, field: string): boolean {
  return values[`line[${n}].${field}`]?.sure === false
}

type Cause = { key: SentenceKey; field: 'quantity' | 'price' | 'net' }

/** A figure that is missing proves the amount once it is filled in. Without two of them the amount itself is confirmed. */
function causeOf(values: Values, n: number): Cause {
  if (!isDoubted(values, n, 'net')) return { key: 'unsure_value', field: 'quantity' }
  const has = (field: string) => (values[`line[${n}].${field}`]?.value ?? null) !== null
  if (has('price') && !has('quantity')) return { key: 'unsure_missing', field: 'quantity' }
  if (has('quantity') && !has('price')) return { key: 'unsure_missing', field: 'price' }
  return { key: has('quantity') && !isProduct(values, n) ? 'unsure_product' : 'unsure_read', field: 'net' }
}

function isProduct(values: Values, n: number): boolean {
  return lineHolds((field) => values[`line[${n}].${field}`]?.value ?? undefined) === true
}

function totalDoubt(values: Values, figures: Map<string, string>): Doubt {
  const missing = (path: string) => !figures.has(path)
  if (missing('total_excl')) return { key: 'unsure_no_value', value: 'total_excl' }
  const sums = addUp(figures)
  const offered = Object.entries(withOffers(values)).find(([, { offers }]) => offers.length > 0)?.[0]
  const likely = findMisread(values) ?? offered
  if (sums.total_excl === false || sums.lines_total === false)
    return { key: 'unsure', value: likely ?? beyondLines(values, figures, sums) }
  if (sums.with_vat === false) return { key: 'unsure_vat_sum', value: likely ?? 'vat_total' }
  if (missing('vat_total') !== missing('total_incl'))
    return { key: 'unsure_no_value', value: missing('vat_total') ? 'vat_total' : 'total_incl' }
  return { key: 'unsure_value', value: 'total_excl' }
}

/** If the VAT or a person proves the total, a discount or an addition was not read, else the total is in doubt. */
function beyondLines(values: Values, figures: Map<string, string>, { with_vat, rates }: Sums): string {
  const proved = values['total_excl']?.source === 'typed' || (with_vat === true && rates === true)
  if (!proved) return 'total_excl'
  const sum = everyLine(figures).reduce((all, n) => all.plus(figures.get(`line[${n}].net`) ?? 0), Big(0))
  return sum.gt(figures.get('total_excl') ?? 0) ? 'allowances' : 'charges'
}

/** A sentence that names a document, and leads to one of its values. */
export function sentenceAbout({ document_id, filename, kind }: Doc, { key, value, data }: Doubt): CardSentence {
  return { key, data: { ...data, value, document_id, filename, of: kind ?? 'other' } }
}

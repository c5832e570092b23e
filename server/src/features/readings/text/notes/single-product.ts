import { isKnownUnit, unitName } from '../../values/unit-names.ts'
import { candidatesFor, type Form } from '../candidates.ts'
import { isLabel } from '../labels.ts'
import type { TextLine } from '../line.ts'
import type { Row } from '../rows.ts'
import type { TextValue } from '../text-value.ts'
import { deliveredLabels, productLabels, quantityLabels } from '../words/count-words.ts'
import { countedFigure, type CountStyle } from './counted-figure.ts'

/** Other figures of the note, such as its price, do not prove how its only quantity is written. */
const style: CountStyle = { proved: null, usual: 'nl' }

/** The quantity of a note is beside its label: it has its unit with it. */
const quantityForm: Form = (text) => {
  const counted = countedFigure(text, style)
  return counted?.unit && isKnownUnit(counted.unit)
    ? { value: counted.value, fullness: counted.ambiguous ? 0 : 0.15 }
    : null
}

function unitOf({ raw }: { raw: string }): string {
  return unitName(countedFigure(raw, style)?.unit ?? '')
}

const productForm: Form = (text) =>
  /\p{L}{2}|\p{L}\d/u.test(text) && text.trim().length <= 80 && !isLabel(text)
    ? { value: text.trim(), fullness: 0.15 }
    : null

/**
 * The line of a note without a table, such as that of a load of concrete: 'Product: C30/37', 'Geleverd: 8,50 m3'. Other
 * quantities make it none, and only a label that says that it was delivered makes it certain. What was delivered so far
 * stands beside the quantity of this load, which is another one.
 */
export function singleProduct(rows: Row[]): TextLine[] {
  const [delivered = [], counts = []] = [deliveredLabels, quantityLabels].map((labels) =>
    candidatesFor(labels, rows, quantityForm).filter(({ score }) => score >= labelled),
  )
  const found = delivered.length > 0 ? delivered : counts
  const products = candidatesFor(productLabels, rows, productForm).filter(({ score }) => score >= labelled)
  const [quantity, product] = [found[0], products[0]]
  if (!quantity || !product || differ(found) || differ(products)) return []
  const unit = unitOf(quantity)
  const explicit = delivered.length > 0 && !differ([quantity, ...counts.filter((one) => unitOf(one) === unit)])
  const counted = countedFigure(quantity.raw, style)
  const name: TextValue = { ...product, confidence: 0.8, sure: true }
  const line: TextLine = {
    name,
    quantity: { ...quantity, confidence: 0.8, sure: explicit && counted !== null && !counted.ambiguous },
  }
  if (counted?.unit) line.unit = { ...quantity, value: counted.unit, confidence: 0.8, sure: true }
  return [line]
}

const labelled = 0.6

function differ(all: { value: string }[] = []): boolean {
  return new Set(all.map(({ value }) => value)).size > 1
}

import { Big } from 'big.js'
import { type Form, isOfForm } from '../values/fields.ts'
import { readXmlDay } from './day.ts'
import { select } from './select.ts'
import { type Element, pathTo } from './tree.ts'

export type XmlMatch = { raw: string; xpath: string }
/** `in_doubt`: it is not written as XML writes it. */
export type XmlValue = XmlMatch & { value: string; in_doubt?: boolean }

type Paths = Partial<Record<string, string[] | string>>

/** A line may have several of these, which are added up. */
const summed = new Set(['allowance', 'charge'])
/** Peppol requires some references and writes 'NA' if there is none. */
const references = new Set(['order_reference', 'order_line', 'order'])
const notApplicable = /^n\/?a$/i

/** Reads the fields of an element into `values`. A value of an invalid form is skipped. */
export function readInto(
  values: Map<string, XmlValue>,
  prefix: string,
  from: Element,
  paths: Paths,
  fields: Record<string, Form>,
): void {
  for (const [field, form] of Object.entries(fields)) {
    const tries = paths[field]
    const found = Array.isArray(tries) ? readField(from, tries, field, form) : null
    if (found) values.set(`${prefix}${field}`, found)
  }
}

/** The first text that the paths lead to. */
export function firstOf(from: Element, paths: string[]): XmlMatch | null {
  for (const { raw, xpath } of matchesIn(from, paths)) return { raw, xpath }
  return null
}

function readField(from: Element, paths: string[], field: string, form: Form): XmlValue | null {
  const sum = summed.has(field) ? sumOf(from, paths) : null
  if (sum) return sum
  for (const { raw, xpath, format } of matchesIn(from, paths)) {
    if (references.has(field) && notApplicable.test(raw)) continue
    const value = inForm(raw, form, format)
    return value === null ? null : { value, raw, xpath, ...(isComma(raw, form) && { in_doubt: true }) }
  }
  return null
}

/** The amount in a currency, if there are several: VAT may also be told in that of the tax office. */
export function amountIn(currency: string | undefined, from: Element, paths: string[]): XmlValue | null {
  const own = paths
    .flatMap((path) => select(from, path))
    .find(({ attributes }) => attributes.get('currencyID') === currency)
  const raw = own?.text.trim() ?? ''
  const value = own && currency !== undefined ? inForm(raw, 'amount', undefined) : null
  return own && value !== null ? { value, raw, xpath: pathTo(own) } : null
}

function* matchesIn(from: Element, paths: string[]): Generator<XmlMatch & { format: string | undefined }> {
  for (const path of paths) {
    const [elements = '', attribute] = path.split(/@(?!.*\])/)
    for (const element of select(from, elements)) {
      const raw = (attribute === undefined ? element.text : (element.attributes.get(attribute) ?? '')).trim()
      const xpath = `${pathTo(element)}${attribute === undefined ? '' : `/@${attribute}`}`
      if (raw) yield { raw, xpath, format: element.attributes.get('format') }
    }
  }
}

/** The sum of several discounts or charges of a line. Null for one or none. */
function sumOf(from: Element, [path = '']: string[]): XmlValue | null {
  const all = select(from, path)
  if (all.length < 2) return null
  const amounts = all.map(({ text }) => inForm(text.trim(), 'amount', undefined) ?? '0')
  const raw = amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(2)
  return isOfForm('amount', raw) ? { value: raw, raw, xpath: all.map(pathTo).join(' + ') } : null
}

/** '121,00' in the place of a number: only offered. */
function isComma(raw: string, form: Form): boolean {
  return (form === 'amount' || form === 'number') && /^[+-]?\d{1,15},\d{1,4}$/.test(raw)
}

function inForm(raw: string, form: Form, format: string | undefined): string | null {
  if (form === 'words') return raw.replace(/\s+/g, ' ')
  if (form === 'day') return readXmlDay(raw, format)
  const written = isComma(raw, form) ? raw.replace(',', '.') : raw
  if (!/^[+-]?(?:\d{1,15}(?:\.\d{0,12})?|\.\d{1,12})$/.test(written)) return null
  const figure = new Big(
    written
      .replace('+', '')
      .replace(/\.$/, '')
      .replace(/^(-?)\./, '$10.'),
  )
  const value = form === 'amount' ? figure.toFixed(2) : figure.round(6).toFixed()
  return isOfForm(form, value) ? value : null
}

import { Big } from 'big.js'
import {
  adjustment_fields,
  type Form,
  head_fields,
  isOfForm,
  type Kind,
  line_fields,
  vat_fields,
} from '../values/fields.ts'
import { daysAfter, readDay } from '../text/days.ts'
import { termIn } from '../text/term.ts'
import { tokensOf } from '../values/tokens.ts'
import { cii } from './cii.ts'
import { embeddedPdf } from './embedded-pdf.ts'
import type { Layout } from './layout.ts'
import { sellerNumbersIn } from './seller-numbers.ts'
import { select } from './select.ts'
import { attachments, type Element, parseXml, pathTo } from './tree.ts'
import { ubl } from './ubl.ts'

/** The values of an XML document by path, such as `line[2].net`, with their place in the XML. */
export type XmlReading = { kind: Kind; flavour: string; values: Map<string, XmlValue>; tokens: string[]; pdf: boolean }
type XmlValue = { value: string; raw: string; xpath: string }

const layouts = new Map([...ubl, ...cii].map((layout) => [layout.uri, layout]))

// UNTDID 1001, as the standards for invoices and orders use it.
const kinds = new Map<string, Kind>([
  ...['380', '384', '389', '875', '876', '877', '386', '326', '751'].map((code): [string, Kind] => [code, 'invoice']),
  ['381', 'credit_note'],
  ['396', 'credit_note'],
  ['220', 'order'],
  ['230', 'order'],
  ['231', 'order_response'],
  ['310', 'quote'],
])

/** Reads an invoice or order, recognised by the namespace of its root. Null for other XML. Throws like `parseXml`. */
export function readXml(text: string): XmlReading | null {
  const root = parseXml(text)
  const layout = layouts.get(root.uri)
  if (!layout) return null
  const values = new Map<string, XmlValue>()
  readInto(values, '', root, layout.head, head_fields)
  const { number, vat } = sellerNumbersIn(root, layout.head['seller.number'] ?? [])
  if (number) values.set('seller.number', number)
  else values.delete('seller.number')
  if (vat && !values.has('seller.vat')) values.set('seller.vat', vat)
  for (const [n, tax] of select(root, layout.vat.each).entries())
    readInto(values, `vat[${n}].`, tax, layout.vat, vat_fields)
  for (const [n, one] of select(root, layout.adjustments.each).entries())
    readAdjustment(values, `adjustment[${n}].`, one, layout.adjustments)
  for (const [n, line] of select(root, layout.lines.each).entries())
    readInto(values, `line[${n}].`, line, layout.lines, line_fields)
  const due = values.has('due_date') ? null : dueByTerm(root, layout.terms, values.get('issue_date')?.value)
  if (due) values.set('due_date', due)
  const type = firstOf(root, layout.type)
  if (type) values.set('type', { value: type.raw, ...type })
  const kind = kinds.get(type?.raw ?? '') ?? layout.kind
  return {
    kind,
    flavour: flavourOf(root, layout),
    values,
    tokens: tokensOf(textsIn(root)),
    pdf: embeddedPdf(root) !== null,
  }
}

/** All texts in an element, except attachments. */
function* textsIn(element: Element): Generator<string> {
  if (attachments.has(element.name)) return
  if (element.text.trim()) yield element.text
  for (const child of element.children) yield* textsIn(child)
}

type Paths = Partial<Record<string, string[] | string>>

function readInto(
  values: Map<string, XmlValue>,
  prefix: string,
  from: Element,
  paths: Paths,
  fields: Record<string, Form>,
) {
  for (const [field, form] of Object.entries(fields)) {
    const tries = paths[field]
    const found = Array.isArray(tries) ? (form === 'amount' ? sumOf(from, tries) : firstOf(from, tries)) : null
    const value = found && inForm(found.raw, form)
    if (found && value !== null) values.set(`${prefix}${field}`, { ...found, value })
  }
}

/** A discount gets a minus, so that the adjustments add up to what the total differs from its lines. */
function readAdjustment(
  values: Map<string, XmlValue>,
  prefix: string,
  from: Element,
  paths: Layout['adjustments'],
): void {
  readInto(values, prefix, from, paths, adjustment_fields)
  const amount = values.get(`${prefix}amount`)
  if (amount && firstOf(from, [paths.is_charge])?.raw !== 'true')
    values.set(`${prefix}amount`, { ...amount, value: Big(amount.value).neg().toFixed(2) })
}

/** The due date that follows from the payment terms in words. */
function dueByTerm(root: Element, terms: string[], issued: string | undefined): XmlValue | null {
  for (const element of terms.flatMap((path) => select(root, path))) {
    const days = termIn(element.text, { about_paying: true })
    const value = issued === undefined || days === null ? null : daysAfter(issued, days)
    if (value !== null) return { value, raw: element.text.trim(), xpath: pathTo(element) }
  }
  return null
}

type XmlMatch = { raw: string; xpath: string }

function firstOf(from: Element, paths: string[]): XmlMatch | null {
  for (const path of paths) {
    const [elements = '', attribute] = path.split(/@(?!.*\])/)
    for (const element of select(from, elements)) {
      const raw = (attribute === undefined ? element.text : (element.attributes.get(attribute) ?? '')).trim()
      if (raw) return { raw, xpath: `${pathTo(element)}${attribute === undefined ? '' : `/@${attribute}`}` }
    }
  }
  return null
}

/** Adds up several discounts or charges of a line. For other amounts the first one counts. */
function sumOf(from: Element, paths: string[]): XmlMatch | null {
  const [path] = paths
  const all = path?.includes('ChargeIndicator') ? select(from, path) : []
  if (all.length < 2) return firstOf(from, paths)
  const amounts = all.map(({ text }) => inForm(text.trim(), 'amount') ?? '0')
  const raw = amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(2)
  return { raw, xpath: all.map(pathTo).join(' + ') }
}

function inForm(raw: string, form: Form): string | null {
  if (form === 'words') return raw.replace(/\s+/g, ' ')
  if (form === 'day') return readDay(raw)
  if (!/^[+-]?\d{1,15}(?:\.\d{1,12})?$/.test(raw)) return null
  const figure = new Big(raw.replace('+', ''))
  const value = form === 'amount' ? figure.toFixed(2) : figure.round(6).toFixed()
  return isOfForm(form, value) ? value : null
}

function flavourOf(root: Element, { flavour }: Layout): string {
  const profile = [
    ...select(root, 'CustomizationID'),
    ...select(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
  ][0]?.text
  if (/xrechnung/i.test(profile ?? '')) return 'XRechnung'
  if (/peppol/i.test(profile ?? '')) return 'Peppol BIS'
  return flavour === 'CII' && /factur-?x|zugferd/i.test(profile ?? '') ? 'Factur-X' : flavour
}

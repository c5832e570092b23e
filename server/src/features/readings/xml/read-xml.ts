import { Big } from 'big.js'
import { adjustmentFields, headFields, type Kind, lineFields, vatFields } from '../values/fields.ts'
import { tokensOf } from '../values/tokens.ts'
import { dueAfter } from '../text/term.ts'
import { cii } from './cii.ts'
import { dicoLayout } from './dico.ts'
import { embeddedPdf } from './embedded-pdf.ts'
import { readXmlDay } from './day.ts'
import { documentIn } from './envelope.ts'
import type { Layout } from './layout.ts'
import { isRemoving, leaveOutTotals, numberAsOrder, readAnswer, removedBy } from './order-acts.ts'
import { amountIn, firstOf, readInto, type XmlMatch, type XmlValue } from './read-values.ts'
import { numbersIn } from './party-numbers.ts'
import { select, truthOf } from './select.ts'
import { attachments, type Element, parseXml, pathTo } from './tree.ts'
import { changeType, kindOfType } from './types.ts'
import { ubl } from './ubl.ts'

/**
 * The values of an XML document by path, such as `line[2].net`, with their place in the XML. `rejected`: the paths of
 * quantities of which a part was not accepted.
 */
export type XmlReading = {
  kind: Kind
  flavour: string
  values: Map<string, XmlValue>
  rejected: string[]
  /** Its root is that of an invoice and its type code that of a credit note, or the reverse. */
  beside_root: boolean
  tokens: string[]
  pdf: boolean
}

const layouts = new Map([...ubl, ...cii].map((layout) => [layout.uri, layout]))
/** The only fields that are read of a line that does not count. */
const namedFields = Object.fromEntries(Object.entries(lineFields).filter(([, form]) => form === 'words'))

/** Other account numbers stand in its place too, such as those of a Danish or Swedish giro. */
const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i

/**
 * Reads an invoice or order, recognised by the namespace of its root, which may be in a Peppol envelope. Null for other
 * XML. Throws like `parseXml`.
 */
export function readXml(text: string): XmlReading | null {
  const root = documentIn(parseXml(text))
  const layout = root && (layouts.get(root.uri) ?? dicoLayout(root))
  if (!root || !layout) return null
  const values = new Map<string, XmlValue>()
  readHead(values, root, layout)
  readTaxes(values, root, layout)
  readAdjustments(values, root, layout)
  const statuses = readLines(values, root, layout)
  const type = firstOf(root, layout.type ?? [])
  if (type) values.set('type', { value: type.raw, ...type })
  const kind = kindIn(root, layout, type?.raw ?? '')
  if (kind === 'order' && (layout.changes || type?.raw === changeType)) numberAsOrder(values)
  if (kind === 'order_response') readAnswer(values, codesIn(root, layout), statuses)
  leaveOutTotals(values)
  return {
    kind,
    flavour: flavourOf(root, layout),
    values,
    rejected: rejectedIn(root, layout),
    beside_root: layout.flavour === 'UBL' && kind !== layout.kind && /^(?:invoice|credit_note)$/.test(kind),
    tokens: tokensOf(textsIn(root)),
    pdf: embeddedPdf(root) !== null,
  }
}

function readHead(values: Map<string, XmlValue>, root: Element, layout: Layout): void {
  readInto(values, '', root, layout.head, headFields)
  readDueDates(values, root, layout)
  for (const account of ['iban', 'g_account'])
    if (!isIban.test(values.get(account)?.value.replace(/\s/g, '') ?? '')) values.delete(account)
  if (isOioubl(root)) readOwnTotal(values)
  const { currency } = layout.head
  const vatTotal = amountIn(firstOf(root, currency ?? [])?.raw, root, layout.head.vat_total ?? [])
  if (vatTotal) values.set('vat_total', vatTotal)
  for (const side of ['seller', 'buyer'] as const) {
    const { number, vat } = numbersIn(root, layout.head[`${side}.number`] ?? [])
    if (number) values.set(`${side}.number`, number)
    else values.delete(`${side}.number`)
    if (vat && !values.has(`${side}.vat`)) values.set(`${side}.vat`, vat)
  }
  const due = values.has('due_date') ? null : dueByTerm(root, layout.terms ?? [], values.get('issue_date')?.value)
  if (due) values.set('due_date', due)
}

/** An invoice that is paid in parts has several: the first is offered. */
function readDueDates(values: Map<string, XmlValue>, root: Element, { head }: Layout): void {
  const due = values.get('due_date')
  const days = (head.due_date ?? [])
    .flatMap((path) => select(root, path))
    .flatMap(({ text, attributes }) => {
      const day = readXmlDay(text.trim(), attributes.get('format'))
      return day === null ? [] : [day]
    })
  const [first] = days.toSorted()
  if (due && first !== undefined && days.some((day) => day !== first))
    values.set('due_date', { ...due, value: first, in_doubt: true })
}

function isOioubl(root: Element): boolean {
  return select(root, 'CustomizationID').some(({ text }) => /^OIOUBL/i.test(text.trim()))
}

/** In OIOUBL, the total without tax is the total of the tax itself: the base follows from the lines. */
function readOwnTotal(values: Map<string, XmlValue>): void {
  const lines = values.get('lines_total')
  values.delete('total_excl')
  if (!lines) return
  const figure = (path: string) => values.get(path)?.value ?? 0
  const value = Big(lines.value).minus(figure('allowances')).plus(figure('charges')).toFixed(2)
  values.set('total_excl', { ...lines, value })
}

function readTaxes(values: Map<string, XmlValue>, root: Element, { vat }: Layout): void {
  if (!vat) return
  const currency = values.get('currency')?.value
  const all = select(root, vat.each)
  const ofVat = all.filter((tax) => ['VAT', undefined].includes(firstOf(tax, vat.scheme ?? [])?.raw))
  // Where none is called VAT, its name is a national one.
  const own = (ofVat.length > 0 ? ofVat : all).filter((tax) => {
    const other = vat.amount?.flatMap((path) => select(tax, path))[0]?.attributes.get('currencyID')
    return currency === undefined || other === undefined || other === currency
  })
  for (const [n, tax] of own.entries()) readInto(values, `vat[${n}].`, tax, vat, vatFields)
}

/** A discount gets a minus, so that the adjustments add up to the difference between the lines and the total. */
function readAdjustments(values: Map<string, XmlValue>, root: Element, { adjustments }: Layout): void {
  if (!adjustments) return
  for (const [n, one] of select(root, adjustments.each).entries()) {
    const path = `adjustment[${n}].amount`
    readInto(values, `adjustment[${n}].`, one, adjustments, adjustmentFields)
    const amount = values.get(path)
    if (amount && truthOf(firstOf(one, [adjustments.is_charge])?.raw ?? '') !== 'true')
      values.set(path, { ...amount, value: Big(amount.value).neg().toFixed(2) })
  }
}

/** Reads the lines, and returns their statuses, each of which may be missing. */
function readLines(values: Map<string, XmlValue>, root: Element, { lines }: Layout): (XmlMatch | null)[] {
  if (!lines) return []
  return linesIn(root, lines).map((line, n) => {
    const status = firstOf(line, lines.status ?? [])
    const isRemoved = status !== null && isRemoving(status)
    readInto(values, `line[${n}].`, line, lines, isRemoved ? namedFields : lineFields)
    if (isRemoved) values.set(`line[${n}].status`, removedBy(status))
    return status
  })
}

/** Without lines that only group others or inform: those below a group count. */
function linesIn(root: Element, { each, reason, id, parent }: NonNullable<Layout['lines']>): Element[] {
  const all = select(root, each)
  const parents = new Set(all.flatMap((line) => firstOf(line, parent ?? [])?.raw ?? []))
  return all.filter((line) => {
    const code = firstOf(line, reason ?? [])?.raw.toUpperCase() ?? (isParent(line) ? 'GROUP' : 'DETAIL')
    return code !== 'GROUP' && code !== 'INFORMATION'
  })

  function isParent(line: Element): boolean {
    return parents.has(firstOf(line, id ?? [])?.raw ?? '')
  }
}

function rejectedIn(root: Element, { lines }: Layout): string[] {
  const { each, rejected } = lines ?? {}
  if (each === undefined || rejected === undefined) return []
  return linesIn(root, { each, ...lines }).flatMap((line, n) =>
    rejected.some((path) => Number(firstOf(line, [path])?.raw ?? 0) !== 0) ? [`line[${n}].quantity`] : [],
  )
}

function kindIn(root: Element, { kind, no_order }: Layout, type: string): Kind {
  const code = no_order && firstOf(root, [no_order.path])
  return code && no_order.codes.includes(code.raw) ? 'other' : kindOfType(kind, type)
}

function codesIn(root: Element, { response = [] }: Layout): XmlMatch[] {
  return response.flatMap((path) => firstOf(root, [path]) ?? [])
}

/** All texts in an element, except attachments. */
function* textsIn(element: Element): Generator<string> {
  if (attachments.has(element.name)) return
  if (element.text.trim()) yield element.text
  for (const child of element.children) yield* textsIn(child)
}

/** The due date that follows from the payment terms in words. */
function dueByTerm(root: Element, terms: string[], issued: string | undefined): XmlValue | null {
  for (const element of terms.flatMap((path) => select(root, path))) {
    const value = issued === undefined ? null : dueAfter(issued, element.text)
    if (value !== null) return { value, raw: element.text.trim(), xpath: pathTo(element) }
  }
  return null
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

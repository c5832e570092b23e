import type { Reading, ReadingValue } from '@klopt/contract'
import { Big } from 'big.js'
import { toRunResult } from '../view/card-view.ts'
import { deliveriesOf } from '../deliveries/deliveries.ts'
import { type CardSettings, outcomesOf } from '../outcomes/outcomes.ts'
import type { Doc } from '../figures/papers.ts'
import type { AgreedWork } from '../matching/works.ts'

/** A line of a paper, with the price of one. */
export type Line = [name: string, quantity: string, price: string, more?: Record<string, string>]
export type DocOptions = Partial<Doc> & {
  head?: Record<string, string>
  unsure?: string[]
  /** The paths that were only recognised in a photo. */
  recognised?: string[]
}

export const whole: Line[] = [
  ['gevelelement type A', '12', '640'],
  ['dorpel hardsteen', '24', '215'],
  ['montage', '10', '180'],
]
export const [facade, sill, work] = whole as [Line, Line, Line]

let day = 1

/** A document that was read and whose amounts add up. */
export function doc(
  kind: Doc['kind'],
  root: string,
  lines: Line[],
  { head = {}, unsure = [], recognised = [], ...more }: DocOptions = {},
): Doc {
  const nets = lines.map(([, quantity, price]) => Big(quantity).times(price))
  const excl = nets.reduce((sum, net) => sum.plus(net), Big(0))
  const texts: Record<string, string> = {
    number: root,
    issue_date: `2026-09-${String((day += 1) % 28 || 28).padStart(2, '0')}`,
    currency: 'EUR',
    total_excl: excl.toFixed(2),
    total_incl: excl.times('1.21').toFixed(2),
    ...head,
  }
  for (const [n, [name, quantity, , line = {}]] of lines.entries())
    for (const [field, value] of Object.entries({
      name,
      quantity,
      net: nets[n]?.toFixed(2) ?? '',
      unit: 'st',
      ...line,
    }))
      texts[`line[${n}].${field}`] = value
  const values: Reading['values'] = {}
  for (const [path, value] of Object.entries(texts)) {
    const isRecognised = recognised.includes(path)
    values[path] = {
      ...valueOf(value, !unsure.includes(path) && !isRecognised),
      ...(isRecognised && { source: 'ocr' }),
    }
  }
  return {
    root,
    document_id: `document ${root}`,
    filename: `${root}.pdf`,
    kind,
    version: 1,
    company_id: 'bouw',
    seller_company_id: null,
    buyer_company_id: null,
    parties_by: null,
    asked_seller: null,
    uploaded_at: '2026-09-01T08:00:00.000Z',
    reading_state: 'read',
    slow: false,
    deleted: false,
    tokens: [],
    notes: [],
    values,
    ...more,
  }
}

function valueOf(value: string, sure: boolean): ReadingValue {
  const noOrigin = { xpath: null, page: null, box: null, typed_by: null, typed_at: null, read: null, offers: [] }
  return { value, raw: value, source: 'xml', sure, confidence: 1, revision: 1, ...noOrigin }
}

export const invoiceOf = (lines: Line[], more: DocOptions = {}, root = 'F1') =>
  doc('invoice', root, lines, { ...more, head: { order_reference: 'PO1000', ...more.head } })
export const order = doc('order', 'PO1000', whole, { head: { issue_date: '2026-08-01' } })

export function outcomes(docs: Doc[], settings: Record<string, Partial<CardSettings>> = {}, works: AgreedWork[] = []) {
  const full = Object.entries(settings).map(([root, own]): [string, CardSettings] => [
    root,
    { by_hand: null, pairs: [], final: null, replaces: null, filename: `${root}.pdf`, has_view: true, ...own },
  ])
  return outcomesOf(docs, new Map(full), works)
}

export function runResults(
  docs: Doc[],
  settings: Record<string, Partial<CardSettings>> = {},
  works: AgreedWork[] = [],
) {
  const found = outcomes(docs, settings, works)
  const deliveries = deliveriesOf(docs, found)
  return found.flatMap(({ invoice, ...rest }) =>
    invoice ? [toRunResult({ ...rest, invoice }, deliveries.get(rest.root))] : [],
  )
}

/** Extra work at a fixed amount that both companies agreed to. */
export function workFor(number: number, amount: string): AgreedWork {
  const nothing = { price: null, quantity: null, unit: null, document_id: null }
  const description = `Extra werk ${number}`
  return { ...nothing, agreement_id: `agreement ${number}`, number, description, how: 'fixed', amount }
}

export const dearer = (line: Line, price: string): Line => [line[0], line[1], price]
export const more = (line: Line, quantity: string): Line => [line[0], quantity, line[2]]

import { addUp } from '../values/arithmetic.ts'
import { removed, withoutRemoved } from '../values/removed-lines.ts'
import type { XmlMatch, XmlValue } from './read-values.ts'

// UNTDID 1229: deleted by a change, and not accepted by a confirmation.
const removing = new Set(['2', '7'])
// UNTDID 4343 as Peppol uses it, and 1225 as other messages do.
const answers = new Map([
  ['RE', 'refused'],
  ['27', 'refused'],
  ['AB', 'received'],
  ['12', 'received'],
])
const totals = ['lines_total', 'total_excl', 'vat_total', 'total_incl', 'paid', 'rounding', 'payable']

/** Whether a line has this status because it is no longer, or not at all, part of the order. */
export function isRemoving({ raw }: XmlMatch): boolean {
  return removing.has(raw)
}

/** A change of an order gets the number of that order, so that it becomes the order's next version. */
export function numberAsOrder(values: Map<string, XmlValue>): void {
  const [own, order] = [values.get('number'), values.get('order_reference')]
  if (!own || !order) return
  values.set('change', own)
  values.set('number', order)
  values.delete('order_reference')
}

/** Reads how a seller answers an order. One that refuses all lines refuses the order, whatever its code. */
export function readAnswer(values: Map<string, XmlValue>, codes: XmlMatch[], statuses: (XmlMatch | null)[]): void {
  const code = codes.find(({ raw }) => answers.has(raw)) ?? codes[0]
  const refused = statuses.every((status) => status !== null && isRemoving(status)) ? statuses[0] : undefined
  if (code) values.set('response', { ...code, value: refused ? 'refused' : (answers.get(code.raw) ?? 'accepted') })
  else if (refused) values.set('response', { ...refused, value: 'refused' })
}

/** Leaves out the totals of a document that may count its removed lines: Peppol requires that they do. */
export function leaveOutTotals(values: Map<string, XmlValue>): void {
  const counted = withoutRemoved(values)
  if (counted.size === values.size) return
  const sums = addUp(new Map([...counted].map(([path, { value }]) => [path, value])))
  if (sums.lines_total ?? sums.total_excl) return
  for (const path of values.keys()) if (totals.includes(path) || path.startsWith('vat[')) values.delete(path)
}

/** The status of a removed line. */
export function removedBy(status: XmlMatch): XmlValue {
  return { ...status, value: removed }
}

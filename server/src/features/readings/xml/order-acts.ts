import { addUp } from '../values/arithmetic.ts'
import { removed, withoutRemoved } from '../values/removed-lines.ts'
import type { XmlMatch, XmlValue } from './read-values.ts'

// UNTDID 1229: deleted by a change, and not accepted by a confirmation. UBL's own list has words.
const removing = /^[27]$|cancel|delet|reject|not.?accepted/i
// UNTDID 4343 as Peppol uses it, 1225 as other messages do, and words where there is no list.
const refusing = /^(?:RE|27)$|reject|refus|declin|not.?accepted|weiger|afgewezen|abgelehnt/i
const receiving = /^(?:AB|12)$/i
const totals = new Set(['lines_total', 'total_excl', 'vat_total', 'total_incl', 'paid', 'rounding', 'payable'])

/** Whether a line has this status because it is no longer, or not at all, part of the order. */
export function isRemoving({ raw }: XmlMatch): boolean {
  return removing.test(raw)
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
  const code = codes.find(({ raw }) => answerOf(raw) !== 'accepted') ?? codes[0]
  const refused = statuses.every((status) => status !== null && isRemoving(status)) ? statuses[0] : undefined
  if (code) values.set('response', { ...code, value: refused ? 'refused' : answerOf(code.raw) })
  else if (refused) values.set('response', { ...refused, value: 'refused' })
}

function answerOf(code: string): 'refused' | 'received' | 'accepted' {
  return refusing.test(code) ? 'refused' : receiving.test(code) ? 'received' : 'accepted'
}

/** Leaves out the totals of a document that may count its removed lines: Peppol requires that they do. */
export function leaveOutTotals(values: Map<string, XmlValue>): void {
  const counted = withoutRemoved(values)
  if (counted.size === values.size) return
  const sums = addUp(new Map([...counted].map(([path, { value }]) => [path, value])))
  if (sums.lines_total ?? sums.total_excl) return
  for (const path of values.keys()) if (totals.has(path) || path.startsWith('vat[')) values.delete(path)
}

/** The status of a removed line. */
export function removedBy(status: XmlMatch): XmlValue {
  return { ...status, value: removed }
}

import { namesLastTerm } from './terms.ts'

/** The code (UNTDID 1001) of the final invoice of a job that was invoiced in parts. */
export const finalType = '877'

const words = /slot(?:factuur|termijn|nota|declaratie|afrekening)|eind(?:afrekening|factuur|nota)|final invoice/i

/** Whether a text names the last invoice of a job. */
export function namesLastInvoice(text: string): boolean {
  return words.test(text) || namesLastTerm(text)
}

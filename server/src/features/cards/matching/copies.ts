import { numberKey } from '../../readings/values/numbers.ts'
import type { Paper, PaperLine } from './paper.ts'

/**
 * Of papers as they came: the root of each, and of an order that is there twice, as when both companies uploaded it, the
 * root of the first. It is one order, of which there is only once what it orders. Only what says its number can be one.
 */
export function originalsOf(papers: Paper[]): Map<string, string> {
  const first = new Map<string, string>()
  const originals = new Map<string, string>()
  for (const paper of papers) {
    const said = contentOf(paper)
    if (said !== null && !first.has(said)) first.set(said, paper.root)
    originals.set(paper.root, (said === null ? undefined : first.get(said)) ?? paper.root)
  }
  return originals
}

/** What an order says, however it is called; null for an invoice, of which each counts, and for what says too little. */
function contentOf({ kind, number, currency, total_excl, adjustment, lines }: Paper): string | null {
  const key = numberKey(number)
  if (kind === 'invoice' || kind === 'credit_note' || key === '' || !(total_excl || lines.length)) return null
  return JSON.stringify([kind, key, currency, total_excl?.toFixed(2), adjustment.toFixed(2), lines.map(lineContent)])
}

function lineContent({ name, quantity, net }: PaperLine): string[] {
  return [name.toLowerCase().replace(/\s+/g, ' ').trim(), quantity?.toFixed() ?? '', net.toFixed(2)]
}

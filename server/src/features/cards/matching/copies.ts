import { numberKey } from '../../readings/values/numbers.ts'
import type { Paper, PaperLine } from '../figures/paper.ts'

/**
 * Maps the root of each paper to itself, and that of a duplicate order to the root of the first. When both companies
 * upload the same order, it counts once. Only orders with a number are recognised as duplicates.
 */
export function originalsOf(papers: Paper[]): Map<string, string> {
  const first = new Map<string, string>()
  const originals = new Map<string, string>()
  for (const paper of papers) {
    const content = contentOf(paper)
    if (content !== null && !first.has(content)) first.set(content, paper.root)
    originals.set(paper.root, (content === null ? undefined : first.get(content)) ?? paper.root)
  }
  return originals
}

/** The content of an order, without its file name. Null for invoices and for orders with too little content. */
function contentOf({ kind, number, currency, total_excl, adjustment, lines }: Paper): string | null {
  const key = numberKey(number)
  if (kind === 'invoice' || kind === 'credit_note' || key === '' || !(total_excl || lines.length)) return null
  return JSON.stringify([kind, key, currency, total_excl?.toFixed(2), adjustment.toFixed(2), lines.map(lineContent)])
}

function lineContent({ name, quantity, net }: PaperLine): string[] {
  return [name.toLowerCase().replace(/\s+/g, ' ').trim(), quantity?.toFixed() ?? '', net.toFixed(2)]
}

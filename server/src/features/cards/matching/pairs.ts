import { createHash } from 'node:crypto'
import { articleKey, plainWords } from './likeness.ts'
import type { PaperLine } from '../figures/paper.ts'

/** Two lines that somebody paired, identified by their content so that the pair survives new versions. */
export type ChosenPair = { invoice_key: string; order_key: string | null }

/** Identifies a line by its name and article. They are hashed, as the text may be too long for an index. */
export function lineKey({ name, article }: Pick<PaperLine, 'name' | 'article'>): string {
  return createHash('sha256')
    .update(`${plainWords(name).join(' ')}|${articleKey(article)}`)
    .digest('hex')
}

/** The order line that each invoice line was paired with, by place. Null: not paired. Equal lines go in order. */
export function manualPairsOf(
  pairs: ChosenPair[],
  invoice: PaperLine[],
  order: PaperLine[],
): Map<number, number | null> {
  if (pairs.length === 0) return new Map()
  const to = new Map(pairs.map(({ invoice_key, order_key }) => [invoice_key, order_key]))
  const places = Map.groupBy(order.keys(), (n) => lineKey(order[n] ?? { name: '', article: null }))
  const manual = new Map<number, number | null>()
  const used = new Map<string, number>()
  for (const [n, line] of invoice.entries()) {
    const key = to.get(lineKey(line))
    if (key === undefined) continue
    const same = key === null ? [] : (places.get(key) ?? [])
    const count = used.get(key ?? '') ?? 0
    used.set(key ?? '', count + 1)
    const place = same[Math.min(count, same.length - 1)]
    if (key === null) manual.set(n, null)
    else if (place !== undefined) manual.set(n, place) // a line whose order line is gone is paired automatically
  }
  return manual
}

import { createHash } from 'node:crypto'
import { articleKey, plainWords } from './matching/likeness.ts'
import type { PaperLine } from './matching/paper.ts'

/** Two lines that somebody laid side by side, by what stands in them, so that it holds through versions. */
export type ChosenPair = { invoice_key: string; order_key: string | null }

/** What a line is known by: its name and article, hashed, for as text they may be longer than an index takes. */
export function lineKey({ name, article }: Pick<PaperLine, 'name' | 'article'>): string {
  return createHash('sha256')
    .update(`${plainWords(name).join(' ')}|${articleKey(article)}`)
    .digest('hex')
}

/** Which order line each line of an invoice is by hand, by their places; null: none. Equal lines go in their order. */
export function madeOf(pairs: ChosenPair[], invoice: PaperLine[], order: PaperLine[]): Map<number, number | null> {
  if (pairs.length === 0) return new Map()
  const to = new Map(pairs.map(({ invoice_key, order_key }) => [invoice_key, order_key]))
  const places = Map.groupBy(order.keys(), (n) => lineKey(order[n] ?? { name: '', article: null }))
  const made = new Map<number, number | null>()
  const used = new Map<string, number>()
  for (const [n, line] of invoice.entries()) {
    const key = to.get(lineKey(line))
    if (key === undefined) continue
    const same = key === null ? [] : (places.get(key) ?? [])
    const count = used.get(key ?? '') ?? 0
    used.set(key ?? '', count + 1)
    const place = same[Math.min(count, same.length - 1)]
    if (key === null) made.set(n, null)
    else if (place !== undefined) made.set(n, place) // an order line that is gone is chosen anew
  }
  return made
}

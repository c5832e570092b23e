import type { Work } from '@klopt/contract'
import { Big } from 'big.js'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { pairLines } from './pair-lines.ts'
import type { Paper, PaperLine } from '../figures/paper.ts'

/** Extra work that both companies agreed to, with the id of the agreement. */
export type AgreedWork = Work & { agreement_id: string }
/** The place of an order line for some invoice lines, by their places. */
type Manual = Map<number, number | null>

const rootOfWorks = 'extra work '
const named = /\b(?:mw|meerwerk)[\s-]*(?:nr\.?\s*|nummer\s*)?0*(\d+)\b/i

export async function readWorks(db: Db, dossierId: string): Promise<AgreedWork[]> {
  const { rows } = await sql<{ id: string; terms: Work }>`
    select id, terms from agreement
    where dossier_id = ${dossierId} and kind = 'extra_work' and state = 'accepted' order by number`.execute(db)
  return rows.map(({ id, terms }) => ({ ...terms, agreement_id: id }))
}

/**
 * The extra work that an invoice uses, and the pairs of its lines with it behind the lines of the orders: lines that
 * name it, and among the lines that belong to no order those that are alike. Other extra work does not belong to the
 * card, so that a later agreement changes no card that people answered.
 */
export function usedWorks(
  lines: PaperLine[],
  ordered: PaperLine[],
  works: AgreedWork[],
  manual: Manual,
): { works: AgreedWork[]; manual: Manual } {
  if (works.length === 0) return { works, manual }
  const byName = namedWorks(lines, works)
  const paired = pairLines(lines, ordered, new Map([...manual, ...[...byName.keys()].map(withoutOrder)]))
  const left = [...lines.keys()].filter((n) => !paired.has(n) && !byName.has(n))
  const alike = pairLines(
    left.flatMap((n) => lines[n] ?? []),
    works.map(toLine),
  )
  const byLikeness = [...alike].flatMap(([at, { order, sure }]): [number, number][] => {
    const n = left[at]
    return sure && order !== null && n !== undefined ? [[n, order]] : []
  })
  const pairs = [...byName, ...byLikeness].filter(([n]) => !manual.has(n))
  const places = [...new Set(pairs.map(([, place]) => place))].toSorted((one, other) => one - other)
  const behind = pairs.map(([n, place]): [number, number] => [n, ordered.length + places.indexOf(place)])
  return { works: places.flatMap((place) => works[place] ?? []), manual: new Map([...behind, ...manual]) }
}

function withoutOrder(n: number): [number, null] {
  return [n, null]
}

/** Whether an invoice names extra work, such as 'MW1' or 'meerwerk 1'. */
export function namesWork(lines: PaperLine[], works: AgreedWork[]): boolean {
  return namedWorks(lines, works).size > 0
}

function namedWorks(lines: PaperLine[], works: AgreedWork[]): Map<number, number> {
  const places = new Map(works.map(({ number }, place) => [number, place]))
  return new Map(
    [...lines.entries()].flatMap(([n, { name }]): [number, number][] => {
      const place = places.get(Number(named.exec(name)?.[1]))
      return place === undefined ? [] : [[n, place]]
    }),
  )
}

/** Each extra work as an order of its own: an invoice may use what earlier ones left of it. */
export function toPapers(works: AgreedWork[]): Paper[] {
  const nothing = {
    number: null,
    issue_date: null,
    currency: null,
    order_reference: null,
    sales_order: null,
    despatch: null,
    total_incl: null,
    paid: null,
  }
  return works.map((work) => ({
    ...nothing,
    root: `${rootOfWorks}${work.number}`,
    kind: 'order',
    uploaded_at: '',
    preceding_invoice: null,
    text: '',
    total_excl: Big(work.amount),
    sure: true,
    adjustment: Big(0),
    adjustments: [],
    lines: [toLine(work)],
  }))
}

/** The extra work with the root of its paper. */
export function workOf(root: string, works: AgreedWork[]): AgreedWork | undefined {
  return works.find(({ number }) => root === `${rootOfWorks}${number}`)
}

/** Whether a paper that an invoice was compared with is agreed extra work, by its root. */
export function isWork(root: string): boolean {
  return root.startsWith(rootOfWorks)
}

export function totalOf(works: AgreedWork[]): Big {
  return works.reduce((sum, { amount }) => sum.plus(amount), Big(0))
}

/** A fixed amount is compared by amount, like any line of one piece. A rate is compared by quantity. */
function toLine({ number, description, amount, quantity, unit }: AgreedWork): PaperLine {
  return {
    id: `MW${number}`,
    order_line: null,
    article: null,
    name: description,
    quantity: Big(quantity ?? 1),
    unit,
    net: Big(amount),
    rate: null,
    sure: true,
  }
}

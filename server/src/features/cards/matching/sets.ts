import { Big } from 'big.js'
import { assign } from './assign.ts'
import { areSameGoods, gapOf } from './goods.ts'
import type { Pair } from './pair-lines.ts'
import type { PaperLine } from '../figures/paper.ts'
import { sideOf, type Traits } from './traits.ts'

/** The order line, by place, and the quantity of the invoice line that belongs to it. Null if its quantity is unknown. */
export type Part = { order: number; quantity: Big | null }

const scale = 1_000_000 // quantities have up to six decimals
const gapCost = 10_000

/**
 * The order lines that each paired invoice line covers. One whose quantity does not fit in its own order line takes up
 * others of the same goods, so all lines of these goods are divided together at the least cost: first by price, then by
 * pair. What fits nowhere stays with the pair. `roomOf`: what is left of an order line for a quantity with this sign, null
 * if it is compared by amount.
 */
export function setsOf(
  lines: PaperLine[],
  ordered: PaperLine[],
  pairs: ReadonlyMap<number, Pair>,
  roomOf: (order: number, isBack: boolean) => Big | null,
): Map<number, Part[]> {
  const sets = new Map<number, Part[]>()
  const paired = [...pairs].flatMap(([line, { order, sure }]) => (order !== null && sure ? [{ line, order }] : []))
  for (const { line, order } of paired) sets.set(line, [{ order, quantity: lines[line]?.quantity ?? null }])
  for (const isBack of [false, true]) {
    const counted = paired.filter(({ line, order }) => {
      const quantity = lines[line]?.quantity
      return quantity && !quantity.eq(0) && quantity.lt(0) === isBack && roomOf(order, isBack) !== null
    })
    divide(counted, isBack)
  }
  return sets

  function divide(counted: { line: number; order: number }[], isBack: boolean): void {
    const byOrder = Map.groupBy(counted, ({ order }) => order)
    const over = [...byOrder].filter(([order, own]) => wanted(own) > whole(roomOf(order, isBack)))
    if (over.length === 0) return
    const [mine, theirs] = [sideOf(lines), sideOf(ordered)]
    const done = new Set<number>()
    for (const [order] of over) {
      if (done.has(order)) continue
      const family = familyOf(order, theirs, isBack)
      for (const one of family.keys()) done.add(one)
      if (family.size === 1) continue
      const own = [...family.keys()]
        .flatMap((one) => byOrder.get(one) ?? [])
        .toSorted((one, other) => byPlace(mine, one.line, other.line))
      const supplies = own.map(({ line, order: pair }) => ({
        quantity: wanted([{ line }]),
        costs: new Map(
          [...family.keys()].flatMap((to): [number, number][] =>
            areSame(theirs, pair, to) ? [[to, costOf(mine[line], theirs[to], to === pair)]] : [],
          ),
        ),
      }))
      for (const [n, parts] of assign(supplies, family).entries()) {
        const one = own[n]
        if (one) sets.set(one.line, partsOf(one, parts, isBack))
      }
    }
  }

  function wanted(own: { line: number }[]): number {
    return own.reduce((sum, { line }) => sum + whole(lines[line]?.quantity?.abs() ?? null), 0)
  }

  /**
   * The order lines of the same goods, and of the same goods as those, with the room that each has left. They are sorted by
   * content, so that the order of lines does not matter.
   */
  function familyOf(order: number, theirs: Traits[], isBack: boolean): Map<number, number> {
    const found = new Set([order])
    for (const one of found)
      // grows while it is walked
      for (const n of theirs.keys()) if (areSame(theirs, one, n) && roomOf(n, isBack) !== null) found.add(n)
    const sorted = [...found].toSorted((one, other) => byPlace(theirs, one, other))
    return new Map(sorted.map((n) => [n, whole(roomOf(n, isBack))]))
  }

  function partsOf(
    { line, order }: { line: number; order: number },
    parts: Map<number, number>,
    isBack: boolean,
  ): Part[] {
    const sign = isBack ? -1 : 1
    const quantities = new Map([...parts].map(([to, n]) => [to, Big(n).div(scale).times(sign)]))
    const placed = [...quantities.values()].reduce((sum, quantity) => sum.plus(quantity), Big(0))
    const excess = (lines[line]?.quantity ?? placed).minus(placed)
    if (!excess.eq(0)) quantities.set(order, (quantities.get(order) ?? Big(0)).plus(excess))
    return [...quantities]
      .map(([to, quantity]) => ({ order: to, quantity }))
      .toSorted((one, other) => Number(other.order === order) - Number(one.order === order))
  }
}

function areSame(lines: Traits[], one: number, other: number): boolean {
  const [mine, theirs] = [lines[one], lines[other]]
  return one === other || (mine !== undefined && theirs !== undefined && areSameGoods(mine, theirs))
}

function byPlace(lines: Traits[], one: number, other: number): number {
  return (lines[one]?.rank ?? 0) - (lines[other]?.rank ?? 0) || one - other
}

/** Lines of another order than the line names take nothing, as long as there is room on its own. */
function costOf(mine: Traits | undefined, theirs: Traits | undefined, isPair: boolean): number {
  const gap = Math.round(gapCost * gapOf(mine?.price ?? null, theirs?.price ?? null))
  return isPair ? gap : gap + 1
}

function whole(quantity: Big | null): number {
  return quantity === null ? 0 : Math.max(0, Math.round(quantity.times(scale).toNumber()))
}

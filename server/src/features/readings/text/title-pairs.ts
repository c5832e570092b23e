import type { Kind } from '../values/fields.ts'
import type { Cell } from './rows.ts'
import { titleIn } from './title.ts'
import { kindWords } from './words/kind-words.ts'

const larger = 1.15
const pair = /^\s*(\p{L}[^\d:]*?)\s*(?:n[ro°]\.?|no\.?|nummer|number|num[ée]ro)?\s*[:.]?\s*[A-Z]{0,5}[-./]?\d/iu

/** The kind of paper that a text names before a number: 'FACTUUR nr. 2026-118', 'Order 4500127'. */
function kindOfPair({ text }: Cell): Kind | undefined {
  const plain = titleIn(pair.exec(text)?.[1] ?? '').replace(/ nr$/, '')
  return kindWords.find(({ titles }) => titles.includes(plain))?.kind
}

type Weights = { alone: number; small: number }

/**
 * The titles with a number, if a paper without another title names several kinds so: the largest or first is its own, and
 * the others are numbers of other papers. `weigh` corrects the weights of a cell by kind. `is_close`: only the order tells
 * which is which. Null if one kind is named so.
 */
export function rivalPairs(cells: Cell[], sizeOf: (cell: Cell) => number) {
  const pairs = cells.flatMap((cell) => {
    const kind = kindOfPair(cell)
    return kind ? [{ cell, kind, size: sizeOf(cell) }] : []
  })
  const [own] = pairs.toSorted((a, b) => b.size - a.size)
  const others = new Map(pairs.flatMap(({ cell, kind, size }) => (kind === own?.kind ? [] : [[cell, size]])))
  if (!own || others.size === 0) return null
  const hasTitle = cells.some(
    ({ text }) => !/\d/.test(text) && kindWords.some(({ titles }) => titles.includes(titleIn(text))),
  )
  if (hasTitle) return null
  return {
    is_close: [...others].some(
      ([{ text }, size]) => own.size < size * larger && (isLabelled(own.cell.text) || !isLabelled(text)),
    ),
    weigh(cell: Cell | undefined, weights: number[], { alone, small }: Weights): number[] {
      if (cell === own.cell)
        return weights.map((weight, n) => (kindWords[n]?.kind === own.kind ? Math.max(weight, alone) : weight))
      return cell && others.has(cell) ? weights.map((weight) => Math.min(weight, small)) : weights
    },
  }
}

/** A colon is printed behind a label rather than a title. */
function isLabelled(text: string): boolean {
  return text.includes(':')
}

import { Big } from 'big.js'
import type { TableBySums } from '../find/tables/table-by-sums.ts'
import { isMoney, readFigure } from '../text/figures.ts'
import type { TextTable } from '../text/table.ts'
import { lineHolds } from '../values/arithmetic.ts'

/**
 * Of two readings of a table, the one whose equations hold. Where both hold, that by the words of the heads, which knows
 * more about what is no figure.
 */
export function whichTable(by_words: TextTable, by_sums: TableBySums | null): TextTable {
  return by_sums?.proved && !addsUp(by_words) ? by_sums : by_words
}

/** Whether each line that has figures holds, and an amount outside the lines is the sum of all. */
function addsUp({ lines, outside, between }: TextTable): boolean {
  const priced = lines.filter(({ quantity, price }) => quantity && price)
  if (lines.length === 0 || !priced.every((line) => lineHolds((field) => line[field]?.value))) return false
  const sum = lines.reduce((all, { net }) => all.plus(net?.value ?? 0), Big(0))
  return [...outside, ...between].some(({ cells }) =>
    cells.some(({ text }) => isMoney(text) && Object.values(readFigure(text)?.values ?? {}).some((one) => sum.eq(one))),
  )
}

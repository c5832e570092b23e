import type { TableBySums } from '../find/tables/table-by-sums.ts'
import { sumIsPrinted } from './sum-is-printed.ts'
import type { TextTable } from '../text/table.ts'
import { lineHolds } from '../values/arithmetic.ts'

/**
 * Of two readings of a table, the one whose lines and their sum hold. Where both hold alike, that by the words of the heads,
 * which knows more about what is no figure; without a proof as well.
 */
export function whichTable(byWords: TextTable, bySums: TableBySums | null): TextTable {
  if (!bySums?.proved || bySums.lines.length === 0) return byWords
  const [words, sums] = [holding(byWords), holding(bySums)]
  const isAlike = addsUp(byWords) && (words >= sums || sums === 0) && named(byWords) >= named(bySums)
  return isAlike ? byWords : bySums
}

/** How many lines have a name. */
function named({ lines }: TextTable): number {
  return lines.filter(({ name }) => name).length
}

function addsUp(table: TextTable): boolean {
  const priced = table.lines.filter(({ quantity, price }) => quantity && price)
  return table.lines.length > 0 && holding(table) === priced.length && sumIsPrinted(table)
}

function holding({ lines }: TextTable): number {
  return lines.filter((line) => line.quantity && line.price && lineHolds((field) => line[field]?.value)).length
}

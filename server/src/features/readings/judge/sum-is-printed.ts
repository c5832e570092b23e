import { Big } from 'big.js'
import { isMoney, readFigure } from '../text/figures.ts'
import type { TextTable } from '../text/table.ts'

/** Whether an amount outside the lines of a table is the sum of all. */
export function sumIsPrinted({ lines, outside, between }: TextTable): boolean {
  const sum = lines.reduce((all, { net }) => all.plus(net?.value ?? 0), Big(0))
  return [...outside, ...between].some(({ cells }) =>
    cells.some(({ text }) => isMoney(text) && Object.values(readFigure(text)?.values ?? {}).some((one) => sum.eq(one))),
  )
}

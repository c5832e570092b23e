import { printable } from './printable.ts'

/** Lines with their cells one below the other. The cells may be texts of strangers. */
export function inColumns(lines: string[][]): string[] {
  const safe = lines.map((line) => line.map(printable))
  const widths = safe[0]?.map((_, column) => Math.max(...safe.map((line) => line[column]?.length ?? 0))) ?? []
  return safe.map((line) =>
    line
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

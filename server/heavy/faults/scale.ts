import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { full } from '../testing/full.ts'

/** `npm run faults`: every fault in its full size, and what was measured written down. */
export const whole = process.env['KLOPT_FAULTS'] === 'whole'

/** How much: in every test run, in CI, and by `npm run faults`. */
export function scale(short: number, ci: number, most: number): number {
  if (whole) return most
  return full ? ci : short
}

const table = join(import.meta.dirname, '../../../bench/faults.md')
const head = `# Faults

What \`npm run faults\` did to Klopt, and what came of it. One row for each fault, of the last whole run.

| Fault | What came of it | Day |
| --- | --- | --- |
`

/** Keeps what a whole run found, in the place of what the one before it found. */
export function record(fault: string, outcome: string): void {
  process.stdout.write(`${fault}: ${outcome}\n`)
  if (!whole) return
  const known = existsSync(table) ? readFileSync(table, 'utf8').split('\n') : []
  const rows = new Map(known.filter(isRow).map((row) => [row.split('|')[1]?.trim(), row]))
  const day = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`
  rows.set(fault, `| ${fault} | ${outcome} | ${day} |`)
  writeFileSync(table, `${head}${[...rows.values()].toSorted().join('\n')}\n`)
}

function isRow(line: string): boolean {
  return line.startsWith('| ') && !line.startsWith('| Fault ') && !line.startsWith('| ---')
}

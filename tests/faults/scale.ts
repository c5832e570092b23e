import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { times } from '../testing/full.ts'

/** `npm run faults`: every fault in its full size, and the measurements are recorded. */
export const whole = process.env['KLOPT_FAULTS'] === 'whole'

/** The size in every test run, in CI, and for `npm run faults`. */
export function scale(short: number, ci: number, most: number): number {
  return whole ? most : times(short, ci, ci)
}

const table = join(import.meta.dirname, '../../bench/faults.md')
const head = `# Faults

The results of \`npm run faults\`. Each row shows the last time that its test passed in full size, so rows may be from
different runs. The last column gives the time (UTC), the number of cores, and the load of the machine just before, as
times grow with the load. To repeat one row: \`npm run faults -- kill.test\`.

| Fault | Result | Measured |
| --- | --- | --- |
`

const [loadBefore = 0] = loadavg()

/** Stores the result of a full run in place of the previous one. Called at the end of a test, when it has passed. */
export function record(fault: string, outcome: string): void {
  process.stdout.write(`${fault}: ${outcome}\n`)
  if (!whole) return
  const known = existsSync(table) ? readFileSync(table, 'utf8').split('\n') : []
  const rows = new Map(known.filter(isRow).map((row) => [row.split('|')[1]?.trim(), row]))
  const minute = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const conditions = `${minute}, ${cpus().length} cores, load ${loadBefore.toFixed(1)}`
  rows.set(fault, `| ${fault} | ${outcome} | ${conditions} |`)
  writeFileSync(table, `${head}${[...rows.values()].toSorted().join('\n')}\n`)
}

function isRow(line: string): boolean {
  return line.startsWith('| ') && !line.startsWith('| Fault ') && !line.startsWith('| ---')
}

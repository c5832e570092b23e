import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

const file = new URL('results.md', import.meta.url)
const preface = `# Results

The results of \`npm run bench\`. Only ratios within one run can be compared with other machines and days.
`

/** The median of the values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The percentile of the values, such as 0.99 for the p99. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
}

/** A Markdown table with aligned columns, to be readable in a terminal too. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

export function machine(postgres: string): string {
  return `${availableParallelism()} cores ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, PostgreSQL ${postgres}`
}

/** Writes the section of a bench: the newest run in full, and one line for each earlier run. */
export function record(title: string, headline: string, details: string): void {
  const [before = preface, ...sections] = (existsSync(file) ? readFileSync(file, 'utf8') : preface).split(/^## /m)
  const old = sections.find((section) => section.startsWith(`${title}\n`))
  const others = sections.filter((section) => section !== old)
  const history = [...(old ?? '').matchAll(/^(?:\*\*(.+)\*\*|- (.+))$/gm)].map(([, newest, line]) => newest ?? line)
  const earlier = history.length ? `\nEarlier:\n\n${history.map((line) => `- ${line}\n`).join('')}` : ''
  const section = `${title}\n\n**${headline}**\n\n${details}\n${earlier}`
  writeFileSync(
    file,
    [before.trimEnd(), ...[section, ...others].map((each) => `## ${each.trimEnd()}`)].join('\n\n') + '\n',
  )
}

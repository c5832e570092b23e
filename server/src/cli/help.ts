import type { Command } from './command.ts'

const prefix = process.env['KLOPT_COMMAND'] || 'npm run klopt --'

/** All commands, one line each. */
export function listOf(commands: Record<string, Command>): string {
  const lines = aligned(Object.entries(commands).map(([name, { summary }]) => [name, summary]))
  return [
    `Usage: ${prefix} <command> [options]`,
    '',
    ...lines,
    '',
    'It works while Klopt runs and when it does not, on the database and files of the same settings (.env).',
    'Each command has more help with --help. Exit codes: 0 done, 1 not done, 2 invalid command.',
  ].join('\n')
}

/** The help of one command. */
export function helpOf(name: string, { usage, summary, details = [], options = {} }: Command): string {
  const lines = Object.entries(options).map(([option, { value, help }]): [string, string] => [
    value ? `--${option} <${value}>` : `--${option}`,
    help,
  ])
  return [
    `Usage: ${prefix} ${`${name} ${usage}`.trim()}`,
    '',
    summary,
    ...details,
    ...(lines.length ? ['', ...aligned(lines)] : []),
  ].join('\n')
}

function aligned(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
}

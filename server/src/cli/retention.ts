import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { findDue, removeDue } from '../retention/run.ts'
import type { Command } from './command.ts'

export const retention: Command = {
  summary: 'Takes away what is not kept any longer, as Klopt does by itself every night.',
  usage: '[--dry-run]',
  details: ["What is due is decided by the database's clock. What has gone cannot be brought back."],
  options: { 'dry-run': { type: 'boolean', help: 'only list what would go, with some examples' } },
  words: 0,
  async run(desk, { values }) {
    const deps = await desk.open()
    if (!values['dry-run']) {
      for (const { name, count } of await removeDue(deps, notifyingTransaction)) desk.print(line(count, name))
      return
    }
    desk.print('This would go:')
    for (const { name, rule, count, examples } of await findDue(deps)) {
      desk.print(`${line(count, name)} (${rule})`)
      for (const example of examples) desk.print(`           ${example}`)
    }
  },
}

function line(count: number, name: string): string {
  return `${String(count).padStart(8)}  ${name}`
}

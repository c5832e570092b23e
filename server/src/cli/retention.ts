import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { findDue, removeDue } from '../retention/run.ts'
import type { Command } from './command.ts'

export const retention: Command = {
  summary: 'Deletes data whose retention period is over, as Klopt does by itself every night.',
  usage: '[--dry-run]',
  details: ["The database's clock decides what is due. Deleted data cannot be restored."],
  options: { 'dry-run': { type: 'boolean', help: 'only list what would be deleted, with some examples' } },
  words: 0,
  async run(desk, { values }) {
    const deps = await desk.open()
    if (!values['dry-run']) {
      for (const { name, count } of await removeDue(deps, notifyingTransaction)) desk.print(line(count, name))
      return
    }
    desk.print('This would be deleted:')
    for (const { name, rule, count, examples } of await findDue(deps)) {
      desk.print(`${line(count, name)} (${rule})`)
      for (const example of examples) desk.print(`           ${example}`)
    }
  },
}

function line(count: number, name: string): string {
  return `${String(count).padStart(8)}  ${name}`
}

import { listMigrations, unknownMigrations } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { pendingChanges, prepareDatabase } from '../platform/database/prepare-database.ts'
import type { Command, Desk } from './command.ts'

export const migrate: Command = {
  summary: 'Migrates the database to this version, as a start does by itself.',
  usage: '[--status]',
  details: [
    'For servers that are started with --no-migrate. The previous version can keep running meanwhile and after it.',
  ],
  options: {
    status: {
      type: 'boolean',
      help: 'only print what is done and what is pending; exit code 1 if anything is pending',
    },
  },
  words: 0,
  async run(desk, { values }) {
    const deps = await desk.openUnmigrated()
    const pending = await pendingChanges(deps)
    if (values['status']) return printStatus(desk, deps, pending)
    await prepareDatabase(deps.pool)
    for (const name of pending) desk.print(`done     ${name}`)
    if (!pending.length) desk.print('Nothing was pending.')
    return 0
  },
}

async function printStatus({ print }: Desk, { db }: Deps, pending: string[]): Promise<number> {
  const done = (await listMigrations(db)).flatMap(({ name, done_at }) => (done_at ? [{ name, done_at }] : []))
  for (const { name, done_at } of done) print(`done     ${name}  ${done_at.toISOString()}`)
  for (const name of await unknownMigrations(db)) print(`newer    ${name}`)
  for (const name of pending) print(`pending  ${name}`)
  return pending.length ? 1 : 0
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install } from '../platform/storage/installation.ts'
import type { Command, Desk } from './command.ts'

export const storageAdopt: Command = {
  summary: 'Makes the storage of documents that of this database, after a disaster or a move.',
  usage: '[--yes]',
  details: [
    'Klopt refuses a storage that another database has marked, because it removes what its own database does not name.',
    'Adopt one when its old database is gone for good. Nothing is removed now. Without --yes it only shows the marks.',
  ],
  options: { yes: { type: 'boolean', help: 'do it' } },
  words: 0,
  async run(desk, { values }) {
    const deps = await open(desk)
    await install(deps.db)
    const { place } = deps.files
    desk.print(`${place} has the mark: ${(await deps.files.readMark())?.trim() ?? 'none'}`)
    if (!values['yes']) {
      desk.print('With --yes it becomes that of this database. Its old database must not be used any more.')
      return 1
    }
    await deps.mark.adopt()
    desk.print(`${place} now belongs to this database. Check its files: npm run klopt -- files:check`)
  },
}

/** Also before the first start, to restore a backup over the files that were not lost. */
function open(desk: Desk) {
  const { databaseUrl, dataDir } = desk.config
  return databaseUrl || existsSync(join(dataDir, 'db')) ? desk.openUnmigrated() : desk.openEmpty()
}

import { contentsOf } from './backup/contents.ts'
import { restoreBackup } from './backup/restore.ts'
import { verifyBackup } from './backup/verify.ts'
import type { Command } from './command.ts'
import { pathOf } from './whole-file.ts'

export const restore: Command = {
  summary: 'Restores a backup into an empty Klopt, after checking the whole backup.',
  usage: '<file> [--verify]',
  details: [
    'Empty means a DATA_DIR in which Klopt was never started, or a DATABASE_URL without rows. Klopt must not run.',
    'A backup of an older Klopt is migrated. Queued mails are sent when Klopt starts.',
  ],
  options: { verify: { type: 'boolean', help: 'only check whether it can be restored completely; needs no database' } },
  words: 1,
  async run(desk, { words: [file = ''], values }) {
    const path = pathOf(file)
    const manifest = await verifyBackup(path)
    if (!values['verify']) await restoreBackup(await desk.openEmpty(), path, manifest)
    desk.print(`${values['verify'] ? 'Whole' : 'Restored'}: ${contentsOf(manifest)}`)
    for (const sha256 of manifest.missing) desk.print(`missing since before the backup: ${sha256}`)
  },
}

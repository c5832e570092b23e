import { contentsOf } from './backup/contents.ts'
import { restoreBackup } from './backup/restore.ts'
import { verifyBackup } from './backup/verify.ts'
import type { Command } from './command.ts'
import { pathOf } from './whole-file.ts'

export const restore: Command = {
  summary: 'Fills an empty Klopt from a backup, after reading it to its end.',
  usage: '<file> [--verify]',
  details: [
    'Empty is a DATA_DIR in which Klopt has not been started yet, or a DATABASE_URL without a row. Klopt must not run.',
    'A backup of an older Klopt is brought up to date; waiting mails go out when Klopt starts.',
  ],
  options: { verify: { type: 'boolean', help: 'only look whether all of it can be restored; needs no Klopt' } },
  words: 1,
  async run(desk, { words: [file = ''], values }) {
    const path = pathOf(file)
    const manifest = await verifyBackup(path)
    if (!values['verify']) await restoreBackup(await desk.openEmpty(), path, manifest)
    desk.print(`${values['verify'] ? 'Whole' : 'Restored'}: ${contentsOf(manifest)}`)
    for (const sha256 of manifest.missing) desk.print(`missing since before the backup: ${sha256}`)
  },
}

import { sql } from 'kysely'
import { CannotDo, type Command, WrongUsage } from './command.ts'
import { writeBackup } from './backup/write.ts'
import { contentsOf } from './backup/contents.ts'
import { readLosses } from './losses.ts'
import { writeWhole } from './whole-file.ts'
import type { Manifest } from './backup/manifest.ts'

const knownLosses = 3

export const backup: Command = {
  summary: 'Writes all data of Klopt to one file, while people go on working.',
  usage: '<file.tar | file.tar.gz>',
  details: [
    'It contains the database as it is at one moment, and every document that it refers to; .gz is compressed. It does',
    'not contain the settings, such as SECRET_KEY. The file has everything that people wrote: store it safely.',
    'The exit code is 3 if only files are missing that files:check --accept has accepted as lost, and 1 for other ones.',
  ],
  words: 1,
  async run(desk, { words: [file = ''] }) {
    if (!/\.(tar|tar\.gz|tgz)$/.test(file))
      throw new WrongUsage(`The name of a backup ends in .tar or .tar.gz: ${file}.`)
    const deps = await desk.open()
    let manifest: Manifest | undefined
    const path = await writeWhole(file, 'use another name', async (draft) => {
      manifest = await writeBackup(deps, draft, { compressed: /\.t?gz$/.test(file) })
    })
    if (!manifest) throw new CannotDo('Nothing was written.')
    desk.print(`${path}: ${contentsOf(manifest)}`)
    const losses = await readLosses(deps.db, manifest.missing)
    for (const { sha256, accepted, what } of losses)
      desk.print(`${accepted ? 'lost, accepted' : 'missing'}: ${what} (${sha256} is not in the storage, or damaged)`)
    if (losses.some(({ accepted }) => !accepted)) return 1
    await deps.db
      .updateTable('installation')
      .set({ backed_up_at: sql<string>`now()` })
      .execute()
    return losses.length ? knownLosses : 0
  },
}

import { CannotDo, type Command, WrongUsage } from './command.ts'
import { writeBackup } from './backup/write.ts'
import { contentsOf } from './backup/contents.ts'
import { writeWhole } from './whole-file.ts'
import type { Manifest } from './backup/manifest.ts'

export const backup: Command = {
  summary: 'Writes all data of Klopt to one file, while people go on working.',
  usage: '<file.tar | file.tar.gz>',
  details: [
    'It contains the database as it is at one moment, and every document that it refers to; .gz is compressed. It does',
    'not contain the settings, such as SECRET_KEY. The file has everything that people wrote: store it safely.',
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
    for (const sha256 of manifest.missing) desk.print(`missing: ${sha256} is not in the storage, or incomplete`)
    return manifest.missing.length ? 1 : 0
  },
}

import { CannotDo, type Command, optional, WrongUsage } from './command.ts'
import { writeArchive } from './export/archive.ts'
import { addDossier, readDossierRecord } from './export/dossier-record.ts'

export const dossierExport: Command = {
  summary: 'Writes the record of a dossier, also of a closed one, to a ZIP file.',
  usage: '<dossier id> [--out file.zip]',
  details: ['It holds the documents, the messages as JSON, and the whole as a page to read (dossier.html).'],
  options: { out: { type: 'string', value: 'file', help: 'where to; default klopt-dossier-<id>.zip in this folder' } },
  words: 1,
  async run(desk, { words: [id = ''], values }) {
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new WrongUsage('That is no id of a dossier.')
    const { db, files } = await desk.open()
    const record = await readDossierRecord(db, id)
    if (!record) throw new CannotDo(`There is no dossier ${id}.`)
    const path = await writeArchive(optional(values, 'out') ?? `klopt-dossier-${id}.zip`, async (add) =>
      addDossier(add, files, '', record),
    )
    const documents = record.documents.filter(({ deleted_at }) => !deleted_at).length
    desk.print(`'${record.title}' with ${record.messages.length} messages and ${documents} documents: ${path}`)
  },
}

import { Id } from '@klopt/contract'
import { CannotDo, type Command, optional, WrongUsage } from './command.ts'
import { counted } from './counted.ts'
import { writeArchive } from './export/archive.ts'
import { addDossier, awaitScans, type OmittedFile, readDossierRecord } from './export/dossier-record.ts'
import { omittedLines, omittedRule } from './export/omitted.ts'

export const dossierExport: Command = {
  summary: 'Writes a dossier, open or closed, to a ZIP file.',
  usage: '<dossier id> [--out file.zip]',
  details: [
    'It contains the documents, the messages as JSON, and everything as a readable page (dossier.html).',
    omittedRule,
  ],
  options: {
    out: { type: 'string', value: 'file', help: 'the output; default klopt-dossier-<id>.zip in this folder' },
  },
  words: 1,
  async run(desk, { words: [id = ''], values }) {
    if (!Id.safeParse(id).success) throw new WrongUsage('That is not the id of a dossier.')
    const deps = await desk.open()
    const record = await readDossierRecord(deps, id)
    if (!record) throw new CannotDo(`There is no dossier ${id}.`)
    await awaitScans(deps, [id])
    let omitted: OmittedFile[] = []
    const path = await writeArchive(optional(values, 'out') ?? `klopt-dossier-${id}.zip`, async (add) => {
      omitted = await addDossier(add, deps, '', record)
    })
    const documents = record.documents.filter(({ deleted_at }) => !deleted_at).length - omitted.length
    desk.print(
      `'${record.title}' with ${counted(record.messages.length, 'message')} and ${counted(documents, 'document')}: ${path}`,
    )
    for (const line of omittedLines(omitted)) desk.print(line)
  },
}

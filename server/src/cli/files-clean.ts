import { useStorage } from '../retention/files.ts'
import { moveUnknown, putBackNeeded, removeOldTrash } from '../retention/unknown-files.ts'
import { surveyFiles } from '../retention/survey-files.ts'
import type { Command } from './command.ts'
import { counted } from './counted.ts'

const examplesMost = 20

export const filesClean: Command = {
  summary: 'Moves stored files that the database does not know to trash/.',
  usage: '[--yes]',
  details: [
    'They were stored more than a week ago and no row has ever named them. Every night Klopt moves a few by itself; many',
    'may mean that this is an older database, so look first. Files leave trash/ after 30 days, or go back when a document',
    'names them. Without --yes it only lists them.',
  ],
  options: { yes: { type: 'boolean', help: 'move them' } },
  words: 0,
  async run(desk, { values }) {
    const deps = await desk.open()
    await useStorage(deps)
    const survey = await surveyFiles(deps)
    const { unknown, stored } = survey
    desk.print(`${counted(unknown.length, 'unknown file')} of ${stored}`)
    for (const { sha256, size, kept_at } of unknown.slice(0, examplesMost))
      desk.print(`  ${sha256}  ${size} bytes, stored ${new Date(kept_at).toISOString().slice(0, 10)}`)
    if (!values['yes']) return
    const back = await putBackNeeded(deps)
    if (back) desk.print(`${counted(back, 'file')} moved back from trash/`)
    desk.print(`${counted(await moveUnknown(deps, survey, { all: true }), 'file')} moved to trash/`)
    await removeOldTrash(deps)
  },
}

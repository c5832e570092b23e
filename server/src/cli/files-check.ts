import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { isLost } from '../platform/storage/files.ts'
import { readKept } from '../platform/storage/known.ts'
import { surveyFiles } from '../retention/survey-files.ts'
import type { Command } from './command.ts'
import { counted } from './counted.ts'
import { inWords, readAccepted } from './losses.ts'

export const filesCheck: Command = {
  summary: 'Reads every stored file, and reports the missing, damaged and unknown ones.',
  usage: '[--accept]',
  details: [
    'Each with its dossier, file name, company and day. The exit code is 1 if a file is missing or damaged and nobody has',
    'accepted that. Unknown files are those that no row has ever named; see files:clean.',
  ],
  options: { accept: { type: 'boolean', help: 'accepts the reported losses: backups then end with 3 instead of 1' } },
  words: 0,
  async run(desk, { values }) {
    const deps = await desk.open()
    await deps.files.check()
    const accepted = await readAccepted(deps.db)
    const kept = await readKept(deps.db)
    const lost: string[] = []
    let fresh = 0
    for (const file of kept) {
      const state = await stateOf(deps, file.sha256)
      if (state === 'whole') continue
      lost.push(file.sha256)
      if (!accepted.has(file.sha256)) fresh += 1
      const known = accepted.has(file.sha256) ? ', accepted' : ''
      desk.print(`${state}${known}: ${inWords(file)} (${file.sha256})`)
    }
    const { unknown } = await surveyFiles(deps)
    for (const { sha256, size, kept_at } of unknown)
      desk.print(`unknown: ${sha256}, ${size} bytes, stored ${new Date(kept_at).toISOString().slice(0, 10)}`)
    desk.print(
      `${counted(kept.length, 'file')}: ${lost.length} missing or damaged, ${lost.length - fresh} of these accepted; ${unknown.length} unknown`,
    )
    if (!values['accept']) return fresh ? 1 : 0
    await accept(deps.db, lost)
    desk.print(`${counted(fresh, 'loss', 'losses')} accepted`)
  },
}

export async function stateOf({ files }: Deps, sha256: string): Promise<'whole' | 'missing' | 'damaged'> {
  if (!(await files.find(sha256))) return 'missing'
  try {
    for await (const _ of await files.open(sha256)) continue
    return 'whole'
  } catch (error) {
    if (isLost(error)) return 'damaged'
    throw error
  }
}

/** What has been found again is no longer lost. */
async function accept(db: Db, lost: string[]): Promise<void> {
  await sql`delete from lost_file where sha256 <> all(${lost}::text[])`.execute(db)
  await sql`insert into lost_file (sha256) select unnest(${lost}::text[]) on conflict do nothing`.execute(db)
}

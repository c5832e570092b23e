import { createInterface } from 'node:readline/promises'
import type { Deps } from '../platform/deps.ts'
import { hasTable } from '../platform/storage/installation.ts'
import { contentsOf } from './backup/contents.ts'
import { countCompanies, restoreBackup } from './backup/restore.ts'
import { verifyBackup } from './backup/verify.ts'
import { CannotDo, type Command, type Values } from './command.ts'
import { counted } from './counted.ts'
import { pathOf } from './whole-file.ts'

export const restore: Command = {
  summary: 'Restores a backup, after checking the whole backup.',
  usage: '<file> [--verify | --replace]',
  details: [
    'Klopt must not run, and must have no companies: a new or just started one. --replace restores over one that has.',
    'A backup of an older Klopt is migrated. Queued mails are sent when Klopt starts. The storage must be empty or belong',
    'to this database: a test of a restore needs a bucket or folder of its own, see also storage:adopt.',
  ],
  options: {
    verify: { type: 'boolean', help: 'only check whether it can be restored completely; needs no database' },
    replace: { type: 'boolean', help: 'delete what this Klopt has; asks for the number of its companies' },
    companies: { type: 'string', value: 'number', help: 'answers that question' },
  },
  words: 1,
  async run(desk, { words: [file = ''], values }) {
    const path = pathOf(file)
    const manifest = await verifyBackup(path)
    if (!values['verify']) {
      const deps = await desk.openEmpty()
      await refuseOccupied(deps, values)
      await restoreBackup(deps, path, manifest)
    }
    desk.print(`${values['verify'] ? 'Whole' : 'Restored'}: ${contentsOf(manifest)}`)
    for (const sha256 of manifest.missing) desk.print(`missing since before the backup: ${sha256}`)
  },
}

async function refuseOccupied(deps: Deps, { replace, companies }: Values): Promise<void> {
  if (await isServed(deps))
    throw new CannotDo('Klopt runs on this database: stop it first. After a crash, try again in half a minute.')
  const count = await countCompanies(deps)
  if (count === 0) return
  const has = `This Klopt is not empty: it has ${counted(count, 'company', 'companies')}.`
  if (!replace) throw new CannotDo(`${has} Restore into a new database, or delete it all with --replace.`)
  const answer = typeof companies === 'string' ? companies : await ask(`${has} Type that number to delete it all: `)
  if (answer.trim() !== String(count)) throw new CannotDo('Nothing was changed.')
}

/** Without a terminal there is no answer. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  return lines.question(question).finally(() => lines.close())
}

/** Klopt listens on the database under its name, unless DATABASE_URL names it otherwise, and each node beats in it. */
async function isServed({ pool, db }: Deps): Promise<boolean> {
  const beats = await hasTable(db, 'node')
  const { rows } = await pool.query(`
    select from pg_stat_activity where datname = current_database() and application_name = 'klopt'
    ${beats ? `union all select from node where seen_at > now() - interval '30 seconds'` : ''} limit 1`)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'
import { listEml, removeEml, sentAt } from '../platform/mail/eml.ts'
import { mailFolder } from '../platform/mail/transport.ts'
import { examplesMost, type Step } from './step.ts'

/** Mails that a Klopt without a mail server wrote to files. They contain addresses and links that sign people in. */
export const mailFiles: Step = {
  name: 'mail files',
  rule: '.eml files of a Klopt without a mail server, 30 days after they were written',
  async find(deps) {
    const due = await dueMails(deps)
    return { count: due.length, examples: due.slice(0, examplesMost) }
  },
  async remove(deps) {
    const due = await dueMails(deps)
    for (const name of due) await removeEml(mailFolder(deps.config), name)
    return due.length
  },
}

async function dueMails({ db, config }: Deps): Promise<string[]> {
  const { rows } = await sql<{ before: string }>`select now() - interval '30 days' as before`.execute(db)
  const before = new Date(rows[0]?.before ?? 0)
  return (await listEml(mailFolder(config))).filter((name) => sentAt(name) < before).toReversed()
}

import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Draft } from '../../platform/storage/files.ts'

const looked_at = 256 * 1024

/** Marks a mail whose delivery failed for good. Reports about a delay change nothing, and people do not write here. */
export async function noteBounce({ db }: Deps, draft: Draft, mailId: string, machine: string | null): Promise<void> {
  const report = (await draft.read(0, looked_at)).toString('latin1')
  if (!machine || /^action:\s*(delayed|delivered|relayed|expanded)/im.test(report)) return
  await sql`update mail set bounced_at = coalesce(bounced_at, clock_timestamp()) where id = ${mailId}`.execute(db)
}

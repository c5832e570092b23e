import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Draft } from '../../platform/storage/files.ts'
import type { Head } from './head.ts'
import { isAutoReply } from './machines.ts'

const looked_at = 256 * 1024

/**
 * Marks a mail whose delivery failed for good. Reports about a delay change nothing, nor does the answer of somebody who
 * is away, although it comes with an empty sender as well.
 */
export async function noteBounce(
  { db }: Deps,
  draft: Draft,
  mailId: string,
  head: Head,
  envelopeFrom: string,
): Promise<void> {
  const [, action] = /^action:\s*(\w+)/im.exec((await draft.read(0, looked_at)).toString('latin1')) ?? []
  const isFailure = action ? action.toLowerCase() === 'failed' : envelopeFrom === '' && !isAutoReply(head.fields)
  if (!isFailure) return
  await sql`update mail set bounced_at = coalesce(bounced_at, clock_timestamp()) where id = ${mailId}`.execute(db)
}

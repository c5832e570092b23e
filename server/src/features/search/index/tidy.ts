import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { whileIndexing } from './while-indexing.ts'

/**
 * The job that empties the list of new entries, which every search would read besides the index. PostgreSQL itself does
 * so only when the list is full.
 */
export async function tidyIndex({ db, config }: Deps): Promise<void> {
  if (!config.search) return
  await sql`select gin_clean_pending_list('search_entry_words')`.execute(db)
}

/**
 * The job that makes dossiers due whose messages of the last day are not indexed: while nodes are upgraded one by one,
 * the earlier version posts without saying so. It also forgets words that no entry has any more.
 */
export async function sweepIndex({ db, config }: Deps): Promise<void> {
  if (!config.search) return
  await sql`
    update dossier set search_due_at = now() where id in (
      select dossier.id from dossier where search_due_at is null and id in (
        select message.dossier_id from message
        where message.id > ${since} and message_type = 'chat_message' and not exists (
          select from search_entry where kind = 'message' and source_id = message.id and page = 0)
      ) and exists (select from search_progress where done) for no key update skip locked)`.execute(db)
  await whileIndexing(db, (tx) => sql`delete from search_word where entries = 0`.execute(tx))
}

/** The least id of the last 25 hours: ids begin with their time in milliseconds. */
const since = sql`rpad(
  lpad(to_hex((extract(epoch from now() - interval '25 hours') * 1000)::bigint), 12, '0') || '7', 32, '0')::uuid`

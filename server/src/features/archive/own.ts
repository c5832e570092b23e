import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { checksJson } from './card-files.ts'
import { type Entry, hashList, textEntry } from './contents.ts'
import type { Facts } from './facts.ts'
import { commitment } from './lines.ts'

/** What one company alone gets, in a folder with its own hashes: everything else is equal for both. */
export async function ownEntries(db: Db, { id, closed_at }: Facts['dossier'], companyId: string): Promise<Entry[]> {
  const texts = {
    'eigen/controles.json': await checksJson(db, id, companyId),
    'eigen/verwijderd.json': await noncesJson(db, id, companyId),
  }
  const mtime = new Date(closed_at)
  const own = Object.entries(texts).flatMap(([path, text]) => (text === null ? [] : textEntry(path, text, mtime)))
  return own.length ? [...own, textEntry('eigen/hashes.txt', hashList(own), mtime)] : []
}

/** With the nonce, the company of the author can prove the words of a deleted message, if it still knows them. */
async function noncesJson(db: Db, dossierId: string, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ seq: number; versions: { commitment: string; nonce: string }[] }>`
    select seq, jsonb_agg(
      jsonb_build_object('commitment', ${commitment}, 'nonce', encode(nonce, 'hex')) order by version) as versions
    from message join message_version earlier on message_id = message.id
    where dossier_id = ${dossierId} and company_id = ${companyId} and event = 'message_deleted'
    group by seq order by seq`.execute(db)
  return rows.length ? `${JSON.stringify(rows, null, 2)}\n` : null
}

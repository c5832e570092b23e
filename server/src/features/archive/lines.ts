import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { Chain, type Link } from './chain.ts'

/** A message of a dossier, with the names shown at the closing. */
export type Line = Link & { sender_name: string | null; company_name: string | null }

const batch = 1000

/** All messages of a dossier in order. Reads in batches, so that memory does not grow with their number. */
export async function* linesOf(db: Db, dossierId: string): AsyncGenerator<Line> {
  for (let seq = 0; ;) {
    const { rows } = await sql<Line & { file: string | null }>`
      select seq, event, data, message, sender_id as sender, message.company_id as company, message.created_at,
        document.sha256 as file, full_name as sender_name, company.name as company_name
      from message
      left join person on person.id = sender_id
      left join company on company.id = message.company_id
      left join document on document.id::text = message.data ->> 'document_id' and document.dossier_id = message.dossier_id
      where message.dossier_id = ${dossierId} and seq > ${seq}
      order by seq limit ${batch}`.execute(db)
    for (const { file, ...line } of rows) yield file === null ? line : { ...line, file }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    seq = last.seq
  }
}

/** The fields of a line that the chain hashes and the archive contains. */
export function linkOf({ seq, event, data, message, sender, company, created_at, file }: Line): Link {
  const link = { seq, event, data, message, sender, company, created_at }
  return file === undefined ? link : { ...link, file }
}

/** The last hash of the chain over all messages of a dossier. */
export async function chainHead(db: Db, dossierId: string): Promise<string> {
  const chain = new Chain(dossierId)
  for await (const line of linesOf(db, dossierId)) chain.add(linkOf(line))
  return chain.head
}

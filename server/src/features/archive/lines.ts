import { limits, omit } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { Chain, type EarlierWords, type Link } from './chain.ts'

/** A message of a dossier, with the names shown at the closing. */
export type Line = Link & { sender_name: string | null; company_name: string | null; quoted: string | null }

type Row = Omit<Line, 'file' | 'edited_at' | 'versions' | 'quote'> & {
  quote: Link['quote'] | null
  file: string | null
  edited_at: string | null
  versions: EarlierWords[] | null
}

/** The quoted message, document or card. Messages have no ids in the archive. */
const quote = sql`case when message.quote->>'kind' = 'message'
  then (select jsonb_build_object('kind', 'message', 'seq', answered.seq) from message answered
    where answered.id = (message.quote->>'id')::uuid)
  else message.quote end`

/** The same in words, for people; null if it answers nothing. */
export const quoted = sql`case message.quote->>'kind'
  when 'message' then (select coalesce(full_name || ': ', '') || left(answered.message, ${sql.lit(limits.quote)})
    from message answered left join person on person.id = answered.sender_id
    where answered.id = (message.quote->>'id')::uuid)
  when 'document' then (select filename from document where document.id = (message.quote->>'id')::uuid)
  when 'card' then message.quote->>'label' end`

const isDeleted = sql`message.event is not distinct from 'message_deleted'`
export const commitment = sql`encode(sha256(nonce || convert_to(earlier.message, 'UTF8')), 'hex')`

/** As `EarlierWords[]`, oldest first; null for a message that was never changed. */
export const earlierWords = versionsWith(sql`'commitment', case when ${isDeleted} then ${commitment} end`)
/** As versions of Klopt without commitments had them, for a chain that such a version has mailed. */
export const hashedWords = versionsWith(sql`'sha256', encode(sha256(convert_to(earlier.message, 'UTF8')), 'hex')`)

function versionsWith(proof: RawBuilder<unknown>) {
  return sql`(
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'message', case when not ${isDeleted} then earlier.message end, ${proof}, 'at', at)) order by version)
    from message_version earlier where message_id = message.id)`
}

/** All messages of a dossier in order. Reads in batches, so that memory does not grow with their number. */
export async function* linesOf(
  db: Db,
  dossierId: string,
  versions = earlierWords,
  { after = 0, batch = 1000 } = {},
): AsyncGenerator<Line> {
  for (let seq = after; ;) {
    const { rows } = await sql<Row>`
      select seq, event, data, message, sender_id as sender, message.company_id as company, message.created_at,
        edited_at, ${versions} as versions, ${quote} as quote, ${quoted} as quoted, document.sha256 as file,
        full_name as sender_name, company.name as company_name
      from message
      left join person on person.id = sender_id
      left join company on company.id = message.company_id
      left join document on document.id::text = message.data ->> 'document_id' and document.dossier_id = message.dossier_id
      where message.dossier_id = ${dossierId} and seq > ${seq}
      order by seq limit ${batch}`.execute(db)
    for (const row of rows) yield toLine(row)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    seq = last.seq
  }
}

/** Only what a line has: the hash of a line without changes is that of earlier versions of Klopt. */
function toLine({ file, edited_at, quote: answered, versions, ...line }: Row): Line {
  return {
    ...line,
    ...(file !== null && { file }),
    ...(edited_at !== null && { edited_at }),
    ...(answered && { quote: answered }),
    ...(versions && { versions: versions.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) }),
  }
}

/** The fields of a line that the chain hashes and the archive contains. */
export function linkOf(line: Line): Link {
  return omit(line, 'sender_name', 'company_name', 'quoted')
}

/** The last hash of the chain over all messages of a dossier. */
export async function chainHead(db: Db, dossierId: string, versions = earlierWords): Promise<string> {
  const chain = new Chain(dossierId)
  for await (const line of linesOf(db, dossierId, versions)) chain.add(linkOf(line))
  return chain.head
}

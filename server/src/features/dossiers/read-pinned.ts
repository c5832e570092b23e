import type { PinnedItem } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { often } from '../../platform/database/prepared.ts'

type Row = {
  kind: 'message' | 'document'
  id: string
  at: string
  by_id: string
  full_name: string
  seq: number | null
  message: string | null
  filename: string | null
}

/** The pinned message or document of a dossier. It is no longer pinned once it is deleted. */
export async function readPinned(db: Db, dossierId: string): Promise<PinnedItem | null> {
  const { rows } = await sql<Row>`${often}
    select pinned_kind as kind, pinned_id as id, pinned_at as at, person.id as by_id, full_name,
      message.seq, left(message.message, 200) as message, document.filename
    from dossier
    join person on person.id = pinned_by
    left join message on pinned_kind = 'message' and message.id = pinned_id and message.event is null
    left join document on pinned_kind = 'document' and document.id = pinned_id and document.deleted_at is null
    where dossier.id = ${dossierId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { kind, id, at, seq, message, filename } = row
  const by = { id: row.by_id, full_name: row.full_name }
  if (kind === 'document') return filename === null ? null : { kind, id, filename, by, at }
  return seq === null || message === null ? null : { kind, id, seq, message, by, at }
}

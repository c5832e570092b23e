import { type Agreement, type AgreementKind, limits } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { storedAgreement, type StoredAgreement, toAgreement } from '../cards/settling/stored-agreement.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'

type Dossier = Pick<AccessibleDossier, 'id' | 'permissions'>
type Row = { agreement: StoredAgreement }

/** All agreements of a dossier, newest first, or those of one kind. */
export async function readAgreements(
  db: Db,
  viewer: Viewer,
  { id, permissions }: Dossier,
  kind: AgreementKind | null = null,
): Promise<Agreement[]> {
  const ofKind = kind ? sql`and kind = ${kind}` : sql``
  const { rows } = await sql<Row>`
    select ${storedAgreement} as agreement from agreement
    where dossier_id = ${id} ${ofKind}
    order by created_at desc, id desc limit ${limits.agreements_a_dossier}`.execute(db)
  return rows.map(({ agreement }) => toAgreement(viewer, permissions, agreement))
}

export async function readAgreement(db: Db, viewer: Viewer, dossier: Dossier, id: string): Promise<Agreement> {
  return toAgreement(viewer, dossier.permissions, await readStored(db, dossier, id))
}

export async function readStored(db: Db, dossier: Dossier, id: string): Promise<StoredAgreement> {
  const { rows } = await sql<Row>`
    select ${storedAgreement} as agreement from agreement
    where id = ${id} and dossier_id = ${dossier.id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row.agreement
}

/** The standing proposal about a card, or the offered extra work with this id. */
export async function readOffered(
  db: Db,
  dossier: Dossier,
  of: { card_id: string } | { id: string },
): Promise<StoredAgreement | null> {
  const which = 'id' in of ? sql`id = ${of.id} and kind = 'extra_work'` : sql`card_id = ${of.card_id}`
  const { rows } = await sql<Row>`
    select ${storedAgreement} as agreement from agreement
    where dossier_id = ${dossier.id} and ${which} and state = 'offered'`.execute(db)
  return rows[0]?.agreement ?? null
}

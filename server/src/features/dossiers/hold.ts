import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { DossierPosition } from './lines/line.ts'

/** Locks a dossier for a line of Klopt itself; null when it is closed or does not exist. */
export async function holdDossier({ db }: Tx, id: string): Promise<DossierPosition | null> {
  const { rows } = await sql<DossierPosition & { status: string }>`
    select id, last_seq, 0 as read_seq, status from dossier where id = ${id} for update`.execute(db)
  const [dossier] = rows
  return dossier && dossier.status !== 'closed' ? dossier : null
}

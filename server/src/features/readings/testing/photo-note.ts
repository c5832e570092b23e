import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'

type PhotoNote = { number: string; order?: string; lines: [name: string, quantity: string, unit: string][] }
type RecognisedValue = { path: string; value: string; sure?: boolean; box: [number, number, number, number] }

/** Stores a delivery note as if it had been recognised in a photo of 1240 by 1754 pixels. */
export async function recogniseNote(
  db: Db,
  document_id: string,
  { number, order, lines }: PhotoNote,
  reader_version = 1,
): Promise<void> {
  const id = newId()
  await db.insertInto('reading').values({ id, document_id, reader_version, kind: 'delivery_note', pages: 1 }).execute()
  const read: RecognisedValue[] = [
    { path: 'number', value: number, box: [900, 150, 160, 40] },
    ...(order === undefined
      ? []
      : [{ path: 'order_reference', value: order, sure: true, box: [900, 220, 200, 40] } satisfies RecognisedValue]),
    ...lines.flatMap(([name, quantity, unit], n): RecognisedValue[] => {
      const y = 500 + 90 * n
      return [
        { path: `line[${n}].name`, value: name, box: [120, y, 520, 40] },
        { path: `line[${n}].quantity`, value: quantity, box: [800, y, 70, 40] },
        { path: `line[${n}].unit`, value: unit, box: [920, y, 60, 40] },
      ]
    }),
  ]
  await db
    .insertInto('reading_value')
    .values(
      read.map(({ sure = false, ...value }) => ({
        reading_id: id,
        revision: 1,
        source: 'ocr' as const,
        sure,
        confidence: 0.8,
        page: 1,
        ...value,
      })),
    )
    .execute()
  await db
    .updateTable('document')
    .set({ kind: 'delivery_note', reading_state: 'read', pen: 'asked' })
    .where('id', '=', document_id)
    .execute()
}

/** Compares the dossier anew, as after a reading. */
export async function compareAgain(db: Db, dossierId: string): Promise<void> {
  await sql`select queue_job('run_cards', json_build_object('dossier_id', ${dossierId}::text))`.execute(db)
}

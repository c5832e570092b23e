import type { Viewer } from '../../../platform/session.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Who triggered a comparison, or after whose act Klopt compares. */
export type Causes = { viewer?: Pick<Viewer, 'id'> | null; by?: string | undefined }

/**
 * To whom a line of Klopt is no news: who triggered the comparison, else who added the newest of the papers that are new
 * in it, else after whose act Klopt compares.
 */
export async function causerOf(db: Db, { viewer, by }: Causes, added: string[]): Promise<string | null> {
  if (viewer) return viewer.id
  const newest = added.length
    ? await db
        .selectFrom('document')
        .select('uploader_id')
        .where('id', 'in', added)
        .where('mail_in_id', 'is', null) // of a mail that was let in, nobody knew what it would cause
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
    : null
  return newest?.uploader_id ?? by ?? null
}

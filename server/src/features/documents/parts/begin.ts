import { type BeginUpload, fileExtension, limits, type Upload } from '@klopt/contract'
import { sql } from 'kysely'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalid, tooMany } from '../../../platform/errors.ts'
import { Repeated } from '../../../platform/http/http.ts'
import { newId } from '../../../platform/ids.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { AccessibleDossier } from '../../dossiers/access.ts'
import { faultText } from '../fault-text.ts'
import { cleanName } from '../names.ts'
import { uploadedBefore } from '../read.ts'
import type { Quota } from '../upload/quota.ts'
import { accessToUpload, expiryOf, toUpload } from './access-upload.ts'

const retryAfterSeconds = 60

/**
 * Begins an upload in parts, or returns how much of it has arrived. Checks now whatever can be checked before the first
 * byte, and the rest at the end.
 */
export async function beginUpload(
  deps: Deps,
  quota: Quota,
  viewer: Viewer,
  dossierId: string,
  begun: BeginUpload,
): Promise<Upload | Repeated<Upload>> {
  const dossier = await accessToUpload(deps.db, viewer, dossierId)
  const filename = cleanName(begun.filename)
  if (!fileExtension(filename))
    throw invalid([{ loc: ['body', 'file', 0], msg: faultText(filename, 'wrong_type'), type: 'wrong_type' }])
  return transaction(deps, async (tx) => {
    // One at a time for each person, so that two at once neither begin it twice nor exceed the limit.
    await sql`select from person where id = ${viewer.id} for no key update`.execute(tx.db)
    const earlier = await findEarlier(tx, viewer, dossier, begun.client_id)
    if (earlier) return new Repeated(toUpload(earlier))
    const isStored = (await uploadedBefore(tx.db, viewer, dossier, begun.client_id)).length > 0
    if (!isStored) await checkRoom(tx, quota, viewer, begun.size)
    const id = newId()
    const row = await tx.db
      .insertInto('upload')
      .values({
        ...begun,
        id,
        dossier_id: dossier.id,
        person_id: viewer.id,
        filename,
        expires_at: expiryOf(id),
        ...(isStored && { received: begun.size, finished_at: sql<string>`now()` }),
      })
      .returning(['id', 'received', 'expires_at'])
      .executeTakeFirstOrThrow()
    return toUpload(row)
  })
}

/** One that has expired is deleted, as if it had been swept already. */
async function findEarlier(tx: Tx, viewer: Viewer, dossier: AccessibleDossier, clientId: string) {
  const same = {
    dossier_id: dossier.id,
    person_id: viewer.id,
    client_id: clientId,
  }
  await tx.db
    .deleteFrom('upload')
    .where((eb) => eb.and(same))
    .where('expires_at', '<=', sql<string>`now()`)
    .execute()
  return tx.db
    .selectFrom('upload')
    .select(['id', 'received', 'expires_at'])
    .where((eb) => eb.and(same))
    .executeTakeFirst()
}

async function checkRoom({ db, deps }: Tx, quota: Quota, viewer: Viewer, size: number): Promise<void> {
  const { count } = await db
    .selectFrom('upload')
    .select(sql<number>`count(*)`.as('count'))
    .where('person_id', '=', viewer.id)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (count >= limits.open_uploads) throw tooMany(retryAfterSeconds)
  await deps.files.checkRoom(size)
  const leave = await quota.reserve(size)
  leave(0) // the parts reserve their own room, as they come
}

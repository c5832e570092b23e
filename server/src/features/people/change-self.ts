import type { UpdateUser, User } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/transaction.ts'
import { accessPerson } from './access.ts'
import { readUser } from './read.ts'

/** Changes one's own names, language and mails. Nobody changes them for somebody else. */
export async function changeSelf(tx: Tx, viewer: Viewer, userId: string, change: UpdateUser): Promise<User> {
  await accessPerson(tx.db, viewer, userId, { self: true })
  const { first_name, last_name, language, unread_mails } = change
  const given = Object.entries({ first_name, last_name, language, unread_mails }).filter(
    ([, value]) => value !== undefined,
  )
  await tx.db.updateTable('person').set(Object.fromEntries(given)).where('id', '=', userId).execute()
  tx.signal({ kind: 'person_changed', user_id: userId })
  return readUser(tx.db, userId)
}

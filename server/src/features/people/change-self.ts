import { isReservedName, type UpdateUser, type User } from '@klopt/contract'
import { invalid } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessPerson } from './access.ts'
import { askToIndexName } from './index-name.ts'
import { readUser } from './read.ts'

/** Changes the viewer's own name, language and mail settings. Nobody can change them for somebody else. */
export async function changeSelf(tx: Tx, viewer: Viewer, userId: string, change: UpdateUser): Promise<User> {
  await accessPerson(tx.db, viewer, userId, { self: true })
  const { first_name, last_name, language, unread_mails } = change
  const changes = Object.entries({ first_name, last_name, language, unread_mails }).filter(
    ([, value]) => value !== undefined,
  )
  await tx.db.updateTable('person').set(Object.fromEntries(changes)).where('id', '=', userId).execute()
  const user = await readUser(tx.db, userId)
  const renamed = first_name !== undefined || last_name !== undefined
  if (renamed && isReservedName(`${user.first_name} ${user.last_name}`))
    throw invalid([{ loc: ['body', 'last_name'], msg: 'Deze naam kan niet worden gebruikt.', type: 'custom' }])
  if (renamed) await askToIndexName(tx, { user_id: userId })
  tx.signal({ kind: 'person_changed', user_id: userId })
  return user
}

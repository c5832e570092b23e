import type { Deps } from '../../platform/deps.ts'
import { badRequest, forbidden } from '../../platform/errors.ts'
import { currentPasswordLimit } from './limits.ts'
import { refuseWeak } from './password-rules.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import type { Viewer } from '../../platform/session.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { userPermissions } from './policy.ts'
import { setPassword } from './set-password.ts'

type Change = { current_password: string; new_password: string }

/** Changes the viewer's password. A wrong current password is a 400, because a 401 would sign the screen out. */
export async function changePassword(deps: Deps, viewer: Viewer, change: Change): Promise<void> {
  if (!userPermissions(viewer).change_password) throw forbidden()
  refuseWeak(change.new_password, { ...viewer, company_name: viewer.company.name })
  await deps.limits.take(currentPasswordLimit, viewer.session_id) // first, as a stolen session may try many at once
  const current = await readHash(deps, viewer)
  const matches = await passwordMatches(current, change.current_password).catch(async (error) => {
    await deps.limits.giveBack(currentPasswordLimit, viewer.session_id) // too busy to check the password
    throw error
  })
  if (!matches) throw incorrect()
  await deps.limits.giveBack(currentPasswordLimit, viewer.session_id)

  const hash = await hashPassword(change.new_password)
  await transaction(deps, async (tx) => {
    await refuseIfChanged(tx, viewer, current)
    await setPassword(tx, viewer.id, hash)
  })
}

async function readHash({ db }: Deps, viewer: Viewer): Promise<string | null> {
  const row = await db.selectFrom('person').select('password_hash').where('id', '=', viewer.id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** After the first of two simultaneous changes, the current password of the second is no longer valid. */
async function refuseIfChanged(tx: Tx, viewer: Viewer, current: string | null): Promise<void> {
  const same = await tx.db
    .selectFrom('person')
    .select('id')
    .where('id', '=', viewer.id)
    .where('password_hash', '=', current)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!same) throw incorrect()
}

function incorrect() {
  return badRequest('current_password')
}

import type { AddColleague, User } from '@klopt/contract'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import { forbidden } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/transaction.ts'
import { takeInvitation } from './limits.ts'
import { userPermissions } from './policy.ts'
import { readUser } from './read.ts'
import { makeAccount } from './take-address.ts'

/** Adds a colleague, who is mailed a link to set a password and begins in the language of who added them. */
export async function addColleague(tx: Tx, viewer: Viewer, colleague: z.infer<typeof AddColleague>): Promise<User> {
  if (!userPermissions(viewer).manage_colleagues)
    throw forbidden('forbidden', "Je kunt geen nieuwe collega's toevoegen. Vraag je beheerder.")
  await takeInvitation(tx.deps, viewer)
  const { company_id, language } = viewer
  const id = await makeAccount(tx, { ...colleague, company_id, language })
  await queueMail(tx, { kind: 'set_password', person_id: id, dossier_id: null, data: { by: viewer.id } })
  await audit(tx.db, { action: 'colleague_added', person_id: viewer.id, data: { user_id: id, role: colleague.role } })
  return readUser(tx.db, id)
}

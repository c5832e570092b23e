import type { Db } from '../platform/database/db.ts'
import { readPerson, type Viewer } from '../platform/session.ts'
import { CannotDo } from './command.ts'

/** A viewer without a session, so that a command can act in this person's name under the usual rules. */
export async function actAs(db: Db, personId: string): Promise<Viewer> {
  const person = await readPerson(db, personId)
  if (!person) throw new CannotDo('This person no longer has an account.')
  return { ...person, consented: true }
}

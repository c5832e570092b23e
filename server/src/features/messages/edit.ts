import type { Mention, Message } from '@klopt/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { storeDuties } from '../dossiers/duties/store-duties.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { refuseWrong } from './check-mentions.ts'
import { readMessages, toMessage } from './read.ts'
import { changeMessage, rewriteMessage } from './rewrite-message.ts'

type Params = { id: string; message_id: string }
type Edit = { revision: number; message: string; mentions?: Mention[] | undefined }

/** Edits one's own message. A repeated request finds it edited already. */
export async function editMessage(tx: Tx, viewer: Viewer, params: Params, edit: Edit): Promise<Message> {
  const { dossier, known } = await ownMessage(tx, viewer, params)
  if (known.event === null && known.message === edit.message) return known
  await checkChange(tx, known, edit.revision)
  await beginChange(tx, viewer, dossier, known)
  const { message, mentions = foundAgain(known, message) } = edit
  if (edit.mentions) refuseWrong(message, mentions, namesIn(known))
  const change = { event: null, data: null, message, edited: true, mentions }
  const changed = await changeMessage(tx, viewer, dossier, known.id, change)
  await storeDuties(tx, dossier.id)
  return changed
}

/** Deletes one's own message: a line says so in its place. It no longer asks for a reply. */
export async function deleteMessage(tx: Tx, viewer: Viewer, params: Params, revision: number): Promise<Message> {
  const { dossier, known } = await ownMessage(tx, viewer, params)
  if (known.event === 'message_deleted') return known
  await checkChange(tx, known, revision)
  await beginChange(tx, viewer, dossier, known)
  const line = { event: 'message_deleted', data: { by: viewer.full_name } } as const
  const changed = await rewriteMessage(tx, viewer, dossier, known.id, line)
  await storeDuties(tx, dossier.id)
  return changed
}

/** Whom the earlier text names, by the name that it has. A name that is added by an edit tells nobody. */
function namesIn({ message, mentions }: Message): Map<string, string> {
  return new Map(mentions.map(({ user_id, at, length }) => [user_id, message.slice(at + 1, at + length)]))
}

/** The names that are still in the text, for clients that do not say where. */
function foundAgain({ message, mentions }: Message, edited: string): Mention[] {
  let end = 0
  return mentions.flatMap(({ user_id, at, length }) => {
    const moved = edited.indexOf(message.slice(at, at + length), end)
    if (moved < 0) return []
    end = moved + length
    return [{ user_id, at: moved, length }]
  })
}

async function ownMessage(tx: Tx, viewer: Viewer, { id, message_id }: Params) {
  const dossier = await accessToWrite(tx, viewer, id)
  const known = await readMessage(tx, viewer, dossier, message_id)
  if (!known) throw notFound()
  if (!dossier.permissions.post || known.sender_id !== viewer.id) throw forbidden()
  return { dossier, known }
}

async function readMessage({ db }: Tx, viewer: Viewer, dossier: AccessibleDossier, messageId: string) {
  const wanted = sql`select * from message where dossier_id = ${dossier.id} and id = ${messageId}`
  const [row] = await readMessages(db, wanted)
  return row && toMessage(viewer, dossier, row)
}

/** Refuses if it is of a kind that never changes, changed meanwhile, or is too old by the clock of the database. */
async function checkChange({ db }: Tx, known: Message, revision: number): Promise<void> {
  const { change_until } = known.permissions
  const present = { present: known }
  if (known.event === 'message_deleted' || (change_until && known.revision !== revision))
    throw conflict('message_changed', present)
  if (!change_until) throw forbidden()
  const { rows } = await sql<{ late: boolean }>`
    select clock_timestamp() > ${change_until}::timestamptz as late`.execute(db)
  if (rows[0]?.late) throw conflict('too_late')
}

/** Keeps the words that are replaced. An admin who reads along joins first, as with a message: both sides see who writes. */
async function beginChange(tx: Tx, viewer: Viewer, dossier: AccessibleDossier, known: Message): Promise<void> {
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await keepVersion(tx, viewer, known)
}

async function keepVersion({ db }: Tx, viewer: Viewer, { id, message }: Message): Promise<void> {
  await sql`
    insert into message_version (message_id, version, message, by)
    select ${id}, count(*) + 1, ${message}, ${viewer.id} from message_version where message_id = ${id}`.execute(db)
}

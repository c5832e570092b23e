import type { AnswerPen, DocumentKind, PenState, ReadingState } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden, conflict } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { storeDuties } from '../dossiers/duties/store-duties.ts'
import { findDocument } from './find.ts'
import { correctionLimit } from './limits.ts'
import { tellPen } from './tell-correction.ts'

/**
 * Stores for both companies whether something was changed by pen on a recognised delivery note. It changes no value: what
 * was written is typed over what was printed, and what was recognised stays uncertain until somebody confirms it.
 * Idempotent: the present answer adds nothing.
 */
export async function answerPen(tx: Tx, viewer: Viewer, id: string, { changed, revision }: AnswerPen): Promise<void> {
  const document = await findDocument(tx.db, id)
  const dossier = await accessToWrite(tx, viewer, document.dossier_id)
  if (!dossier.permissions.post) throw forbidden()
  await tx.deps.limits.take(correctionLimit, viewer.id)
  const { state, kind, pen, answers } = await readNoteState(tx, id) // under the lock: no concurrent answers
  if (kind !== 'delivery_note' || pen === null) throw conflict('not_a_photo')
  const answer = changed ? 'yes' : 'no'
  if (pen === answer) return
  if (answers !== revision) throw conflict('question_answered')

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await tx.db
    .insertInto('pen_answer')
    .values({ document_id: id, revision: revision + 1, changed, person_id: viewer.id })
    .execute()
  await tx.db.updateTable('document').set({ pen: answer }).where('id', '=', id).execute()
  tx.emit({ message_type: 'reading', dossier_id: dossier.id, document_id: id, state, kind, pen: answer })
  await storeDuties(tx, dossier.id)
  await tellPen(tx, viewer, dossier, document, changed)
}

type NoteState = { state: ReadingState | null; kind: DocumentKind | null; pen: PenState | null; answers: number }

async function readNoteState({ db }: Tx, id: string): Promise<NoteState> {
  const { rows } = await sql<NoteState>`
    select reading_state as state, kind, pen, (
      select coalesce(max(revision), 0) from pen_answer where document_id = document.id) as answers
    from document where id = ${id}`.execute(db)
  const [state] = rows
  if (!state) throw new Error('A document that was found under the lock has a row.')
  return state
}

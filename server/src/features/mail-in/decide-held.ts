import type { Message } from '@klopt/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, forbidden, notFound, Refusal } from '../../platform/errors.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessDossier } from '../dossiers/access.ts'
import { dossierOfMail } from './access.ts'
import { tellHeld } from './notify.ts'
import { discardPapers, type PaperDesk, sortPapers } from './papers.ts'
import { mayDecide } from './policy.ts'
import { postMail } from './post-mail.ts'
import { holdMail, openMail, readStoredMail, type StoredMail } from './stored-mail.ts'

/**
 * Lets a held mail in, as a message of the viewer, who answers for it. The mail is parsed again, because none of it was
 * stored as a document before.
 */
export async function allowMail(
  deps: Deps,
  desk: PaperDesk,
  viewer: Viewer,
  mailId: string,
  always: boolean,
): Promise<Message> {
  const mail = await accessHeld(deps, viewer, mailId)
  if (always && mail.verdict !== 'pass') throw conflict('sender_not_proven')
  const opened = await deps.lanes.inTurn('opening mails', () => openMail(deps, mail))
  // Posted without its text and documents, it would be lost: it stays held.
  if ('state' in opened)
    throw new Refusal(503, 'mail_not_open', {
      retry_after: 2,
    })
  const { parsed } = opened
  const papers = await sortPapers(deps, desk, viewer, mail.dossier_id, parsed.papers)
  let isPosted = false
  try {
    await Promise.all(papers.drafts.map((draft) => draft.keep()))
    const message = await transaction(deps, async (tx) => {
      const posted = await postMail(tx, viewer, { mail, parsed, papers, how: 'let_in' })
      if (!posted) throw decided()
      if (always) await noteSender(tx, viewer, mail, 'allowed')
      await audit(tx.db, { action: 'mail_let_in', person_id: viewer.id, data: { mail_in_id: mail.id } })
      await tellHeld(tx, mail.dossier_id)
      return posted
    })
    isPosted = true
    return message
  } finally {
    await discardPapers(papers, isPosted)
  }
}

/** Refuses a held mail, silently: its sender may not be who it says. */
export async function refuseMail(deps: Deps, viewer: Viewer, mailId: string, block: boolean): Promise<void> {
  const mail = await accessHeld(deps, viewer, mailId)
  await transaction(deps, async (tx) => {
    const dossier = await accessDossier(tx.db, viewer, mail.dossier_id, { lock: true })
    if (!mayDecide(viewer, dossier.permissions)) throw forbidden()
    if (!(await holdMail(tx.db, mail.id, 'held'))) throw decided()
    await sql`
      update mail_in set state = 'refused', decided_by = ${viewer.id}, decided_at = now()
      where id = ${mail.id}`.execute(tx.db)
    if (block) await noteSender(tx, viewer, mail, 'blocked')
    const action = block ? 'mail_sender_blocked' : 'mail_refused'
    await audit(tx.db, { action, person_id: viewer.id, data: { mail_in_id: mail.id } })
    await tellHeld(tx, mail.dossier_id)
  })
}

async function accessHeld(deps: Deps, viewer: Viewer, mailId: string): Promise<StoredMail> {
  const { permissions } = await accessDossier(deps.db, viewer, await dossierOfMail(deps.db, mailId))
  if (!mayDecide(viewer, permissions)) throw forbidden()
  const mail = await readStoredMail(deps.db, mailId)
  if (!mail) throw notFound()
  if (mail.state !== 'held') throw decided()
  return mail
}

async function noteSender(
  tx: Tx,
  { id: user_id }: Viewer,
  mail: StoredMail,
  state: 'allowed' | 'blocked',
): Promise<void> {
  await tx.db
    .insertInto('mail_sender')
    .values({ dossier_id: mail.dossier_id, email: mail.from_email, user_id, state })
    .onConflict((conflict) => conflict.columns(['dossier_id', 'email']).doUpdateSet({ user_id, state }))
    .execute()
}

function decided() {
  return conflict('mail_decided')
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { isLate } from '../../platform/jobs/task.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { readPerson, type Viewer } from '../../platform/session.ts'
import type { ParsedMail } from '../readings/mail/parsed-mail.ts'
import { postsAnHour } from './limits.ts'
import { withoutSecrets } from './mask.ts'
import { answerMail, mailHeld, tellHeld, worthAnAnswer } from './notify.ts'
import { discardPapers, namesOf, type PaperDesk, sortPapers } from './papers.ts'
import { decide, mayAnswer } from './policy.ts'
import { postMail } from './post-mail.ts'
import { findSender, type Sender } from './sender.ts'
import { holdMail, openMail, type OpenOptions, readStoredMail, type StoredMail, unreadable } from './stored-mail.ts'

const Payload = z.object({ mail_in_id: z.uuid() })
/** In seconds. A mail that crashes its reader so long is held, for a person to look at. */
const triedMost = 3600

/** The job that makes a message of a mail: it ends posted, held, answered or refused. */
export async function receiveMail(
  deps: Deps,
  desk: PaperDesk,
  payload: unknown,
  options: OpenOptions & { signal: AbortSignal },
): Promise<void> {
  const { signal } = options
  const { mail_in_id } = Payload.parse(payload)
  const mail = await readStoredMail(deps.db, mail_in_id)
  if (mail?.state !== 'waiting') return // handled by an earlier run
  const opened = await openMail(deps, mail, options)
  if ('state' in opened) {
    const isStopping = signal.aborted && !isLate(signal)
    if (isStopping || mail.age < triedMost) throw new Error(`A mail was not read: ${opened.cause}`)
    return hold(deps, mail, unreadable(mail), 'unreadable')
  }
  const { parsed, reason } = opened
  const sender = await findSender(deps.db, mail, mail.from_email)
  const decision = decide(sender.kind, { verdict: mail.verdict, rejects: false }, isAutomatic(mail))
  if (decision === 'refuse') return refuse(deps, mail, 'blocked')
  if (reason) return hold(deps, mail, parsed, reason)
  const viewer = decision === 'post' && sender.user_id ? await readPerson(deps.db, sender.user_id) : null
  if (!viewer) return hold(deps, mail, parsed, mail.reason)
  if (parsed.encrypted) return answerOrHold(deps, mail, parsed, sender, 'encrypted')
  if (await isFlood(deps, mail, viewer)) return hold(deps, mail, parsed, 'many')
  await post(deps, desk, { mail, parsed, sender, viewer })
}

type MailOfPerson = { mail: StoredMail; parsed: ParsedMail; sender: Sender; viewer: Viewer }

async function post(deps: Deps, desk: PaperDesk, { mail, parsed, sender, viewer }: MailOfPerson): Promise<void> {
  const papers = await sortPapers(deps, desk, viewer, mail.dossier_id, parsed.papers)
  let isPosted = false
  try {
    // Before the transaction: storing a file may take long, and the dossier would be locked.
    await Promise.all(papers.drafts.map((draft) => draft.keep()))
    await transaction(deps, async (tx) => {
      const how = sender.kind === 'let_in' ? 'standing' : 'own'
      const message = await postMail(tx, viewer, { mail, parsed, papers, how })
      const left = worthAnAnswer(papers.left)
      if (message && left.length && mayAnswer(sender.kind, mail.verdict) && !isAutomatic(mail))
        await answerMail(tx, mail, viewer.id, { reason: null, left })
    })
    isPosted = true
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await answerOrHold(deps, mail, parsed, sender, error.code)
  } finally {
    await discardPapers(papers, isPosted)
  }
}

/** Tells the sender why their mail was not posted, if it is surely theirs. Otherwise it waits for a person. */
async function answerOrHold(deps: Deps, mail: StoredMail, parsed: ParsedMail, sender: Sender, reason: string) {
  const { user_id } = sender
  if (!user_id || !mayAnswer(sender.kind, mail.verdict) || isAutomatic(mail)) return hold(deps, mail, parsed, reason)
  await transaction(deps, async (tx) => {
    if (!(await holdMail(tx.db, mail.id, 'waiting'))) return
    await storeState(tx, mail, parsed, 'answered', reason)
    await answerMail(tx, mail, user_id, { reason, left: [] })
  })
}

async function hold(deps: Deps, mail: StoredMail, parsed: ParsedMail, reason: string | null): Promise<void> {
  await transaction(deps, async (tx) => {
    const { rows } = await sql<{ status: string }>`
      select status from dossier where id = ${mail.dossier_id} for update`.execute(tx.db)
    if (!(await holdMail(tx.db, mail.id, 'waiting'))) return
    if (rows[0]?.status === 'closed') return storeState(tx, mail, parsed, 'refused', 'dossier_closed')
    await storeState(tx, mail, parsed, 'held', reason)
    await tellHeld(tx, mail.dossier_id)
    await mailHeld(tx, mail)
  })
}

async function refuse(deps: Deps, mail: StoredMail, reason: string): Promise<void> {
  await transaction(deps, async (tx) => {
    if (await holdMail(tx.db, mail.id, 'waiting')) await storeState(tx, mail, unreadable(mail), 'refused', reason)
  })
}

async function storeState(
  tx: Tx,
  mail: StoredMail,
  parsed: ParsedMail,
  state: 'held' | 'answered' | 'refused',
  reason: string | null,
): Promise<void> {
  await tx.db
    .updateTable('mail_in')
    .set({
      state,
      reason,
      sent_at: parsed.date,
      recipients: parsed.to.map((address) => withoutSecrets(address)),
      text: withoutSecrets(parsed.own_words || parsed.text),
      cut: parsed.left_out !== '',
      files: namesOf(parsed.papers),
      handled_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', mail.id)
    .execute()
}

/** More messages than a person writes. */
async function isFlood({ db }: Deps, mail: StoredMail, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail_in
    where dossier_id = ${mail.dossier_id} and user_id = ${viewer.id} and state = 'posted'
      and handled_at > now() - interval '1 hour'`.execute(db)
  return (rows[0]?.count ?? 0) >= postsAnHour
}

function isAutomatic({ reason }: StoredMail): boolean {
  return reason === 'automatic'
}

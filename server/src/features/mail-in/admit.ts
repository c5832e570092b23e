import { limits } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Limit, takeEach } from '../../platform/limits/limits.ts'
import type { Head } from './head.ts'
import { companyMailLimit, dossierMailLimit, machineMailLimit, senderLimit } from './limits.ts'
import { decide, type Decision, type Judgement } from './policy.ts'
import { findSender } from './sender.ts'
import { replies, SmtpReply } from './smtp-reply.ts'
import type { DossierTarget } from './targets.ts'

export type Receiver = { target: DossierTarget; decision: Decision }
/** A mail as far as it is known when it arrives. `machine`: why it is only noted, as the answer of one to our own mails. */
export type ArrivedMail = {
  head: Head
  judgement: Judgement
  envelope_from: string
  machine: string | null
  automatic: boolean
}

/**
 * The targets that the mail may reach. A reply is about all of them, so a refusal for good counts only if it is
 * everybody's. One for now always counts: the sender tries again for all, and a mail that is delivered again is stored
 * once.
 */
export async function acceptedBy(deps: Deps, arrived: ArrivedMail, targets: DossierTarget[]): Promise<Receiver[]> {
  const accepted: Receiver[] = []
  let refusal: SmtpReply | null = null
  for (const target of targets) {
    const decision = await decideOn(deps, arrived, target)
    if (decision instanceof SmtpReply && decision.isForNow) throw decision
    if (decision instanceof SmtpReply) refusal ??= decision
    else accepted.push({ target, decision })
  }
  if (accepted.length === 0 && refusal) throw refusal
  return accepted
}

async function decideOn({ db }: Deps, arrived: ArrivedMail, target: DossierTarget): Promise<Decision | SmtpReply> {
  const sender = await findSender(db, target, arrived.head.from?.email ?? '')
  // Nobody can let in a mail to a closed dossier, and Klopt only answers participants.
  if (target.closed && (sender.kind === 'unknown' || sender.kind === 'let_in')) return replies.closed()
  const decision = decide(sender.kind, arrived.judgement, arrived.automatic)
  if (decision === 'refuse') return sender.kind === 'blocked' ? replies.blocked() : replies.forged()
  if (arrived.machine || decision === 'post') return decision
  return (await isFull(db, target, arrived.head.key)) ? replies.too_many() : decision
}

/** Each of several simultaneous mails counts those before it. */
export async function refuseFull(tx: Tx, target: DossierTarget, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('held mails ' || ${target.dossier_id}, 0))`.execute(tx.db)
  if (await isFull(tx.db, target, key)) throw replies.too_many()
}

/** Whether so many mails wait, or are not read yet, that no other one is held. */
async function isFull(db: Deps['db'], target: DossierTarget, key: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail_in
    where dossier_id = ${target.dossier_id} and state in ('held', 'waiting')`.execute(db)
  return (rows[0]?.count ?? 0) >= limits.held_mails && !(await isKnown(db, target, key))
}

/**
 * Only mails that are about to be stored count: a sender without one would otherwise use up the day of a dossier. A
 * mail counts although `refuseFull` then refuses it, which takes mails that arrive at the same moment.
 */
export async function takeLimits(
  deps: Deps,
  { head, envelope_from, machine }: ArrivedMail,
  target: DossierTarget,
): Promise<void> {
  const { dossier_id, companies } = target
  if (await isKnown(deps.db, target, head.key)) return
  if (machine) return deps.limits.take(machineMailLimit, dossier_id)
  const sender = createHash('sha256').update(envelope_from.toLowerCase()).digest('base64url')
  await takeEach(deps.limits, [
    [senderLimit, `${sender} ${dossier_id}`],
    [dossierMailLimit, dossier_id],
    ...companies.map((company): [Limit, string] => [companyMailLimit, company]),
  ])
}

async function isKnown(db: Deps['db'], { dossier_id }: DossierTarget, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_in where dossier_id = ${dossier_id} and message_key = ${key}`.execute(db)
  return rows.length > 0
}

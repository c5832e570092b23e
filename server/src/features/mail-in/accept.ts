import { limits } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import type { Resolve } from '../../platform/mail/dns.ts'
import { type Limit, takeEach } from '../../platform/limits/limits.ts'
import type { Draft } from '../../platform/storage/files.ts'
import { countHeldMails } from '../dossiers/read.ts'
import { type Head, readHead } from './head.ts'
import { judge, type Peer } from './judge.ts'
import { companyMailLimit, dossierMailLimit, senderLimit } from './limits.ts'
import { isOurs, machineOf } from './machines.ts'
import { noteBounce } from './note-bounce.ts'
import { decide, type Judgement } from './policy.ts'
import { findSender } from './sender.ts'
import { replies, type SmtpReply } from './smtp-reply.ts'
import type { Target } from './targets.ts'

type DossierTarget = Extract<Target, { kind: 'dossier' }>
type Arrived = { head: Head; draft: Draft; judgement: Judgement; envelope_from: string; machine: string | null }

const email_most = 254
/** Mails of machines are kept for some days, for their operator to see. They need no attachments. */
const machine_most = 1024 * 1024

/**
 * Takes a mail that has arrived completely: resolves once it is stored with its job, and cannot be lost any more. Rejects
 * with the reply of a mail that is refused. A mail that is delivered again is stored once.
 */
export async function acceptMail(
  deps: Deps,
  draft: Draft,
  peer: Peer,
  targets: Target[],
  resolve?: Resolve,
): Promise<void> {
  const head = await readHead(draft)
  const machine = machineOf(head, peer.envelope_from)
  const bounces = targets.filter((target) => target.kind === 'bounce')
  for (const { mail_id } of bounces) await noteBounce(deps, draft, mail_id, machine)
  const dossiers = oneOfEach(targets.filter((target) => target.kind === 'dossier'))
  if (dossiers.length === 0) return
  const [from, ...others] = head.from
  if (!from?.email || others.length > 0) throw replies.no_sender()
  const ours = await isOurs(deps.db, head.message_id)
  const arrived = {
    head,
    draft,
    machine: machine ?? (ours ? 'our own mail' : null),
    envelope_from: peer.envelope_from,
    judgement: await judge(deps.config, head, draft, peer, resolve),
  }
  if (arrived.machine && draft.size > machine_most) throw replies.too_large()
  const accepted = await acceptedBy(deps, arrived, dossiers)
  for (const target of accepted) await takeLimits(deps, arrived, target)
  await draft.keep()
  await transaction(deps, async (tx) => {
    for (const target of accepted) await storeMail(tx, arrived, target)
  })
}

/** The address of the dossier and a reply address in it are one receiver. The reply address tells more. */
function oneOfEach(targets: DossierTarget[]): DossierTarget[] {
  const byDossier = Map.groupBy(targets, ({ dossier_id }) => dossier_id)
  return [...byDossier.values()].flatMap((all) => all.find(({ owner_id }) => owner_id !== null) ?? all[0] ?? [])
}

/** The targets that the mail may reach. Refused only if that is none of them, because a reply is about all. */
async function acceptedBy(deps: Deps, arrived: Arrived, targets: DossierTarget[]): Promise<DossierTarget[]> {
  const accepted: DossierTarget[] = []
  let refusal: SmtpReply | null = null
  for (const target of targets) {
    const reply = await refusalBy(deps, arrived, target)
    if (reply) refusal ??= reply
    else accepted.push(target)
  }
  if (accepted.length === 0 && refusal) throw refusal
  return accepted
}

async function refusalBy({ db }: Deps, arrived: Arrived, target: DossierTarget): Promise<SmtpReply | null> {
  const sender = await findSender(db, target, arrived.head.from[0]?.email ?? '')
  if (target.closed && sender.kind === 'unknown') return replies.not_wanted()
  const decision = decide(sender.kind, arrived.judgement)
  if (decision === 'refuse') return replies.not_wanted()
  if (arrived.machine) return null // only noted
  const isFull = decision === 'hold' && (await countHeldMails(db, target.dossier_id)) >= limits.held_mails
  return isFull && !(await isKnown(db, target, arrived.head.key)) ? replies.too_many() : null
}

/** Only mails that are stored count: a sender without one would otherwise use up the day of a dossier. */
async function takeLimits(deps: Deps, { head, envelope_from }: Arrived, target: DossierTarget): Promise<void> {
  const { dossier_id, companies } = target
  if (await isKnown(deps.db, target, head.key)) return
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

/** The row and its job, together or not at all. */
async function storeMail(tx: Tx, arrived: Arrived, { dossier_id, owner_id }: DossierTarget): Promise<void> {
  const { head, draft, judgement, envelope_from, machine } = arrived
  const [from] = head.from
  const row = await tx.db
    .insertInto('mail_in')
    .values({
      id: newId(),
      dossier_id,
      owner_id,
      message_key: head.key,
      message_id: head.message_id,
      raw_sha256: draft.sha256,
      raw_size: draft.size,
      envelope_from: envelope_from.slice(0, email_most),
      from_email: from?.email ?? '',
      from_name: from?.name ?? '',
      subject: head.subject,
      verdict: judgement.verdict,
      ...(machine && { state: 'ignored', reason: machine }),
    })
    .onConflict((conflict) => conflict.constraint('mail_in_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && !machine) await askToReceive(tx.db, [row.id])
}

/** Queues the reading of mails. A mail has one job: a new one replaces it. */
export async function askToReceive(db: Deps['db'], ids: string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job('receive_mail', json_build_object('mail_in_id', id), job_key => 'receive ' || id)
    from unnest(${ids}::text[]) as mail (id)`.execute(db)
}

import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import type { Resolve } from '../../platform/mail/dns.ts'
import type { Draft } from '../../platform/storage/files.ts'
import { acceptedBy, type ArrivedMail, type Receiver, refuseFull, takeLimits } from './admit.ts'
import { carriesPapers } from './carries-papers.ts'
import { type Head, readHead } from './head.ts'
import { isAutomatic, isOurs, machineOf } from './machines.ts'
import { isFailureReport, noteBounce } from './note-bounce.ts'
import { unproven } from './policy.ts'
import { replies } from './smtp-reply.ts'
import type { BounceTarget, DossierTarget, Target } from './targets.ts'
import { judge } from './verdict/judge.ts'
import type { Peer } from './verdict/protocol.ts'

type MailToKeep = ArrivedMail & { draft: Draft }

const emailMost = 254

/**
 * Takes a mail that has arrived completely: resolves once it is stored with its job, and cannot be lost any more.
 * Rejects with the reply of a mail that is refused. A mail that is delivered again is stored once.
 */
export async function acceptMail(
  deps: Deps,
  draft: Draft,
  peer: Peer,
  targets: Target[],
  resolve?: Resolve,
): Promise<void> {
  const head = await readHead(draft)
  const { envelope_from } = peer
  const bounces = targets.filter((target) => target.kind === 'bounce')
  const others = targets.filter((target) => target.kind === 'dossier')
  const mark = (await isOurs(deps.db, head.message_id))
    ? 'our own mail'
    : machineOf(head, envelope_from, others.length === 0)
  const machine = mark !== null && !(await carriesPapers(draft)) ? mark : null
  const dossiers = oneOfEach([...others, ...(await answered(deps, draft, head, envelope_from, bounces))])
  if (dossiers.length === 0) {
    if (bounces.length === 0 || mark !== null) return
    throw replies.reports_only()
  }
  if (!head.from && !machine) throw replies.no_sender()
  const judgement = head.from ? await judge(deps.config, head, head.from, draft, peer, resolve) : unproven
  const arrived = { head, draft, machine, automatic: mark !== null || isAutomatic(head), envelope_from, judgement }
  const accepted = await acceptedBy(deps, arrived, dossiers)
  for (const { target } of accepted) await takeLimits(deps, arrived, target)
  await keep(deps, arrived, accepted)
}

/** Notes the mails of ours that failed. Where the dossiers of the others are: what is no failure is an answer to them. */
async function answered(
  deps: Deps,
  draft: Draft,
  head: Head,
  envelopeFrom: string,
  bounces: BounceTarget[],
): Promise<DossierTarget[]> {
  if (bounces.length === 0) return []
  if (!(await isFailureReport(draft, head, envelopeFrom))) return bounces.flatMap(({ owner }) => owner ?? [])
  for (const { mail_id } of bounces) await noteBounce(deps, mail_id)
  return []
}

/** Stores the mail, and then its rows with their jobs. */
async function keep(deps: Deps, arrived: MailToKeep, accepted: Receiver[]): Promise<void> {
  await arrived.draft.keep()
  await transaction(deps, async (tx) => {
    // In one order, because two mails may wait for the same dossiers.
    for (const { target, decision } of accepted.toSorted(byDossier)) {
      if (decision === 'hold' && !arrived.machine) await refuseFull(tx, target, arrived.head.key)
      await storeMail(tx, arrived, target)
    }
  })
}

function byDossier({ target: one }: Receiver, { target: other }: Receiver): number {
  return one.dossier_id < other.dossier_id ? -1 : 1
}

/** The address of the dossier and a reply address in it are one receiver. The reply address tells more. */
function oneOfEach(targets: DossierTarget[]): DossierTarget[] {
  const dossiers = Map.groupBy(targets, ({ dossier_id }) => dossier_id)
  return [...dossiers.values()].flatMap((all) => all.find(({ owner_id }) => owner_id !== null) ?? all[0] ?? [])
}

/** The row and its job, together or not at all. */
async function storeMail(tx: Tx, arrived: MailToKeep, { dossier_id, owner_id }: DossierTarget): Promise<void> {
  const { head, draft, judgement, envelope_from, machine, automatic } = arrived
  const { from } = head
  const id = newId()
  const row = await tx.db
    .insertInto('mail_in')
    .values({
      id,
      dossier_id,
      owner_id,
      // A mail that was only noted never counts as known.
      message_key: machine ? `noted ${id}` : head.key,
      message_id: head.message_id,
      raw_sha256: draft.sha256,
      raw_size: draft.size,
      envelope_from: envelope_from.slice(0, emailMost),
      from_email: from?.email ?? '',
      from_name: from?.name ?? '',
      subject: head.subject,
      verdict: judgement.verdict,
      ...(automatic && { reason: 'automatic' }),
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
    select queue_job('receive_mail', json_build_object('mail_in_id', id), job_key => 'receive ' || id)
    from unnest(${ids}::text[]) as mail (id)`.execute(db)
}

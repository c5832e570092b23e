import type { Line, TurnCause } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Viewer } from '../../../platform/session.ts'
import { actOf } from './turn.ts'

type Act = { by: string; cause: TurnCause; at: string }
/** The act before another one, `next`, that may be withdrawn. */
type EarlierAct = Act & { next: string; before: EarlierAct | null }

/** The columns of the newest act that a line changes, for the statement that updates the dossier. */
export function actOfLine(viewer: Viewer | null, line: Line, at: string) {
  if (line.event === 'close_cancelled') return act_withdrawn
  const act_cause = actOf(line)
  if (!viewer || !act_cause) return {}
  return { act_by: viewer.id, act_cause, act_at: at, ...(isWithdrawable(act_cause) && { act_before: actBefore(at) }) }
}

/** A request to close may be cancelled, a 'Klopt' or a proposal withdrawn. Then the act before it is the newest again. */
function isWithdrawable(cause: TurnCause): boolean {
  return cause === 'close_request' || cause === 'agreed' || cause === 'proposed'
}

// Proposals may follow each other for as long as people do not agree.
const chain_bytes_most = 4000

/** The newest act, with the acts before it that may be withdrawn themselves. */
const actBefore = (next: string) => sql<string>`
  case when act_by is not null then jsonb_build_object('by', act_by, 'cause', act_cause, 'at', act_at, 'next', ${next}::text,
    'before', case when act_cause in ('close_request', 'proposed')
        or (act_cause = 'agreed' and act_at > clock_timestamp() - interval '1 minute')
      then case when length(act_before::text) < ${sql.lit(chain_bytes_most)} then act_before end end) end`

/** A cancelled request to close removes its act, unless a later act replaced it. */
const act_withdrawn = {
  act_by: sql<string>`case when act_cause = 'close_request' then (act_before->>'by')::uuid else act_by end`,
  act_at: sql<string>`case when act_cause = 'close_request' then (act_before->>'at')::timestamptz else act_at end`,
  act_cause: sql<'message'>`case when act_cause = 'close_request' then act_before->>'cause' else act_cause end`,
  act_before: sql<string>`
    case when act_cause = 'close_request' then nullif(act_before->'before', 'null') else act_before end`,
}

/** Sets the newest act for a line of Klopt that somebody caused, such as by the upload of a paper. */
export async function setAct(db: Db, dossierId: string, { by, cause, at }: Act): Promise<void> {
  await db
    .updateTable('dossier')
    .set({ act_by: by, act_cause: cause, act_at: at })
    .where('id', '=', dossierId)
    .execute()
}

/** Removes an act of a locked dossier from the chain of newest acts. */
export async function removeAct(db: Db, dossierId: string, removed: Act): Promise<void> {
  const { status, act_by, act_cause, act_at, act_before } = await db
    .selectFrom('dossier')
    .select(['status', 'act_by', 'act_cause', 'act_at', 'act_before'])
    .$narrowType<{ act_before: EarlierAct | null }>()
    .where('id', '=', dossierId)
    .executeTakeFirstOrThrow()
  if (!act_by || !act_cause || !act_at) return
  const acts = actsOf({ by: act_by, cause: act_cause, at: act_at }, act_before)
  const remaining = acts.filter(
    (act) => !isSameAct(act, removed) && (act.cause !== 'close_request' || status === 'close_request'),
  )
  const [newest, ...before] = remaining
  await db
    .updateTable('dossier')
    .set({
      act_by: newest?.by ?? null,
      act_cause: newest?.cause ?? null,
      act_at: newest?.at ?? null,
      act_before: newest && before.length ? JSON.stringify(nest(newest, before)) : null,
    })
    .where('id', '=', dossierId)
    .execute()
}

/** The newest first. An older chain is ignored unless its `next` is this act. */
function actsOf({ by, cause, at }: Act, before: EarlierAct | null): Act[] {
  const isBefore = before && isSameTime(before.next, at)
  return [{ by, cause, at }, ...(isBefore ? actsOf(before, before.before) : [])]
}

function nest({ at: next }: Act, [first, ...rest]: Act[]): EarlierAct | null {
  return first ? { ...first, next, before: nest(first, rest) } : null
}

function isSameAct(one: Act, other: Act): boolean {
  return one.by === other.by && one.cause === other.cause && isSameTime(one.at, other.at)
}

function isSameTime(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other)
}

import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { actOf } from './turn.ts'

type Line = Parameters<typeof actOf>[0]

/** What a line does to the newest act of its dossier, for the statement that keeps the dossier's row beside it. */
export function actOfLine(viewer: Viewer | null, line: Line, at: string) {
  if (line.event === 'close_cancelled') return act_taken_back
  const act_cause = actOf(line)
  if (!viewer || !act_cause) return {}
  return { act_by: viewer.id, act_cause, act_at: at, ...(act_cause === 'close_request' && { act_before: act_now }) }
}

const act_now = sql<string>`
  case when act_by is not null then jsonb_build_object('by', act_by, 'cause', act_cause, 'at', act_at) end`

/** With a request to close its act goes, unless something was done after it. */
const act_taken_back = {
  act_by: sql<string>`case when act_cause = 'close_request' then (act_before->>'by')::uuid else act_by end`,
  act_at: sql<string>`case when act_cause = 'close_request' then (act_before->>'at')::timestamptz else act_at end`,
  act_cause: sql<'message'>`case when act_cause = 'close_request' then act_before->>'cause' else act_cause end`,
}

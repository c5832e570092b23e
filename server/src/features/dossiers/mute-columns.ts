import type { MuteState } from '@klopt/contract'
import { sql } from 'kysely'

export type MuteFacts = { is_muted: boolean; muted_until: string | null }

/** Until when the viewer muted the dossier, of their participant `own`. */
export const muteColumns = sql`
  coalesce(own.muted_until > now(), false) as is_muted, nullif(own.muted_until, 'infinity') as muted_until`

export function mutedOf({ is_muted, muted_until }: MuteFacts): MuteState | null {
  return is_muted ? { until: muted_until } : null
}

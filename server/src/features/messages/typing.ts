import type { Deps } from '../../platform/deps.ts'
import { forbidden } from '../../platform/errors.ts'
import { typingLimit } from './limits.ts'
import { fits } from '../../platform/limits/limits.ts'
import type { Line } from '../../platform/live/live.ts'
import { accessDossier } from '../dossiers/access.ts'

/**
 * Notifies those who have the dossier open that somebody is typing: once in two seconds for all their lines. More
 * frames are dropped silently.
 */
export async function tellTyping(deps: Deps, line: Line, dossierId: string): Promise<void> {
  const { viewer } = line
  if (!viewer.consented) throw forbidden('consent_required')
  if (!deps.live.isSubscribed(line, dossierId)) await accessDossier(deps.db, viewer, dossierId)
  if (!(await fits(deps.limits, typingLimit, `${viewer.id} ${dossierId}`))) return
  const { id: user_id, full_name: name } = viewer
  deps.live.publish({ event: { message_type: 'typing', dossier_id: dossierId, user_id, name } })
}

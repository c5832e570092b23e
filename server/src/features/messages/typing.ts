import { limits } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Line } from '../../platform/live.ts'
import { accessDossier } from '../dossiers/access.ts'

const told = new WeakMap<Line, Map<string, number>>()

/** Tells who has the dossier open that somebody writes: once in two seconds, the rest is dropped without a word. */
export async function tellTyping({ db, live }: Deps, line: Line, dossierId: string): Promise<void> {
  const { viewer } = line
  const last = told.get(line) ?? new Map<string, number>()
  told.set(line, last)
  if (Date.now() - (last.get(dossierId) ?? 0) < limits.typing_pause) return
  if (!viewer.consented) throw forbidden('consent_required')
  if (!live.mayHear(line, dossierId)) await accessDossier(db, viewer, dossierId)
  last.set(dossierId, Date.now())
  live.publish({ event: { message_type: 'typing', dossier_id: dossierId, user_id: viewer.id, name: viewer.full_name } })
}

import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'

const Payload = z.object({ dossier_id: z.uuid() })

/** The job: lays each invoice of a dossier beside its orders. */
export async function runCards(_deps: Deps, payload: unknown): Promise<void> {
  Payload.parse(payload)
}

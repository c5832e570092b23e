import type { Deps } from '../../../platform/deps.ts'
import { log } from '../../../platform/log.ts'

/** Deletes parts that nobody needs any more. A failure changes nothing for the caller: the sweep tries again. */
export async function removeParts({ parts }: Pick<Deps, 'parts'>, uploadId: string): Promise<void> {
  await parts.remove(uploadId).catch(leaveToSweep)
}

/** The same for one part. */
export async function dropPart({ parts }: Pick<Deps, 'parts'>, uploadId: string, partId: string): Promise<void> {
  await parts.drop(uploadId, partId).catch(leaveToSweep)
}

function leaveToSweep(error: unknown): void {
  log.warn({ err: error }, 'Parts of an upload could not be deleted. The sweep deletes them later.')
}

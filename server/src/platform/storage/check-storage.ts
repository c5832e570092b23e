import { statusOf } from './files.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Deps } from '../deps.ts'
import { log } from '../log.ts'
import { ForeignStorage } from './mark.ts'

/**
 * Checks the storage at the start, and that it belongs to this database. If it is away it may come back while Klopt
 * runs; its mark is checked then. Wrong credentials, a missing bucket or the storage of another database stop the start.
 */
export async function checkStorage({ config, files, mark }: Pick<Deps, 'config' | 'files' | 'mark'>): Promise<void> {
  try {
    await files.check()
    await mark.use()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof ForeignStorage) throw cause
    if (!config.storage) throw error
    const fault = faultOf(cause, config.storage.bucket)
    if (fault) throw new CannotStart(`STORAGE_URL: ${fault}.`)
    const reason = cause instanceof Error ? cause.message : String(cause)
    log.warn(`STORAGE_URL: the storage does not respond (${reason}); documents are unavailable until it does.`)
  }
}

/** What the operator can mend, in words; null for a storage that is away. */
export function faultOf(error: unknown, bucket: string): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'CredentialsProviderError') return 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const status = statusOf(error)
  if (status === 404) return `there is no bucket ${bucket}`
  if (status === 403) return `the storage refuses these keys for the bucket ${bucket}`
  if (status >= 300 && status < 500)
    return `the storage rejects the request for the bucket ${bucket} (is the region right?)`
  return null
}

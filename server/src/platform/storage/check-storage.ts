import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { log } from '../log.ts'

/**
 * Checks the storage at the start. If it is away it may come back while Klopt runs. Wrong credentials or a missing
 * bucket stop the start.
 */
export async function checkStorage({ storage }: Config, files: Files): Promise<void> {
  if (!storage) return
  try {
    await files.check()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const fault = faultOf(cause, storage.bucket)
    if (fault) throw new CannotStart(`STORAGE_URL: ${fault}.`)
    const reason = cause instanceof Error ? cause.message : String(cause)
    log.warn(`STORAGE_URL: the storage does not respond (${reason}); documents are unavailable until it does.`)
  }
}

function faultOf(error: unknown, bucket: string): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'CredentialsProviderError') return 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const { httpStatusCode: status = 0 } = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {}
  if (status === 404) return `there is no bucket ${bucket}`
  if (status === 403) return `the storage refuses these keys for the bucket ${bucket}`
  if (status >= 300 && status < 500)
    return `the storage rejects the request for the bucket ${bucket} (is the region right?)`
  return null
}

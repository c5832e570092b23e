import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { log } from '../log.ts'

/**
 * Looks at the start whether the storage takes us. One that is away may come back while Klopt runs; one that does not
 * know us, or has no such bucket, stops the start.
 */
export async function checkStorage({ storage }: Config, files: Files): Promise<void> {
  if (!storage) return
  try {
    await files.check()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const wrong = wrongWith(cause, storage.bucket)
    if (wrong) throw new CannotStart(`STORAGE_URL: ${wrong}.`)
    const reason = cause instanceof Error ? cause.message : String(cause)
    log.warn(`STORAGE_URL: the storage does not answer (${reason}); until it does there are no documents.`)
  }
}

function wrongWith(error: unknown, bucket: string): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'CredentialsProviderError') return 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const { httpStatusCode: status = 0 } = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {}
  if (status === 404) return `there is no bucket ${bucket}`
  if (status === 403) return `the storage refuses these keys for the bucket ${bucket}`
  if (status >= 300 && status < 500)
    return `the storage does not take this for the bucket ${bucket} (is the region right?)`
  return null
}

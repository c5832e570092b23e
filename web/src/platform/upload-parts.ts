import {
  beginUpload,
  cancelUpload,
  type Document,
  finishUpload,
  limits,
  putUploadPart,
  type Upload,
} from '@klopt/contract'
import { ApiError, call } from './api.ts'
import { transfer } from './transfer.ts'

type Options = {
  client_id: string
  replaces?: string | undefined
  again?: boolean | undefined
  onProgress?: (percent: number) => void
  signal?: AbortSignal | undefined
}

/** The part size for this connection: smaller after a part that failed, larger after one that arrived. */
let partBytes: number = limits.part_bytes
/** What is known to pass. */
let largestBytes: number = limits.part_bytes
/** The ids of uploads that this page has begun, by client_id. */
const begun = new Map<string, string>()
const mostAgain = 3

/**
 * Sends the missing bytes in parts, and then completes the upload. It can be called again after any failure: the server
 * returns how much has arrived, and recognises a completed file.
 */
export async function uploadInParts(dossierId: string, file: File, options: Options): Promise<Document[]> {
  const { client_id, replaces, again, signal } = options
  const named = { client_id, filename: file.name, size: file.size }
  const body = { ...named, ...(replaces && { replaces }), ...(again && { again }) }
  for (let again = mostAgain; ; again -= 1) {
    const upload = await call(beginUpload, { params: { id: dossierId }, body, signal })
    begun.set(client_id, upload.id)
    try {
      return await sendRest(file, upload, options)
    } catch (error) {
      if (again === 0 || !isOutOfStep(error)) throw error
    }
  }
}

async function sendRest(file: File, { id, received }: Upload, { onProgress, signal }: Options): Promise<Document[]> {
  for (let start = received; start < file.size;) {
    const from = start
    const part = file.slice(from, from + partBytes)
    const report = (percent: number) => onProgress?.(percentOf(from + (part.size * percent) / 100))
    report(0)
    try {
      start = await sendPart(id, from, part, { signal, onProgress: report })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isTooLarge = error.status === 413 && partBytes > limits.part_bytes_least // for a proxy in between
      partBytes = Math.max(partBytes / 2, limits.part_bytes_least)
      if (!isTooLarge) throw error
      largestBytes = partBytes
      continue
    }
    partBytes = Math.min(partBytes * 2, largestBytes)
  }
  return call(finishUpload, { params: { id }, signal })

  function percentOf(bytes: number): number {
    return Math.min(99, Math.floor((bytes / file.size) * 100)) // 100 is when it is in the dossier
  }
}

/**
 * The server has more, less or nothing of the file than we thought: an attempt that we gave up went through after all,
 * or the parts have expired. It says so when it is asked again.
 */
function isOutOfStep(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return ['wrong_part', 'upload_incomplete', 'not_found'].includes(error.code)
}

/** Deletes on the server what it has of a file that will not be sent on. Otherwise it does so itself after a day. */
export function dropParts(clientId: string) {
  const id = begun.get(clientId)
  if (id) void call(cancelUpload, { params: { id } }).catch(() => {})
}

async function sendPart(
  id: string,
  start: number,
  part: Blob,
  options: Pick<Options, 'onProgress' | 'signal'>,
): Promise<number> {
  const bytes = await part.arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const path = putUploadPart.path.replace(':id', id).replace(':start', String(start))
  const body = new Blob([bytes], { type: 'application/octet-stream' })
  const sent = { method: putUploadPart.method, url: `${path}?sha256=${sha256}`, body, ...options }
  return transfer(sent, ({ status, responseText }) => {
    const { received } = Object(JSON.parse(responseText)) as { received?: unknown }
    if (typeof received !== 'number' || received <= start) throw new ApiError(status, 'internal', 'Upload failed')
    return received
  })
}

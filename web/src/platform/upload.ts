import { type Document, limits, uploadDocuments } from '@klopt/contract'
import { ApiError } from './api.ts'
import { transfer } from './transfer.ts'
import { uploadInParts } from './upload-parts.ts'

type Options = {
  /** A file that was sent before under this id is stored once, and one in parts resumes where it was. */
  client_id: string
  replaces?: string | undefined
  /** Also if the dossier has it already. */
  again?: boolean | undefined
  onProgress?: (percent: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Sends files to a dossier in one attempt; either all are stored or none. A single file of more than a part, or more
 * than a proxy lets pass at once, is sent in parts. It throws when the connection is lost: `features/documents/outbox` sends files on until they have arrived.
 */
export async function upload(dossierId: string, files: File[], options: Options): Promise<Document[]> {
  const [file] = files
  const isOne = file && files.length === 1
  if (isOne && file.size > limits.part_bytes) return uploadInParts(dossierId, file, options)
  return uploadWhole(dossierId, files, options).catch((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 413
    if (isOne && isRefused && file.size > limits.part_bytes_least) return uploadInParts(dossierId, file, options)
    throw error
  })
}

function uploadWhole(dossierId: string, files: File[], { client_id, replaces, again, ...rest }: Options) {
  const body = new FormData()
  body.append('dossier_id', dossierId)
  body.append('client_id', client_id)
  if (replaces) body.append('replaces', replaces)
  if (again) body.append('again', 'true')
  for (const file of files) body.append('file', file, file.name)
  return transfer({ method: uploadDocuments.method, url: uploadDocuments.path, body, ...rest }, storedOf)
}

async function storedOf({ status, statusText, responseText }: XMLHttpRequest): Promise<Document[]> {
  const { readStored } = await import('./read-stored.ts')
  const stored = readStored(responseText)
  if (!stored) throw new ApiError(status, 'internal', `Upload failed: ${status} ${statusText}`)
  return stored
}

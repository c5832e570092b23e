import { type Document, limits, uploadDocuments } from '@klopt/contract'
import { ApiError, failureOf } from './api.ts'
import { authorization, readToken } from './token.ts'

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
  if (isOne && file.size > limits.part_bytes) return inParts(file)
  return uploadWhole(dossierId, files, options).catch((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 413
    if (isOne && isRefused && file.size > limits.part_bytes_least) return inParts(file)
    throw error
  })

  async function inParts(file: File) {
    return (await import('./upload-parts.ts')).uploadInParts(dossierId, file, options)
  }
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

type Transfer = Pick<Options, 'onProgress' | 'signal'> & { method: string; url: string; body: XMLHttpRequestBodyInit }

/** It uses XMLHttpRequest because `fetch` does not report upload progress. */
export function transfer<T>(
  { method, url, body, onProgress, signal }: Transfer,
  read: (request: XMLHttpRequest) => T | Promise<T>,
): Promise<T> {
  const token = readToken()
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(authorization(token))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? Math.floor((loaded / total) * 100) : 0)
    request.onload = () => {
      const is_done = request.status >= 200 && request.status < 300
      if (is_done) void Promise.resolve(request).then(read).then(resolve, reject)
      else void refusalOf(request, token).then(reject)
    }
    request.onerror = () => reject(new ApiError(0, 'no_connection', 'Network error during upload'))
    request.onabort = () => reject(signal?.reason)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

async function storedOf({ status, statusText, responseText }: XMLHttpRequest): Promise<Document[]> {
  const { readStored } = await import('./read-stored.ts')
  const stored = readStored(responseText)
  if (!stored) throw new ApiError(status, 'internal', `Upload failed: ${status} ${statusText}`)
  return stored
}

/** The server's error. If the response has none, the detail is the HTTP status. */
async function refusalOf(request: XMLHttpRequest, token: string | null): Promise<ApiError> {
  const { status, statusText, responseText } = request
  const retry_after = request.getResponseHeader('retry-after')
  const error = await failureOf(status, responseText, { token, retry_after })
  if (error.code === 'internal') error.detail = `Upload failed: ${status} ${statusText}`
  return error
}

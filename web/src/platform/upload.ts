import { type Document, uploadDocuments } from '@klopt/contract'
import { ApiError, failureOf } from './api.ts'
import { authorization, readToken } from './token.ts'

type Options = {
  client_id: string
  replaces?: string | undefined
  onProgress?: (percent: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Sends files in one request; either all are stored or none. It uses XMLHttpRequest because `fetch` does not report
 * upload progress.
 */
export function upload(dossierId: string, files: File[], { client_id, replaces, onProgress, signal }: Options) {
  const token = readToken()
  const body = new FormData()
  body.append('dossier_id', dossierId)
  body.append('client_id', client_id)
  if (replaces) body.append('replaces', replaces)
  for (const file of files) body.append('file', file, file.name)

  return new Promise<Document[]>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadDocuments.method, uploadDocuments.path)
    for (const [name, value] of Object.entries(authorization(token))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? Math.floor((loaded / total) * 100) : 0)
    request.onload = () => {
      const isStored = request.status >= 200 && request.status < 300
      if (isStored) resolve(storedOf(request))
      else void refusalOf(request, token).then(reject)
    }
    request.onerror = () => reject(new ApiError(0, 'no_connection', 'Network error during upload'))
    request.onabort = () => reject(signal?.reason)
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

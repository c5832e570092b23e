import { ApiError, failureOf } from './api.ts'
import { authorization, readToken } from './token.ts'

type Transfer = {
  method: string
  url: string
  body: XMLHttpRequestBodyInit
  onProgress?: (percent: number) => void
  signal?: AbortSignal | undefined
}

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
      const isDone = request.status >= 200 && request.status < 300
      if (isDone) void Promise.resolve(request).then(read).then(resolve, reject)
      else void refusalOf(request, token).then(reject)
    }
    request.onerror = () => reject(new ApiError(0, 'no_connection', 'Network error during upload'))
    request.onabort = () => reject(signal?.reason)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** The server's error. If the response has none, the detail is the HTTP status. */
async function refusalOf(request: XMLHttpRequest, token: string | null): Promise<ApiError> {
  const { status, statusText, responseText } = request
  const retry_after = request.getResponseHeader('retry-after')
  const error = await failureOf(status, responseText, { token, retry_after })
  if (error.code === 'internal') error.detail = `Upload failed: ${status} ${statusText}`
  return error
}

import { trustOwnWorkers } from './trusted.ts'

/**
 * Converts an iPhone photo to a format that every browser shows. The decoder is WebAssembly, which only the CSP of the
 * worker's own address allows (see the server's pages.ts). It is loaded for the first such photo.
 */
export function decodeHeic(file: Blob, signal: AbortSignal): Promise<Blob> {
  trustOwnWorkers()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
    function end(then: () => void) {
      worker.terminate() // frees the memory of a dozen megapixels
      then()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
      end(() => (data ? resolve(data) : reject(new Error('This photo cannot be decoded.')))),
    )
    worker.addEventListener('error', () => end(() => reject(new Error('The decoder could not be loaded.'))))
    signal.addEventListener('abort', () => end(() => reject(signal.reason)))
    worker.postMessage(file, [])
  })
}

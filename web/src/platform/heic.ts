import { trustOwnWorkers } from './trusted.ts'

/**
 * Turns a photo of an iPhone into one that every browser shows. The decoder is WebAssembly, which only the answer to
 * the worker's own address allows (the server's pages.ts); it is fetched when the first such photo is looked at.
 */
export function decodeHeic(file: Blob, signal: AbortSignal): Promise<Blob> {
  trustOwnWorkers()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
    function end(then: () => void) {
      worker.terminate() // and with it the memory of a dozen megapixels
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

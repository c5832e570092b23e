import { sha256 } from '@noble/hashes/sha2.js'
import { requestLock } from './locks.ts'

/**
 * Adds what browsers withhold from pages over plain http on another machine, and without which nobody could send or
 * upload. Loaded only there.
 */
export function makeUpForPlainHttp({ crypto, navigator }: { crypto: Crypto; navigator: Navigator } = globalThis) {
  add(crypto, 'randomUUID', () => randomUuid(crypto))
  add(crypto, 'subtle', { digest: async (_: 'SHA-256', data: BufferSource) => sha256(bytesOf(data)).buffer })
  add(navigator, 'locks', { request: requestLock })
  add(navigator, 'clipboard', { writeText: copyByCommand })
}

function add(place: object, name: string, value: unknown) {
  if (!(name in place)) Object.defineProperty(place, name, { value, configurable: true })
}

/** The older way, which needs a press as well. No field with the text: a dialog would not let it be selected. */
async function copyByCommand(text: string): Promise<void> {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', put)
  if (!done) throw new Error('The browser does not copy')
}

/** Version 4: random, except for the digit of the version and the two bits of the variant. */
function randomUuid(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3)
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}

function bytesOf(data: BufferSource): Uint8Array {
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

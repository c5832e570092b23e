import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { stringsOf } from './pdf-strings.ts'

/** Decrypts the streams of a PDF that opens without a password. */
export type Decrypt = (data: Buffer, number: number, generation: number) => Buffer

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * Decrypts an encrypted PDF's streams with the empty password, as viewers do (ISO 32000-2, 7.6). Returns 'locked' if it
 * needs a password, and null if the encryption is unknown.
 */
export function decryptionOf(dictionary: string, id: Buffer): Decrypt | 'locked' | null {
  const { strings, rest } = stringsOf(dictionary)
  const number = (name: string) => Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(rest)?.[1] ?? Number.NaN)
  const [version, revision] = [number('V'), number('R')]
  const method = /\/CFM\s*\/(\w+)/.exec(rest)?.[1] ?? 'V2'
  const u = strings.get('U')
  if (!/\/Filter\s*\/Standard/.test(rest) || /Identity|#/.test(rest) || !u) return null
  if (version === 5 && method === 'AESV3') {
    const key = newerKey(strings, u, revision)
    if (!key || key === 'locked') return key
    return (data) => cbc('aes-256-cbc', key, data)
  }
  if (![1, 2, 4].includes(version) || !['V2', 'AESV2'].includes(method)) return null
  const length = version === 4 ? 16 : version === 1 ? 5 : (number('Length') || 40) / 8
  const metadata = !/\/EncryptMetadata\s+false/.test(rest)
  const key = olderKey(strings.get('O'), id, { length, revision, permissions: number('P'), metadata })
  if (!key) return null
  if (!opens(key, u, id, revision)) return 'locked'
  return (data, object, generation) => {
    const place = Buffer.from(
      [object, object >> 8, object >> 16, generation, generation >> 8].map((byte) => byte & 255),
    )
    const salt = Buffer.from(method === 'AESV2' ? 'sAlT' : '')
    const own = md5(key, place, salt).subarray(0, Math.min(length + 5, 16))
    return method === 'AESV2' ? cbc('aes-128-cbc', own, data) : rc4(own, data)
  }
}

type LegacyParams = { length: number; revision: number; permissions: number; metadata: boolean }

function olderKey(o: Buffer | undefined, id: Buffer, { length, revision, permissions, metadata }: LegacyParams) {
  if (!o || !(length >= 5 && length <= 16) || !Number.isInteger(permissions)) return null
  const p = Buffer.alloc(4)
  p.writeInt32LE(permissions | 0)
  const clear = Buffer.alloc(revision >= 4 && !metadata ? 4 : 0, 0xff)
  let key = md5(padding, o.subarray(0, 32), p, id, clear)
  if (revision >= 3) for (let n = 0; n < 50; n++) key = md5(key.subarray(0, length))
  return key.subarray(0, length)
}

/** Whether the key is right: the dictionary contains a known value encrypted with it. */
function opens(key: Buffer, u: Buffer, id: Buffer, revision: number): boolean {
  if (revision < 3) return rc4(key, padding).equals(u.subarray(0, 32))
  let proof = md5(padding, id)
  for (let n = 0; n < 20; n++) proof = rc4(Buffer.from(key.map((byte) => byte ^ n)), proof)
  return proof.equals(u.subarray(0, 16))
}

function newerKey(strings: Map<string, Buffer>, u: Buffer, revision: number): Buffer | 'locked' | null {
  const packed = strings.get('UE')
  if (!packed || u.length < 48 || packed.length < 32) return null
  const hash = (salt: Buffer) => (revision === 5 ? sha('sha256', salt) : slowHash(salt))
  if (!hash(u.subarray(32, 40)).equals(u.subarray(0, 32))) return 'locked'
  const opening = createDecipheriv('aes-256-cbc', hash(u.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([opening.update(packed.subarray(0, 32)), opening.final()])
}

/** Algorithm 2.B, for the empty password. */
function slowHash(salt: Buffer): Buffer {
  let key = sha('sha256', salt)
  for (let round = 0; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha(['sha256', 'sha384', 'sha512'][rest] ?? '', mixed)
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

function cbc(algorithm: string, key: Buffer, data: Buffer): Buffer {
  const whole = data.subarray(16, data.length - (data.length % 16))
  const cipher = createDecipheriv(algorithm, key, data.subarray(0, 16)).setAutoPadding(false)
  return cipher.update(whole) // decompression ignores bytes after the end
}

/** By hand, because OpenSSL no longer has it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, n) => n)
  const at = (place: number) => box[place & 255] ?? 0
  function swap(one: number, other: number) {
    const saved = at(one)
    box[one] = at(other)
    box[other] = saved
  }
  let other = 0
  for (let n = 0; n < 256; n++) {
    other = (other + at(n) + (key[n % key.length] ?? 0)) & 255
    swap(n, other)
  }
  other = 0
  const plain = Buffer.alloc(data.length)
  for (const [n, byte] of data.entries()) {
    const one = (n + 1) & 255
    other = (other + at(one)) & 255
    swap(one, other)
    plain[n] = byte ^ at(at(one) + at(other))
  }
  return plain
}

function md5(...parts: Buffer[]): Buffer {
  return sha('md5', ...parts)
}

function sha(algorithm: string, ...parts: Buffer[]): Buffer {
  return parts.reduce((hash, part) => hash.update(part), createHash(algorithm)).digest()
}

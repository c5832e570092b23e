import { type PushPayload, type PushSubscription } from '@klopt/contract'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ReceivedPush } from './push-service.ts'

type Claims = { aud: string; exp: number; sub: string }

/** A browser: it has keys of its own, and reads what a push service received for it (RFC 8188, 8291 and 8292). */
export function makeDevice(origin: string) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(12).toString('hex')}`
  const subscription: PushSubscription = {
    endpoint: origin + path,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  }

  function decrypt({ headers, body }: ReceivedPush): PushPayload {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The content is not encrypted as agreed.')
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const sender = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = derive(pair.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload
  }

  /** What arrived for this device, decrypted. */
  function read(received: ReceivedPush[]): PushPayload[] {
    return received.filter((push) => push.path === path).map(decrypt)
  }

  return { subscription, path, read }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** The claims of the sender, if they are signed with the key that the browser subscribed with. */
export function senderOf({ headers }: ReceivedPush, key: string): Claims {
  const [, token = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers['authorization'])) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const signing = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const genuine = verify('sha256', Buffer.from(`${head}.${claims}`), signing, Buffer.from(signature, 'base64url'))
  if (!genuine || named !== key) throw new Error('The sender is not the one that the browser subscribed to.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
}

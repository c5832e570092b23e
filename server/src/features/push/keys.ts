import { createECDH, hkdfSync } from 'node:crypto'
import type { Config } from '../../platform/config.ts'

/** The keys with which this installation identifies itself to push services, in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * Derived from the secret key, so that there is no second secret to keep, and all nodes have the same. Another secret
 * key makes other push keys: browsers then subscribe anew at their next visit.
 */
export function pushKeys({ secretKey }: Pick<Config, 'secretKey'>): PushKeys {
  for (let n = 0; ; n += 1) {
    const pair = createECDH('prime256v1')
    const scalar = Buffer.from(hkdfSync('sha256', secretKey, '', `klopt web push ${n}`, 32))
    try {
      pair.setPrivateKey(scalar)
    } catch {
      continue // 0 or beyond the order of the curve, in one of four billion keys
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
  }
}

/** The contact for push services: the address of this installation, or its operator if it has no public one. */
export function pushSubject({ publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${operator.email}`
}

import { earlier_token_header } from '@klopt/contract'
import { readEarlierToken } from './token.ts'

/** Sends the token of this device's last session, so that other people's failed attempts do not lock it out. */
export function knownDevice(): Record<string, string> {
  const token = readEarlierToken()
  return token ? { [earlier_token_header]: token } : {}
}

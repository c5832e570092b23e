import { earlier_token_header } from '@klopt/contract'
import { readEarlierToken } from './token.ts'

/** Tells the server that this device signed in before: then guesses and link requests of others do not lock it out. */
export function knownDevice(): Record<string, string> {
  const token = readEarlierToken()
  return token ? { [earlier_token_header]: token } : {}
}

import { hour, minute, type Limit } from './limits.ts'

/** Every call that has no wider limit of its own. */
export const personLimit: Limit = { name: 'calls of a person', most: 300, seconds: minute }
export const anonymousLimit: Limit = { name: 'calls of an address', most: 300, seconds: minute }
/** Tokens and signed links that Klopt did not issue. Apart from other calls: they must not use up what a sign-in needs. */
export const unknownTokenLimit: Limit = { name: 'unknown tokens of an address', most: 300, seconds: minute }
export const readyLimit: Limit = { name: 'readiness checks of an address', most: 600, seconds: minute }
/** Per session where the ticket is valid, else per address. */
export const handshakeLimit: Limit = { name: 'handshakes', most: 60, seconds: minute }
/** Per session or mailed link. Twice as many as it can get signed links, since a download may be repeated. */
export const fileLimit: Limit = { name: 'files fetched', most: 1200, seconds: hour }

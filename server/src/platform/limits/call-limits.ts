import { hour, minute, type Limit } from './limits.ts'

/** For every call without its own limit. */
export const personLimit: Limit = { name: 'calls of a person', most: 300, seconds: minute }
export const anonymousLimit: Limit = { name: 'calls of an address', most: 300, seconds: minute }
/** Tokens and signed links that Klopt did not issue. Counted separately, so that they do not block signing in. */
export const unknownTokenLimit: Limit = { name: 'unknown tokens of an address', most: 300, seconds: minute }
export const readyLimit: Limit = { name: 'readiness checks of an address', most: 600, seconds: minute }
/** Per session with a valid ticket, otherwise per address. */
export const handshakeLimit: Limit = { name: 'handshakes', most: 60, seconds: minute }
/** Per session or mailed link. Twice the limit for signed links, since a download may be repeated. */
export const fileLimit: Limit = { name: 'files fetched', most: 1200, seconds: hour }

import { limits } from '@klopt/contract'
import type { Limit } from './limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

// How often what may happen: there are no other limits. That a guest asks for longer access once a day, and what one
// socket may say, is counted where it is known.

/** Every call that has no wider limit of its own. */
export const personLimit: Limit = { name: 'calls of a person', most: 300, seconds: minute }
export const anonymousLimit: Limit = { name: 'calls of an address', most: 300, seconds: minute }
/** Tokens and signed links that Klopt did not issue. Apart from other calls: they must not use up what a sign-in needs. */
export const unknownTokenLimit: Limit = { name: 'unknown tokens of an address', most: 300, seconds: minute }
export const readyLimit: Limit = { name: 'readiness checks of an address', most: 600, seconds: minute }

/** Per account and address, IPv6 by the /64; a device that signed in before has a count of its own. */
export const signInLimit: Limit = { name: 'wrong passwords', most: 10, seconds: 15 * minute, doubles_to: hour }
export const signInAddressLimit: Limit = { name: 'wrong passwords of an address', most: 100, seconds: hour }
/** In a row, for one account from all addresses together; then it takes no password until a new one is set. */
export const failures_in_a_row = 100
export const currentPasswordLimit: Limit = { name: 'wrong current passwords', most: 5, seconds: 15 * minute }
/** Per e-mail address; requests over it are dropped silently. A device that signed in before has its own. */
export const resetLimit: Limit = { name: 'password resets', most: 5, seconds: day }
export const resetAddressLimit: Limit = { name: 'password resets of an address', most: 20, seconds: hour }
/** Counted only for links that do not work, so that they block no working link from the same address. */
export const badLinkLimit: Limit = { name: 'bad links of an address', most: 30, seconds: hour }

export const registrationLimits: Limit[] = [
  { name: 'registrations an hour', most: 20, seconds: hour },
  { name: 'registrations a day', most: 60, seconds: day },
]
/** Who is a customer, and what a number is called. */
export const lookUpLimits: Limit[] = [
  { name: 'looked up an hour', most: 30, seconds: hour },
  { name: 'looked up a day', most: 100, seconds: day },
]
export const emailLimit: Limit = { name: 'addresses looked up', most: 30, seconds: hour }
export const emailCompanyLimit: Limit = { name: 'companies of addresses looked up', most: 60, seconds: hour }
export const searchLimit: Limit = { name: 'searches', most: 60, seconds: minute }

export const messageLimits: Limit[] = [
  { name: 'messages at once', most: 10, seconds: 5 },
  { name: 'messages', most: 60, seconds: minute },
]
export const dossierMessageLimit: Limit = { name: 'messages of a dossier', most: 300, seconds: minute }
export const answerLimit: Limit = { name: 'answers to cards', most: 30, seconds: hour }
/** Per person and dossier; what is over it is dropped without a word. */
export const typingLimit: Limit = { name: 'typing', most: 1, seconds: limits.typing_pause / 1000 }
/** Per session where the ticket is valid, else per address. */
export const handshakeLimit: Limit = { name: 'handshakes', most: 60, seconds: minute }

export const uploadLimit: Limit = { name: 'files', most: 200, seconds: hour }
export const uploadBytesLimit: Limit = { name: 'bytes of a company', most: 5 * 1024 ** 3, seconds: day }
export const uploadsAtOnce = { name: 'uploads at once', most: 2 }
export const correctionLimit: Limit = { name: 'corrections', most: 60, seconds: minute }
export const readAgainPersonLimit: Limit = { name: 'readings asked for', most: 30, seconds: hour }
export const readAgainLimit: Limit = { name: 'readings of a document', most: 10, seconds: hour }
/** Of cards, per dossier: a job that comes too often waits, a call is refused. */
export const cardRunLimit: Limit = { name: 'runs of cards', most: 20, seconds: minute }
export const downloadLimit: Limit = { name: 'downloads', most: 600, seconds: hour }

/** Per session or mailed link. Twice as many as it can get signed links, since a download may be repeated. */
export const fileLimit: Limit = { name: 'files fetched', most: 1200, seconds: hour }

/** Invitations, renewed links and colleagues together: each is a mail to somebody outside. */
export const inviteLimit: Limit = { name: 'invitations', most: 60, seconds: hour }
export const companyInviteLimit: Limit = { name: 'invitations of a company', most: 200, seconds: day }
/** Requests to customers, per company. */
export const relationLimit: Limit = { name: 'relation requests of a company', most: 100, seconds: day }
/** Codes of letters, per company; each letter also has its own count of wrong ones. */
export const letterCodeLimit: Limit = { name: 'letter codes of a company', most: 10, seconds: hour }
/** Dossiers and contacts, per person. */
export const dossierLimit: Limit = { name: 'dossiers and contacts', most: 60, seconds: hour }

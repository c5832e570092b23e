import type { Role } from './person.ts'

/** The monthly price of an account, in euro cents without VAT. A company's own guests count as users. */
export const monthlyPrices: Record<Role, number> = { admin: 2100, user: 1700, viewer: 1700 }

import { day, hour, minute, type Limit } from '../../platform/limits/limits.ts'

export const registrationLimits: Limit[] = [
  { name: 'registrations an hour', most: 20, seconds: hour },
  { name: 'registrations a day', most: 60, seconds: day },
]
/** Links mailed again, per registration. */
export const mailAgainLimit: Limit = { name: 'registration mails', most: 5, seconds: hour }
/** Look-ups of customers and of names by registration number. */
export const lookUpLimits: Limit[] = [
  { name: 'looked up an hour', most: 30, seconds: hour },
  { name: 'looked up a day', most: 100, seconds: day },
]
export const searchLimit: Limit = { name: 'searches', most: 60, seconds: minute }
/** Requests to customers, per company. */
export const relationLimit: Limit = { name: 'relation requests of a company', most: 100, seconds: day }
/** Codes of letters, per company; each letter also limits its wrong codes. */
export const letterCodeLimit: Limit = { name: 'letter codes of a company', most: 10, seconds: hour }
/** Dossiers and contacts, per person. */
export const dossierLimit: Limit = { name: 'dossiers and contacts', most: 60, seconds: hour }

import { day, hour, type Limit } from '../../platform/limits/limits.ts'

export const connectionsAtOnce = { name: 'mail connections', most: 20 }
export const unknownAConnection = 5
export const unknownLimit: Limit = { name: 'unknown mail addresses', most: 50, seconds: hour }
export const refusedAConnection = 3
/** Per network. The check of a mail costs more than its refusal shows. */
export const refusedLimit: Limit = { name: 'refused mails', most: 50, seconds: hour }
/** Per sender and dossier. */
export const senderLimit: Limit = { name: 'mails of a sender', most: 60, seconds: hour }
export const dossierMailLimit: Limit = { name: 'mails to a dossier', most: 200, seconds: day }
/** Per dossier. Anybody can send them and nobody reads them, so they take nothing of what people can send. */
export const machineMailLimit: Limit = { name: 'mails of programs to a dossier', most: 50, seconds: day }
export const companyMailLimit: Limit = { name: 'mails to a company', most: 1000, seconds: day }
/** Messages by mail of one person in one dossier. More of them wait, because a program may be writing. */
export const postsAnHour = 20
export const answersADay = 5

import { type Limit, minute } from '../../platform/limits/limits.ts'

export const searchLimit: Limit = { name: 'searches', most: 120, seconds: minute }
export const searchesAtOnce = { name: 'searches at once', most: 4 }
/** How many connections searches have, and how many of them are one person's at once: the rest of theirs wait. */
export const connectionsMost = 4
export const connectionsOfPerson = 2
/** The time of one search. Then it answers with what it has found. */
export const searchMs = 800
/** The part of it in which hits are found. The rest is for their texts. */
export const findingMs = 600
/** The part of that for names, which come first and are the less important part of an answer. */
export const namingMs = 150

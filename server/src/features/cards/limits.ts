import { hour, minute, type Limit } from '../../platform/limits/limits.ts'

export const answerLimit: Limit = { name: 'answers to cards', most: 30, seconds: hour }
/** Runs of cards, per dossier: a job over the limit waits, a call is refused. */
export const cardRunLimit: Limit = { name: 'runs of cards', most: 20, seconds: minute }

import { hour, minute, type Limit } from '../../platform/limits/limits.ts'

export const answerLimit: Limit = { name: 'answers to cards', most: 30, seconds: hour }
/** Of cards, per dossier: a job that comes too often waits, a call is refused. */
export const cardRunLimit: Limit = { name: 'runs of cards', most: 20, seconds: minute }

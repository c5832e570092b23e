import { limits } from '@klopt/contract'
import { minute, type Limit } from '../../platform/limits/limits.ts'

export const messageLimits: Limit[] = [
  { name: 'messages at once', most: 10, seconds: 5 },
  { name: 'messages', most: 60, seconds: minute },
]
export const dossierMessageLimit: Limit = { name: 'messages of a dossier', most: 300, seconds: minute }
/** Per person and dossier. Further frames are dropped silently. */
export const typingLimit: Limit = { name: 'typing', most: 1, seconds: limits.typing_pause / 1000 }

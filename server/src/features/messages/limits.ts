import { limits } from '@klopt/contract'
import type { Limit } from '../../platform/limits/limits.ts'

/** Per person and dossier. Further frames are dropped silently. */
export const typingLimit: Limit = { name: 'typing', most: 1, seconds: limits.typing_pause / 1000 }

import { Settings } from '../platform/settings.ts'

/**
 * Every setting as not set, for a Klopt in a process of its own: an empty one counts as such, and neither this
 * machine nor the `.env` of this clone fills it, which may name a real database.
 */
export function quietSettings(): Record<string, string> {
  return Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, '']))
}

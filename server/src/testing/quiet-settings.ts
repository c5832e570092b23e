import { Settings } from '../platform/settings.ts'

/**
 * All settings as empty, which counts as not set, for a Klopt in a separate process. So it uses nothing from the
 * environment or from the `.env` of this clone, which may name a real database.
 */
export function quietSettings(): Record<string, string> {
  return Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, '']))
}

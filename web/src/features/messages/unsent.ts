import { keep, keptKeys, readKept, unkeep } from '../../platform/device.ts'

/** A message that the server has not confirmed. It survives a reload, under the name of who wrote it. */
export type Unsent = { dossier_id: string; client_id: string; message: string; created_at: string }

/** By hand: the schemas are not there when a page begins, and this is among the first that it does. */
export function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const one: Record<string, unknown> = { ...value }
  const { dossier_id, client_id, message, created_at } = one
  const are_texts = [dossier_id, client_id, message].every((text) => typeof text === 'string' && text !== '')
  return are_texts && typeof created_at === 'string' && !Number.isNaN(Date.parse(created_at))
}

/** In the order in which they were written. */
export function readUnsent(userId: string): Unsent[] {
  const all = keptKeys(startOf(userId)).flatMap((key) => {
    const kept = readKept(key) // it may be of an older version, or by hand
    return isUnsent(kept) ? [kept] : []
  })
  return all.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
}

export function keepUnsent(userId: string, one: Unsent) {
  keep(startOf(userId) + one.client_id, one)
}

export function dropUnsent(userId: string, clientId: string) {
  unkeep(startOf(userId) + clientId)
}

function startOf(userId: string): string {
  return `${userId}.unsent.`
}

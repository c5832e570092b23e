import { Id, Time } from '@klopt/contract'
import { z } from 'zod'
import { keep, keptKeys, readKept, unkeep } from '../../platform/device.ts'

/** A message that the server has not confirmed. It survives a reload, under the name of who wrote it. */
export const Unsent = z.object({ dossier_id: Id, client_id: Id, message: z.string(), created_at: Time })
export type Unsent = z.infer<typeof Unsent>

/** In the order in which they were written. */
export function readUnsent(userId: string): Unsent[] {
  const all = keptKeys(startOf(userId)).flatMap((key) => {
    const { data } = Unsent.safeParse(readKept(key)) // written by an older version or by hand
    return data ?? []
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

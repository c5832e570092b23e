import { Id, Time } from '@klopt/contract'
import { z } from 'zod'

/** A message that the server has not confirmed. It survives a reload, under the name of who wrote it. */
export const Unsent = z.object({ dossier_id: Id, client_id: Id, message: z.string(), created_at: Time })
export type Unsent = z.infer<typeof Unsent>

export function readUnsent(userId: string): Unsent[] {
  const stored = z.array(Unsent).safeParse(parsed(localStorage.getItem(keyOf(userId))))
  return stored.success ? stored.data : []
}

export function keepUnsent(userId: string, one: Unsent) {
  const others = readUnsent(userId).filter(({ client_id }) => client_id !== one.client_id)
  write(userId, [...others, one])
}

export function dropUnsent(userId: string, clientId: string) {
  write(
    userId,
    readUnsent(userId).filter(({ client_id }) => client_id !== clientId),
  )
}

function write(userId: string, unsent: Unsent[]) {
  if (unsent.length === 0) return localStorage.removeItem(keyOf(userId))
  localStorage.setItem(keyOf(userId), JSON.stringify(unsent))
}

function keyOf(userId: string): string {
  return `klopt.unsent.${userId}`
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return [] // written by an older version or by hand
  }
}

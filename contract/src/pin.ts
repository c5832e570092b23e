import { z } from 'zod'
import { Id, Time } from './text.ts'

const by = { by: z.object({ id: Id, full_name: z.string() }), at: Time }

/** The one message or document that a dossier shows under its title, and who pinned it. */
export const PinnedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), id: Id, seq: z.int(), message: z.string(), ...by }),
  z.object({ kind: z.literal('document'), id: Id, filename: z.string(), ...by }),
])
export type PinnedItem = z.infer<typeof PinnedItem>

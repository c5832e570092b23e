import { z } from 'zod'

/** A change of subscriptions or sessions, sent to every node. */
export const Signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admit'), user_id: z.string(), dossier_id: z.string(), until: z.string().nullable() }),
  z.object({ kind: z.literal('expel'), user_id: z.string(), dossier_id: z.string() }),
  z.object({ kind: z.literal('silence'), dossier_id: z.string() }),
  z.object({ kind: z.literal('sign_out'), user_id: z.string(), session_id: z.string().optional() }),
  z.object({ kind: z.literal('person_changed'), user_id: z.string() }),
])
export type Signal = z.infer<typeof Signal>

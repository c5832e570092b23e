import { z } from 'zod'
import { limits } from './limits.ts'
import { Id } from './text.ts'

/** The quoted message, document or card. A card without a line is meant as a whole. */
export const PostQuote = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), id: Id }),
  z.strictObject({ kind: z.literal('document'), id: Id }),
  z.strictObject({
    kind: z.literal('card'),
    id: Id,
    line: z
      .int()
      .min(0)
      .max(limits.lines_a_reading * 2)
      .optional(),
  }),
])
export type PostQuote = z.infer<typeof PostQuote>

/** The same for a reader: messages and documents as they are now, a card as it was named then. */
export const Quote = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    id: Id,
    seq: z.int().positive(),
    sender_name: z.string(),
    /** Its first words. Empty if its sender deleted it. */
    message: z.string(),
    deleted: z.boolean(),
  }),
  z.object({ kind: z.literal('document'), id: Id, filename: z.string(), deleted: z.boolean() }),
  z.object({ kind: z.literal('card'), id: Id, line: z.string().nullable(), label: z.string() }),
])
export type Quote = z.infer<typeof Quote>

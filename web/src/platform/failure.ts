import { Failure } from '@klopt/contract'
import { z } from 'zod'

/** Something between us and the server may answer in a shape of its own. */
const ForeignAnswer = z.union([
  z.object({ detail: z.string(), request_id: z.string().optional() }),
  z.object({ message: z.string() }).transform(({ message }) => ({ detail: message, request_id: undefined })),
])
type ForeignAnswer = z.infer<typeof ForeignAnswer>

/** What the server said of a refusal, or the words of whoever refused in its place. */
export function readFailure(json: unknown): Failure | ForeignAnswer | null {
  return Failure.safeParse(json).data ?? ForeignAnswer.safeParse(json).data ?? null
}

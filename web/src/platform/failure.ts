import { Failure } from '@klopt/contract'
import { z } from 'zod'

/** A proxy between browser and server may answer in its own format. */
const ForeignAnswer = z.union([
  z.object({ detail: z.string(), request_id: z.string().optional() }),
  z.object({ message: z.string() }).transform(({ message }) => ({ detail: message, request_id: undefined })),
])
type ForeignAnswer = z.infer<typeof ForeignAnswer>

/** Reads an error response of the server, or of a proxy in front of it. */
export function readFailure(json: unknown): Failure | ForeignAnswer | null {
  return Failure.safeParse(json).data ?? ForeignAnswer.safeParse(json).data ?? null
}

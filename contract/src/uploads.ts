import { z } from 'zod'
import { Document } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Time } from './text.ts'
import { isStorable } from './typed.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file that arrives in parts, so that a lost connection costs no more than one part. */
export const Upload = z.object({
  id: Id,
  /** The bytes that have arrived: the next part starts here. Equal to the size: it can be finished. */
  received: z.int(),
  /** The largest part. Smaller ones are for slow connections, down to `limits.part_bytes_least`. */
  part_size: z.int(),
  /** A day after the last part. Then the parts are deleted. */
  expires_at: Time,
})
export type Upload = z.infer<typeof Upload>

/** `client_id` is also that of an upload in one request, so a file can be sent either way and is stored once. */
export const BeginUpload = z.strictObject({
  client_id: Id,
  filename: z.string().min(1).max(1000).refine(isStorable, 'Deze naam bevat tekens die niet bewaard kunnen worden.'),
  size: z.int().min(1).max(limits.file_bytes),
  /** Checked when all parts are there. */
  sha256: Sha256.optional(),
  /** The document that this one is the next version of. */
  replaces: Id.optional(),
  /** Also if the dossier has this file already: see `UploadFields`. */
  again: z.boolean().optional(),
})
export type BeginUpload = z.infer<typeof BeginUpload>

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/uploads',
  summary: 'Begin uploading a file in parts, or ask how much of it has arrived.',
  session: 'consented',
  params: z.object({ id: Id }),
  body: BeginUpload,
  status: 201,
  repeated: 200,
  answer: Upload,
})

export const putUploadPart = endpoint({
  method: 'PUT',
  path: '/api/v1/uploads/:id/parts/:start',
  summary: 'Send the part that starts at this byte. Parts come in order; one that has arrived may be sent again.',
  session: 'consented',
  params: z.object({ id: Id, start: z.coerce.number().int().min(0).max(limits.file_bytes) }),
  query: z.object({ sha256: Sha256 }),
  bytes: limits.part_bytes,
  status: 200,
  answer: Upload,
})

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/v1/uploads/:id/finish',
  summary: 'Add the file to the dossier, as if it had been uploaded in one request.',
  session: 'consented',
  params: z.object({ id: Id }),
  status: 201,
  repeated: 200,
  answer: z.array(Document),
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/v1/uploads/:id',
  summary: 'Delete what has arrived of a file. A document made from it stays.',
  session: 'consented',
  params: z.object({ id: Id }),
  status: 204,
})

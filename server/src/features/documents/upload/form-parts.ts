import type { MultipartFile } from '@fastify/multipart'
import { limits } from '@klopt/contract'
import type { FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { badRequest, Refusal } from '../../../platform/errors.ts'
import { tooLarge, watchBody } from './watch-body.ts'

export type FilePart = {
  kind: 'file'
  field: string
  name: string
  bytes: AsyncIterable<Buffer>
  isTooLarge(): boolean
  skip(): void
}
export type Part = FilePart | { kind: 'field'; field: string; value: unknown }

/** The limits of a form. A longer file is truncated, and `isTooLarge` reports it. */
export const formLimits = {
  fieldNameSize: 100,
  fieldSize: 100,
  fields: 10,
  files: limits.files_per_upload,
  fileSize: limits.file_bytes,
  parts: limits.files_per_upload + 10,
  headerPairs: 20,
  headerSize: 16 * 1024,
}

/**
 * The parts of a form in order of arrival. Each must be read or skipped before the next. At the end, the rest of the
 * body is read in any case, because browsers ignore a response until they have sent everything.
 */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Part> {
  if (!request.isMultipart()) throw new Refusal(415, 'not_multipart')
  if (Number(request.headers['content-length']) > limits.upload_bytes) throw tooLarge()

  let file: MultipartFile['file'] | null = null
  const watch = watchBody(request.raw, (refusal) => file?.destroy(refusal))
  const parts = request.parts()
  try {
    while (true) {
      const { value: part, done } = await Promise.race([parts.next(), watch.stopped]).catch(refuse)
      if (done) return
      if (part.type === 'field') yield { kind: 'field', field: part.fieldname, value: part.value }
      else yield toFile((file = part.file), part)
    }
  } finally {
    request.raw.unpipe()
    request.raw.resume()
    await Promise.race([ended(request), watch.stopped]).catch(() => {}) // the response is known, or nobody waits for it
    watch.end()
  }
}

function toFile(file: MultipartFile['file'], { fieldname, filename }: MultipartFile): FilePart {
  return {
    kind: 'file',
    field: fieldname,
    name: filename ?? '',
    bytes: bytesOf(file),
    isTooLarge: () => file.truncated,
    skip: () => void file.resume(),
  }
}

async function* bytesOf(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    refuse(error)
  }
}

async function ended({ raw }: FastifyRequest): Promise<void> {
  if (!raw.readableEnded && !raw.destroyed) await Promise.race([once(raw, 'end'), once(raw, 'close')])
}

/** Errors of the multipart parser are about the form: too many parts, or incomplete or malformed. */
function refuse(error: unknown): never {
  if (error instanceof Refusal) throw error
  const isLimit = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  throw isLimit ? tooLarge() : badRequest('form_incomplete')
}

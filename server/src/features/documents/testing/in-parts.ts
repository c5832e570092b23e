import { beginUpload, type Failure, finishUpload, limits, type Upload } from '@klopt/contract'
import { createHash, randomUUID } from 'node:crypto'
import type { Caller } from '../../../testing/caller.ts'

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Begins an upload of these bytes, or asks how far it is. */
export function begin(
  who: Caller,
  dossierId: string,
  bytes: Buffer,
  more: { client_id?: string; filename?: string; sha256?: string; replaces?: string } = {},
) {
  const body = { client_id: randomUUID(), filename: 'order.pdf', size: bytes.length, ...more }
  return who.call(beginUpload, { params: { id: dossierId }, body })
}

/** Sends the bytes from `start` to `end` as one part. */
export async function sendPart(
  who: Caller,
  id: string,
  bytes: Buffer,
  { start, end = start + limits.part_bytes, sha256 }: { start: number; end?: number; sha256?: string },
) {
  const part = bytes.subarray(start, end)
  const answer = await who.fetch(`/api/v1/uploads/${id}/parts/${start}?sha256=${sha256 ?? sha256Of(part)}`, {
    method: 'PUT',
    body: new Uint8Array(part),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const body: unknown = await answer.json()
  return { status: answer.status, headers: answer.headers, body: body as Upload, refusal: body as Failure }
}

/** Sends all parts from `start` on. */
export async function sendParts(who: Caller, id: string, bytes: Buffer, start = 0): Promise<void> {
  for (let at = start; at < bytes.length; at += limits.part_bytes) await sendPart(who, id, bytes, { start: at })
}

export async function finish(who: Caller, id: string) {
  return who.call(finishUpload, { params: { id } })
}

import { acceptAgreement, type Message, offerExtraWork, propose, refuseAgreement } from '@klopt/contract'
import { call } from '../../platform/api.ts'
import { upload } from '../../platform/upload.ts'
import type { UnsentAct } from './unsent.ts'

/** Sends an act of an agreement, after the photo that goes with it. Idempotent by `client_id`. */
export async function perform(
  unsent: UnsentAct,
  client_id: string,
  more: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<Message> {
  const { id, act, body } = unsent
  const params = { id }
  if (act === 'propose') return call(propose, { params, body: { ...body, client_id }, ...more })
  if (act === 'accept') return call(acceptAgreement, { params, body: { ...body, client_id }, ...more })
  if (act === 'refuse') return call(refuseAgreement, { params, body: { ...body, client_id }, ...more })
  const { photo } = unsent
  const [stored] = photo ? await upload(id, [photo.file], { client_id: photo.client_id, signal: more.signal }) : []
  const document = stored && { document_id: stored.id }
  return call(offerExtraWork, { params, body: { ...body, ...document, client_id }, ...more })
}

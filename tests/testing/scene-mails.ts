import { createHash } from 'node:crypto'
import { newId } from '../../server/src/platform/ids.ts'
import type { Scene } from './scene.ts'
import type { DossierKey } from './scene-keys.ts'

export const mail_text = 'Hierbij de factuur van week 36.'

type NewMail = { state?: 'held' | 'posted'; text?: string }

/** A mail of a stranger to a dossier, as it was received. */
export async function addMail(
  { world, dossiers }: Scene,
  key: DossierKey,
  { state = 'held', text = mail_text }: NewMail = {},
): Promise<string> {
  const raw = Buffer.from(`From: facturen@elders.example\r\nSubject: Factuur\r\n\r\n${text}\r\n`)
  const draft = await world.deps.files.draft(piecesOf(raw))
  await draft.keep()
  await draft.discard()
  const id = newId()
  await world.db
    .insertInto('mail_in')
    .values({
      id,
      dossier_id: dossiers[key],
      message_key: id,
      raw_sha256: createHash('sha256').update(raw).digest('hex'),
      raw_size: raw.length,
      envelope_from: 'facturen@elders.example',
      from_email: 'facturen@elders.example',
      from_name: '',
      subject: 'Factuur',
      verdict: 'pass',
      state,
      text,
    })
    .execute()
  return id
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

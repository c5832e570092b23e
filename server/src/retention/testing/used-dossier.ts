import { postMessage, uploadDocuments } from '@klopt/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

/** A moment in the past, by the clock of the database. */
export const ago = (interval: string) => sql`now() - ${interval}::interval`

/** A dossier of Anna and Bram with a message and a document of Anna. */
export async function usedDossier(world: World, content = `%PDF-1.4\n${newId()}\n%%EOF\n`) {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const dalen = await world.customer('Van Dalen Gevelbouw')
  await world.relate(linde, dalen)
  const anna = await world.person(`Anna${newId().slice(-6)}`, { company: linde, role: 'admin' })
  const bram = await world.person('Bram', { company: dalen })
  const dossier = await world.makeDossier(`PO ${newId()}`, anna, [linde, dalen])
  await world.takePart(dossier, bram)
  const params = { id: dossier.id }
  const body = { message_type: 'user', message: 'Hierbij de factuur' } as const
  await anna.call(postMessage, { params, body })
  const sha256 = await upload(anna, dossier.id, content)
  return { linde, dalen, anna, bram, dossier, params, sha256 }
}

export async function upload(who: Caller, dossierId: string, content: string) {
  const form = new FormData()
  form.append('dossier_id', dossierId)
  form.append('file', new File([content], 'Factuur.pdf'))
  expect((await who.fetch(uploadDocuments.path, { method: 'POST', body: form })).status).toBe(201)
  return createHash('sha256').update(content).digest('hex')
}

import { listDossiers, postMessage } from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { upload } from '../../server/src/features/documents/testing/scene.ts'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { waitUntilRead } from '../../server/src/features/readings/testing/desk.ts'
import { readings } from '../testing/full.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { peakOfReaders } from './peak.ts'
import { useReaders } from '../../server/src/features/readings/testing/use-readers.ts'

const { full } = readings
const world = useReaders()

const patience = 900_000
/** In MB. A reader stops itself above 768, but looks only every 20 ms, and later on a busy machine. */
const memoryMost = 900
const root = join(import.meta.dirname, '../..')
const photo = readFileSync(join(root, 'server/src/features/readings/testing/papers/Factuur_2025-0388.jpg'))
const texts = JSON.parse(readFileSync(join(root, 'web/src/features/documents/nl.json'), 'utf8')).reading
/** The certain amounts that are printed on the photo. */
const printed = { total_excl: '22580.00', vat_total: '4741.80', total_incl: '27321.80' }

const pictures = Object.entries(hostilePictures(photo))
const slow = /upside|side|twenty|mark of the end|black|300 MB/
const tried = pictures.filter(([name]) => full || !slow.test(name))

test.each(tried)('%s has a state and a sentence, and no certain amount that is not printed', async (_, picture) => {
  const { anna, dossier, params } = await sharedDossier(world)
  const peak = peakOfReaders()

  const content = await picture.made()
  const { status, body } = await upload(anna, { dossier_id: dossier.id }, [picture.filename, content])
  expect(status).toBe(201)
  const reading = await waitUntilRead(anna, { id: body[0]?.id ?? '' }, patience)

  const { state, refusal, values } = reading
  expect(picture.states).toContain(refusal ?? state)
  const sentence = state === 'refused' ? texts.refused[refusal ?? ''] : state === 'read' ? 'Gelezen' : texts[state]
  expect(sentence).toMatch(/^[A-Z]/)
  expect(state === 'read' ? {} : values).toEqual({})
  const sure = Object.entries(values).filter(([path, value]) => value.sure && path in printed)
  expect(printed).toMatchObject(Object.fromEntries(sure.map(([path, { value }]) => [path, value])))
  expect(peak()).toBeLessThan(memoryMost)
  // Everybody works on.
  const message = { message_type: 'user', message: 'Hij is er' } as const
  expect((await anna.call(postMessage, { params, body: message })).status).toBe(201)
  expect((await anna.call(listDossiers)).status).toBe(200)
})

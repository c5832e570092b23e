import { answerPen, listDocuments, listMessages, readReading, setDocumentKind } from '@klopt/contract'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/transaction.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { samples } from '../documents/testing/samples.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { addDocument } from './testing/desk.ts'
import { recogniseNote } from './testing/photo-note.ts'
import type { DocumentReading } from './reading.ts'
import { storeReading } from './store-reading.ts'

const world = useWorld()
type Place = { id: string }

/** A photographed delivery note that was recognised. */
async function photo(who: Caller, dossier: Place): Promise<Place> {
  const document = await addDocument(who, dossier, 'Leverbon 7731.png', samples.png)
  await recogniseNote(world.db, document.id, { number: '7731', lines: [['Dorpel hardsteen', '28', 'st']] })
  return document
}

const answer = (who: Caller, { id }: Place, changed: boolean, revision = 0) =>
  who.call(answerPen, { params: { id }, body: { changed, revision } })
const penOf = async (who: Caller, { id }: Place) => (await who.call(readReading, { params: { id } })).body.pen

test('Klopt asks once whether a recognised delivery note was changed by pen, and either company answers for both', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const note = await photo(anna, dossier)
  expect(await penOf(bram, note)).toEqual({ state: 'asked', by: null, at: null, revision: 0 })
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const { status, body } = await answer(anna, note, false)

  expect(status).toBe(200)
  expect(body.pen).toMatchObject({
    state: 'no',
    by: { id: anna.id, full_name: anna.full_name, company_id: anna.company_id },
    revision: 1,
  })
  expect(await line.waitFor('reading')).toMatchObject({ document_id: note.id, pen: 'no' })
  expect(await penOf(bram, note)).toEqual(body.pen)
  const [listed] = (await bram.call(listDocuments, { params, query: {} })).body
  expect(listed?.pen).toBe('no')
  // Nothing was confirmed: a figure may have been misread all the same.
  expect(body.values['line[0].quantity']).toMatchObject({ value: '28', sure: false })
})

test('an answer is changed by referring to it, stays in the trail, and is one line of its person', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const note = await photo(anna, dossier)
  const lines = async () => {
    const { messages } = (await bram.call(listMessages, { params })).body
    return messages.filter(({ event }) => event === 'pen_answered').map(({ message }) => message)
  }

  await answer(anna, note, false)
  expect(await lines()).toEqual([`${anna.full_name} zegt dat met pen niets is gewijzigd op Leverbon 7731.png`])
  expect((await answer(anna, note, true, 1)).body.pen).toMatchObject({ state: 'yes', revision: 2 })
  expect(await lines()).toEqual([`${anna.full_name} zegt dat met pen iets is gewijzigd op Leverbon 7731.png`])
  await answer(bram, note, false, 2)
  expect(await lines()).toHaveLength(2)

  const trail = await world.db
    .selectFrom('pen_answer')
    .select(['changed', 'person_id'])
    .where('document_id', '=', note.id)
    .orderBy('revision')
    .execute()
  expect(trail).toEqual([
    { changed: false, person_id: anna.id },
    { changed: true, person_id: anna.id },
    { changed: false, person_id: bram.id },
  ])
  await expect(
    world.db.updateTable('pen_answer').set({ changed: true }).where('document_id', '=', note.id).execute(),
  ).rejects.toThrow('append-only')
})

test('repeating an answer adds nothing, and the second of two different simultaneous answers is refused', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const [one, other] = [await photo(anna, dossier), await photo(bram, dossier)]

  expect((await answer(anna, one, true)).body.pen).toMatchObject({ revision: 1 })
  expect((await answer(anna, one, true)).body.pen).toMatchObject({ revision: 1, by: { id: anna.id } })
  expect((await answer(bram, one, true)).body.pen).toMatchObject({ revision: 1, by: { id: anna.id } })

  const answers = await Promise.all([answer(anna, other, true), answer(bram, other, false)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.refusal).toMatchObject({ code: 'value_changed' })
})

test('a guest can answer too, and somebody outside the dossier learns nothing', async () => {
  const { anna, otto, dossier } = await guestDossier(world)
  const outsider = await world.person('Els', { company: await world.customer('Buiten BV') })
  const note = await photo(anna, dossier)

  expect((await answer(outsider, note, false)).status).toBe(404)
  expect((await answer(otto, note, true)).status).toBe(200)
  expect(await penOf(anna, note)).toMatchObject({ state: 'yes', by: { id: otto.id } })
})

test('Klopt asks only about delivery notes from a photo or scan', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const note = await photo(anna, dossier)
  const printed = await addDocument(anna, dossier, 'Pakbon.pdf', samples.pdf)
  const kind = (document: Place, kind: 'delivery_note' | 'order') =>
    anna.call(setDocumentKind, { params: { id: document.id }, body: { kind } })

  await kind(printed, 'delivery_note')
  const refused = await answer(anna, printed, true)
  expect([refused.status, refused.refusal]).toMatchObject([409, { code: 'not_allowed_in_state' }])
  expect(await penOf(anna, printed)).toBeNull()

  await kind(note, 'order')
  expect(await penOf(anna, note)).toBeNull()
  expect((await answer(anna, note, true)).status).toBe(409)
  const wrong = { params: { id: note.id }, body: { changed: 'ja', revision: 0 } }
  // @ts-expect-error: no boolean
  expect((await anna.call(answerPen, wrong)).status).toBe(422)
})

/** The reading of a photo or of a text. */
const readingOf = (source: 'ocr' | 'text'): DocumentReading => ({
  state: 'read',
  kind: 'delivery_note',
  kind_confidence: 0.8,
  flavour: null,
  pages: 1,
  notes: [],
  tokens: [],
  values: {
    number: { value: '7731', raw: null, source, sure: false, confidence: 0.8, xpath: null, page: 1, box: [0, 0, 9, 9] },
  },
})

test('the question is asked for recognised notes, not for notes with text, and another reading keeps the answer', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'Leverbon.png', samples.png)
  const read = async (source: 'ocr' | 'text') => {
    const of = { id: document.id, dossier_id: dossier.id }
    await transaction(world.deps, (tx) => storeReading(tx, of, readingOf(source), 1))
    return penOf(anna, document)
  }

  expect(await read('text')).toBeNull()
  expect(await read('ocr')).toMatchObject({ state: 'asked' })
  await answer(anna, document, true)
  expect(await read('ocr')).toMatchObject({ state: 'yes', by: { id: anna.id } })
})

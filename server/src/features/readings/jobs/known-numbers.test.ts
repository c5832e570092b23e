import { correctValue } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { useWorld } from '../../../testing/world.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { storeRecognition } from '../recognitions.ts'
import { addDocument, waitUntilRead } from '../testing/desk.ts'
import { pngFile } from '../testing/png-file.ts'
import { readHere } from '../testing/read-here.ts'
import { pricedLine, typedPage } from '../testing/typed-page.ts'

const world = useWorld({ OCR_READERS: '1' })
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => void running.push(await startJobs(world.deps, { read_picture: readHere })))
afterAll(() => running.pop()?.stop())

/** A photo of which the words of this page were recognised. No other one has its shade. */
async function photoOf(page: string, shade: number): Promise<Buffer> {
  const photo = pngFile(400, 400, { depth: 8, colour: 0 }, Buffer.alloc(401 * 400, shade).fill(0, 0, 1))
  const { words, page_height: height } = typedPage(page)
  await storeRecognition(world.db, createHash('sha256').update(photo).digest('hex'), {
    pages: 1,
    sheets: [
      {
        page: 1,
        height,
        plane: [1, 0, 0, 0, 1, 0, 0, 0, 1],
        seconds: [],
        words: words.map(({ text, x, y, w, h }) => [text, x, y, w, h, 0.95]),
      },
    ],
  })
  return photo
}

test('a number that is in doubt on a photographed order proves no other photo until somebody has typed it', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const order = await photoOf(`Bouwbedrijf De Linde     INKOOPORDER\n\nOrdernummer:    464-SWO\n${pricedLine}`, 230)
  const invoice = `Van Dalen Gevelbouw      FACTUUR\n\nFactuurnummer:  2025-0388\nUw ordernummer: 464-SWO\n${pricedLine}`
  const document = await addDocument(anna, dossier, 'order.png', order)
  const read = await waitUntilRead(anna, document)
  expect(read).toMatchObject({ kind: 'order', values: { number: { value: '464-SWO', sure: false } } })

  const reference = async (name: string, shade: number) => {
    const photo = await addDocument(bram, dossier, name, await photoOf(invoice, shade))
    return (await waitUntilRead(bram, photo)).values['order_reference']
  }
  expect(await reference('factuur.png', 231)).toMatchObject({ value: '464-SWO', sure: false })

  const body = { value: '464-SWO', revision: 1 }
  expect((await anna.call(correctValue, { params: { id: document.id, path: 'number' }, body })).status).toBe(200)
  expect(await reference('nog eens.png', 232)).toMatchObject({ value: '464-SWO', sure: true })
})

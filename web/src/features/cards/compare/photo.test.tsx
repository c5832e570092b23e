import { beforeEach, expect, test } from 'vitest'
import { invoice } from '../../../testing/cards.ts'
import {
  answerWith,
  compare,
  detailOf,
  invoiceReading,
  orderReading,
  type ServerState,
  valueOf,
} from '../../../testing/compared.tsx'
import { useNetwork } from '../../../testing/network.ts'
import { pngOf } from '../../../testing/papers.ts'

const network = useNetwork()
const photo = { ...invoice, filename: 'IMG_0388.png' }
/** In pixels of a photo of 2000 by 3000. */
const place: [number, number, number, number] = [1500, 1500, 200, 40]
const server: ServerState = {
  card: detailOf({ invoice: photo }),
  order: orderReading(),
  invoice: invoiceReading({
    number: valueOf('2025-0388', [600, 300, 200, 40], { source: 'ocr', sure: false }),
    total_excl: valueOf('22580.00', place, { source: 'ocr' }),
  }),
}
beforeEach(() => answerWith(network, server))

test('the values of a photo are marked where they are in it, and the screen says that they are from a photo', async () => {
  const bytes = await pngOf(2000, 3000)
  network.on('GET', `/files/${invoice.document_id}`, () => new Response(bytes))
  const { dialog } = await compare(server.card, { width: 1280 })
  const image = () => document.querySelector(`[data-document="${invoice.document_id}"] img[data-ready]`)
  const mark = () => document.querySelector(`[data-box="${invoice.document_id} total_excl"]`)

  await expect.poll(() => Boolean(image() && mark())).toBe(true)

  const [paper, value] = [image(), mark()].map((one) => one?.getBoundingClientRect() ?? new DOMRect())
  expect(((value?.left ?? 0) - (paper?.left ?? 0)) / (paper?.width ?? 1)).toBeCloseTo(1500 / 2000, 2)
  expect(((value?.top ?? 0) - (paper?.top ?? 0)) / (paper?.height ?? 1)).toBeCloseTo(1500 / 3000, 2)
  await expect.element(dialog.getByText(/De factuur is gelezen van een foto of scan\./)).toBeVisible()
})

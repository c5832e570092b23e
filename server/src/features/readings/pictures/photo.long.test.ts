import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpegOf, webpOf } from '../../documents/testing/image-files.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { madePdf } from '../testing/made-pdf.ts'
import { addDocument, waitUntilRead } from '../testing/desk.ts'
import { pngFile } from '../testing/png-file.ts'
import { useReaders } from '../testing/use-readers.ts'

const world = useReaders()

const patience = 900_000
const gray = { depth: 8, colour: 0 }

/** An invoice photographed on a table, from aside: 2068 by 2807 pixels. */
const photo = readFileSync(join(import.meta.dirname, '../testing/papers/Factuur_2025-0388.jpg'))

test('a photo of an invoice is read, and only what its sums prove or two engines read is certain', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'IMG_0388.jpg', photo)
  const { state, kind, values } = await waitUntilRead(anna, document, patience)

  expect({ state, kind }).toEqual({ state: 'read', kind: 'invoice' })
  expect(values['total_incl']).toMatchObject({ value: '27321.80', source: 'ocr', sure: true, page: 1 })
  const [x = 0, y = 0, w = 0, h = 0] = values['total_incl']?.box ?? []
  expect(x + w / 2).toBeGreaterThan(1034) // in the right half of the photo
  expect(y + h / 2).toBeGreaterThan(900)
  expect(w).toBeLessThan(400)
  expect(values['line[1].net']?.value).toBe('6020.00')
  // Two engines read the same.
  expect(values['number']).toMatchObject({ value: '2025-0388', source: 'ocr', sure: true })
  expect(values['order_reference']).toMatchObject({ value: 'PO 4500127', sure: true })
  const told = Object.keys(values).filter((path) => values[path]?.sure)
  expect(told.filter((path) => /name|unit|iban|seller|buyer/.test(path))).toEqual([])
})

test('a picture that is not a document is recognised by its header, and a broken or deceiving file is refused', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const read = async (name: string, content: Buffer) => {
    const { state, refusal, notes, values } = await waitUntilRead(
      anna,
      await addDocument(anna, dossier, name, content),
      patience,
    )
    expect(values).toEqual({})
    return refusal ?? notes[0] ?? state
  }
  const moving = webpOf('VP8X', 1000, 1000)
  moving.writeUInt8(2, 20)

  expect(await read('lijn.png', pngFile(1, 50_000, gray, Buffer.alloc(10)))).toBe('nothing')
  expect(await read('beweegt.webp', moving)).toBe('nothing')
  const arithmetic = jpegOf(1000, 1000)
  arithmetic[arithmetic.indexOf(0xc0)] = 0xc9

  expect(await read('rekenkundig.jpg', arithmetic)).toBe('unknown_coding')
  expect(await read('groot.jpg', jpegOf(9000, 9000))).toBe('too_big')
  expect(await read('half.jpg', photo.subarray(0, 300_000))).toBe('broken')
  expect(await read('bom.png', pngFile(5000, 5000, gray, Buffer.alloc(64_000_000)))).toBe('broken')
  const drawn = await madePdf((pdf) => void pdf.rect(0, 0, 500, 500).fill('#999'))
  expect(await read('leeg.pdf', Buffer.from(drawn))).toBe('nothing')
})

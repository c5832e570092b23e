import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { addDocument, useReader, waitUntilRead } from './testing/desk.ts'

const world = useReader()
const folder = new URL('../../../../tests/papers/programs/known/', import.meta.url)

test('an invoice that Chromium, LibreOffice or wkhtmltopdf printed is read with its lines', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  for (const printer of ['chromium', 'writer', 'wkhtmltopdf']) {
    const file = `hire-1.${printer}.pdf`
    const document = await addDocument(bram, dossier, file, readFileSync(new URL(file, folder)))
    const { kind, values } = await waitUntilRead(anna, document)
    const read = Object.fromEntries(Object.entries(values).map(([path, { value, sure }]) => [path, sure ? value : '?']))

    expect(kind).toBe('invoice')
    expect(read).toMatchObject({
      number: 'F26-00843',
      order_reference: 'IO09215',
      total_incl: '2652.32',
      'seller.name': 'Steigerbouw Maasdal B.V.',
      'line[1].name': 'Rolsteiger 0,75 x 2,50 m werkhoogte 8,2 m',
      'line[1].quantity': '2.00',
      'line[1].price': '68.00',
      'line[1].net': '272.00',
    })
  }
})

test('a paper with a blank page in front is read from its second page', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const file = 'only-amounts-2.writer.pdf'
  const document = await addDocument(bram, dossier, file, readFileSync(new URL(file, folder)))
  const { kind, values } = await waitUntilRead(anna, document)

  expect(kind).toBe('invoice')
  expect(values['issue_date']).toMatchObject({ sure: true, page: 2 })
  expect(values['total_incl']).toMatchObject({ sure: true, page: 2 })
  expect(values['seller.name']).toMatchObject({ value: 'Voegbedrijf J. de Bont', page: 2 })
})

import type { Pen, Reading } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { valueOf } from '../../../testing/compared.tsx'
import { dalen, linde } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { useNetwork } from '../../../testing/network.ts'
import { paperOf } from '../../../testing/papers.ts'
import { show } from '../../../testing/screen.tsx'
import { NoteAsk } from './note-ask.tsx'

const network = useNetwork()
const note = paperOf(6, 'Foto.jpg', { kind: 'delivery_note', reading_state: 'read', pen: 'asked' })
const by = { id: idOf(90), full_name: 'Anna Bakker', company_id: linde.id }
const at = '2025-09-04T11:10:00.000Z'
const asked: Pen = { state: 'asked', by: null, at: null, revision: 0 }

function readingWith(pen: Pen, sure = false): Reading {
  return {
    document_id: note.id,
    state: 'read',
    refusal: null,
    kind: 'delivery_note',
    kind_confidence: 0.8,
    flavour: null,
    pages: 1,
    notes: [],
    pen,
    values: {
      'line[0].name': valueOf('Dorpel hardsteen 120 cm', null, { source: 'ocr', sure }),
      'line[0].quantity': valueOf('28', null, { source: 'ocr', sure }),
    },
  }
}

let reading: Reading
beforeEach(() => network.on('GET', `/api/v1/documents/${note.id}/reading`, () => reading))

const shown = () => show(<NoteAsk document={note} companies={[linde, dalen]} ownCompanyId={linde.id} may />)

test('the sender is asked about the pen, and then about the counts in doubt, each with its correction', async () => {
  reading = readingWith(asked)
  network.on(
    'PUT',
    `/api/v1/documents/${note.id}/pen`,
    () => (reading = readingWith({ state: 'yes', by, at, revision: 1 })),
  )
  const typed = { source: 'typed', sure: true, typed_by: by, typed_at: at } as const
  const sent: unknown[] = []
  const take = ({ body }: { body: unknown }) => {
    sent.push(body)
    reading = { ...reading, values: { ...reading.values, 'line[0].quantity': valueOf('26', null, typed) } }
    return reading
  }
  network.on('PUT', `/api/v1/documents/${note.id}/values`, take)
  network.on('PUT', `/api/v1/documents/${note.id}/values/line%5B0%5D.quantity`, take)
  const screen = await shown()

  await screen.getByRole('button', { name: 'Ja', exact: true }).click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Aantal van regel 1 op de bon: 28, nog te controleren' }).click()
  const form = screen.getByRole('dialog', { name: 'Aantal van regel 1 op de bon' })
  await form.getByRole('textbox').fill('26')
  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

test('nothing is asked of a note whose counts are certain', async () => {
  reading = readingWith({ state: 'no', by, at, revision: 1 }, true)
  const screen = await shown()

  await expect.poll(() => network.times('GET', `/api/v1/documents/${note.id}/reading`)).toBeGreaterThan(0)
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

import type { Pen, Reading } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { valueOf } from '../../../testing/compared.tsx'
import { dalen } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { refusing, useNetwork } from '../../../testing/network.ts'
import { paperOfDalen, pngOf } from '../../../testing/papers.ts'
import { openPreview, order } from '../../../testing/previewed.tsx'

const network = useNetwork()
const note = paperOfDalen(6, 'Leverbon_7731.png', { kind: 'delivery_note', reading_state: 'read', pen: 'asked' })
const bram = { id: idOf(91), full_name: 'Bram de Wit', company_id: dalen.id }
const at = '2025-09-04T11:10:00.000Z'
const asked: Pen = { state: 'asked', by: null, at: null, revision: 0 }
const answered = (state: 'yes' | 'no'): Pen => ({ state, by: bram, at, revision: 1 })
const seen = { source: 'ocr', sure: false } as const

function readingWith(pen: Pen | null, more: Reading['values'] = {}): Reading {
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
      number: valueOf('7731', [900, 150, 160, 40], seen),
      'line[0].name': valueOf('Dorpel hardsteen 120 cm', [120, 500, 520, 40], seen),
      'line[0].quantity': valueOf('28', [800, 500, 70, 40], seen),
      'line[0].unit': valueOf('st', [920, 500, 60, 40], seen),
      ...more,
    },
  }
}

let reading: Reading
beforeEach(async () => {
  reading = readingWith(asked)
  const bytes = await pngOf(1240, 1754)
  network.on('GET', `/api/v1/documents/${note.id}/reading`, () => reading)
  network.on('GET', `/api/v1/documents/${note.id}/download`, () => ({
    signed_url: `/files/${note.id}`,
    expires_at: at,
  }))
  network.on('GET', `/files/${note.id}`, () => new Response(bytes))
})

/** The server takes an answer or a correction and returns the reading. */
function takes(path: string, next: Reading, sent: unknown[] = []) {
  network.on('PUT', `/api/v1/documents/${note.id}/${path}`, ({ body }) => {
    sent.push(body)
    reading = next
    return next
  })
  return sent
}

async function openNote() {
  const { screen, dialog } = await openPreview(note.id, null, [order, note])
  await expect.poll(() => document.querySelector('img[data-ready]')).not.toBeNull()
  return { screen, dialog }
}

test('the screen asks whether a photographed delivery note was changed by pen, and not again after a no', async () => {
  const sent = takes('pen', readingWith(answered('no')))
  const { dialog } = await openNote()
  await expect.element(dialog.getByText('Is er met pen iets gewijzigd?')).toBeVisible()
  expect(document.querySelector('.compare-mark')).toBeNull()
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Nee', exact: true }).click()

  await expect.element(dialog.getByText(/^Met pen is niets gewijzigd, zegt Bram de Wit \(Van Dalen/)).toBeVisible()
  await expect.element(dialog.getByText('Is er met pen iets gewijzigd?')).not.toBeInTheDocument()
  expect(sent).toEqual([{ changed: false, revision: 0 }])
  await expect.element(dialog.getByText(/^4 waarden op deze bon zijn van de foto gelezen/)).toBeVisible()
})

test('after the answer no, all values that were read are confirmed at once', async () => {
  reading = readingWith(answered('no'))
  const sent = takes('values', readingWith(answered('no')))
  const { dialog } = await openNote()

  await dialog.getByRole('button', { name: 'Bevestig alles' }).click()

  await expect
    .poll(() => sent)
    .toEqual([
      {
        values: [
          { path: 'number', value: '7731', revision: 1 },
          { path: 'line[0].name', value: 'Dorpel hardsteen 120 cm', revision: 1 },
          { path: 'line[0].quantity', value: '28', revision: 1 },
          { path: 'line[0].unit', value: 'st', revision: 1 },
        ],
      },
    ])
})

test('after the answer yes, pressing a quantity in the photo corrects it and confirms its line', async () => {
  takes('pen', readingWith(answered('yes')))
  const typed = { source: 'typed', sure: true, read: '28', typed_by: bram, typed_at: at, revision: 2 } as const
  const sent = takes(
    'values',
    readingWith(answered('yes'), { 'line[0].quantity': valueOf('26', [800, 500, 70, 40], typed) }),
  )
  await page.viewport(390, 844)
  const { dialog, screen } = await openNote()
  await dialog.getByRole('button', { name: 'Ja', exact: true }).click()
  await expect.element(dialog.getByText('Tik in de foto op een aantal om het te verbeteren.')).toBeVisible()
  await expect.element(dialog.getByText('Bevestig alles')).not.toBeInTheDocument()
  await expectAccessible()

  document.querySelector<HTMLElement>('.compare-mark')?.click()
  const form = screen.getByRole('dialog', { name: 'Aantal van regel 1 op de bon' })
  await expect
    .element(form.getByRole('checkbox', { name: /Bevestig ook: 7731, Dorpel hardsteen 120 cm, st/ }))
    .toBeChecked()
  await form.getByRole('textbox').fill('26')
  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(dialog.getByText(/^Aangepast door Bram de Wit .*gelezen: 28$/)).toBeVisible()
  expect(sent).toMatchObject([{ values: [{ path: 'line[0].quantity', value: '26' }, {}, {}, {}] }])
  await expect.poll(() => document.activeElement?.className).toContain('compare-mark') // a click by script focused nothing
})

test('what was misread in the line is not confirmed with a quantity, if somebody says so', async () => {
  reading = readingWith(answered('yes'))
  const sent = takes('values/line%5B0%5D.quantity', reading)
  const { dialog, screen } = await openNote()
  await dialog.getByRole('button', { name: 'Aantal van regel 1 op de bon: 28, nog te controleren' }).first().click()
  const form = screen.getByRole('dialog', { name: 'Aantal van regel 1 op de bon' })

  await form.getByRole('textbox').fill('26')
  await form.getByRole('checkbox', { name: /Bevestig ook/ }).click()
  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toMatchObject([{ value: '26', revision: 1 }])
})

test('keys typed into a correction neither turn the page nor zoom', async () => {
  reading = readingWith(answered('yes'))
  const { dialog, screen } = await openNote()
  await dialog.getByRole('button', { name: 'Aantal van regel 1 op de bon: 28, nog te controleren' }).first().click()
  const field = screen.getByRole('dialog', { name: 'Aantal van regel 1 op de bon' }).getByRole('textbox')

  await field.fill('1')
  const { userEvent } = await import('vitest/browser')
  await userEvent.type(field, '0-{ArrowLeft}{ArrowRight}')

  await expect.element(field).toHaveValue('10-')
  await expect.element(dialog.getByText('100%')).toBeVisible()
})

test('an answer that came too late shows the one of the other company', async () => {
  network.on('PUT', `/api/v1/documents/${note.id}/pen`, () => {
    reading = readingWith(answered('yes'))
    return refusing('value_changed', 409)()
  })
  const { dialog } = await openNote()

  await dialog.getByRole('button', { name: 'Nee', exact: true }).click()

  await expect.element(dialog.getByText(/^Met pen is iets gewijzigd, zegt Bram de Wit/)).toBeVisible()
})

test('Klopt does not ask about other documents', async () => {
  reading = readingWith(null)
  const { dialog } = await openNote()

  await expect.element(dialog.getByText('Is er met pen iets gewijzigd?')).not.toBeInTheDocument()
})

import type { Reading } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { dossierOf, linde } from '../../testing/dossiers.ts'
import { useNetwork } from '../../testing/network.ts'
import { paperOf } from '../../testing/papers.ts'
import { readAs } from '../../testing/previewed.tsx'
import { show } from '../../testing/screen.tsx'
import { fillDocuments } from './documents.ts'
import { PhotoReading } from './photo-reading.tsx'
import { useDocuments } from './use-documents.ts'

const network = useNetwork()
const photo = paperOf(6, 'Foto_2025-09-04_130500.jpg', { kind: 'delivery_note', reading_state: 'read' })
const lines = { 'line[0].quantity': '28', 'line[0].name': 'Dorpel', 'line[1].quantity': '6' }

type Options = { retakes?: boolean; language?: 'nl' | 'en' }

async function shown(difference: Partial<Reading>, { retakes = true, language = 'nl' }: Options = {}) {
  const reading = { ...readAs('read'), document_id: photo.id, kind: 'delivery_note' as const, ...difference }
  network.on('GET', `/api/v1/documents/${photo.id}/reading`, () => reading)
  const onRetake = vi.fn<(photo: File) => void>()
  const screen = await show(<PhotoReading document={photo} onRetake={retakes ? onRetake : null} />, { language })
  return { screen, onRetake, status: screen.getByRole('status') }
}

test.for([
  ['nl', 'Gelezen: pakbon 61842, 2 regels'],
  ['en', 'Read: delivery note 61842, 2 lines'],
] as const)('a photo says what was read of it: %s', async ([language, text]) => {
  const { values } = readAs('read', { number: '61842', ...lines })
  const { status } = await shown({ values }, { language })

  await expect.element(status).toHaveTextContent(text)
})

test('a number that is not certain has a question mark', async () => {
  const { values } = readAs('read', { number: '61842', ...lines }, ['number'])
  const { status } = await shown({ values })

  await expect.element(status).toHaveTextContent('Gelezen: pakbon 61842 ?, 2 regels')
})

test.for([
  ['askew', 'Te scheef'],
  ['dark', 'Te donker'],
  ['blurred', 'Onscherp'],
] as const)('a photo that is %s says so, and its sender takes it again with the camera', async ([note, text]) => {
  const { screen, status, onRetake } = await shown({ state: 'nothing', kind: null, notes: [note] })

  await expect.element(status).toHaveTextContent(text)
  await expect.element(screen.getByRole('button', { name: 'Maak hem opnieuw' })).toBeVisible()
  const camera = document.querySelector<HTMLInputElement>('input[capture]')
  const taken = new DataTransfer()
  taken.items.add(new File(['x'], 'image.jpg'))
  if (camera) camera.files = taken.files
  camera?.dispatchEvent(new Event('change', { bubbles: true }))

  expect(onRetake).toHaveBeenCalledOnce()
})

test('others cannot take it again', async () => {
  const { screen, status } = await shown({ state: 'nothing', notes: ['blurred'] }, { retakes: false })

  await expect.element(status).toHaveTextContent('Onscherp')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('a photo without text blames no light or hand for that', async () => {
  const { status } = await shown({ state: 'nothing', kind: null })

  await expect.element(status).toHaveTextContent('Geen tekst gevonden.')
})

test('that a photo is being read is told in its bubble alone, and of other documents below the chat', async () => {
  const dossier = dossierOf()
  const busy = { reading_state: 'reading' } as const
  const papers = [paperOf(1, 'Factuur.pdf', busy), paperOf(2, 'Foto_bon.jpg', busy)]
  const byMail = paperOf(3, 'Bon.jpg', { ...busy, by_mail: true })
  const BelowChat = () => <p>{useDocuments(dossier, linde.id).reading.join(' en ')}</p>
  const screen = await show(<BelowChat />, {
    before: () => void fillDocuments(queryClient, dossier.id, [...papers, byMail], null),
  })

  await expect.element(screen.getByText('Factuur.pdf en Bon.jpg', { exact: true })).toBeVisible()
})

import { expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.tsx'
import { usePaste } from './use-paste.ts'

function Dossier({ onFiles }: { onFiles: ((files: File[]) => void) | null }) {
  usePaste(onFiles)
  return <input aria-label="Titel" />
}

/** Pastes a picture, with or without text. Returns whether the field still receives the paste. */
async function paste(onFiles: ((files: File[]) => void) | null, text = '') {
  const screen = await show(<Dossier onFiles={onFiles} />)
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['x'], 'cellen.png', { type: 'image/png' }))
  if (text) clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return screen.getByLabelText('Titel').element().dispatchEvent(event)
}

test('a picture is received wherever it is pasted', async () => {
  const onFiles = vi.fn<(files: File[]) => void>()

  expect(await paste(onFiles)).toBe(false)

  await expect.poll(() => onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['cellen.png'])
})

test('text with a picture of it, as from Word and Excel, is pasted into the field', async () => {
  const onFiles = vi.fn<(files: File[]) => void>()

  expect(await paste(onFiles, 'Dorpel\t24')).toBe(true)

  expect(onFiles).not.toHaveBeenCalled()
})

test('while it is disabled, the field receives the paste', async () => {
  expect(await paste(null)).toBe(true)
})

import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { anna, bram, dossier_id } from '../../testing/messages.ts'
import { storeDraft } from './draft.ts'
import { useDrafts } from './use-draft.ts'

const typed = (text: string) => ({ text, chosen: [] })

test('a list shows the drafts of its own user only', async () => {
  storeDraft(anna.id, dossier_id, typed(' Half een zin '))
  storeDraft(bram.id, dossier_id, typed('Iets anders'))

  const { result } = await renderHook(() => useDrafts(anna.id))

  expect([...result.current]).toEqual([[dossier_id, 'Half een zin']])
})

test('the list updates once when typing pauses, and drops the draft when it is sent', async () => {
  const drawn = vi.fn<() => void>()
  const { result } = await renderHook(() => {
    drawn()
    return useDrafts(anna.id)
  })

  for (const text of ['H', 'Ha', 'Hal', 'Half']) storeDraft(anna.id, dossier_id, typed(text))
  await expect.poll(() => result.current.get(dossier_id)).toBe('Half')
  expect(drawn).toHaveBeenCalledTimes(2)

  storeDraft(anna.id, dossier_id, typed(''))
  await expect.poll(() => result.current.size).toBe(0)
})

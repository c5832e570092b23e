import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { turnSingleKeys } from '../platform/single-keys.ts'
import { show } from '../testing/screen.tsx'
import { SearchField } from './search-field.tsx'

test.each([
  ['focuses the field', true],
  ['does nothing when single-character shortcuts are off', false],
])("'/' %s", async (_, on) => {
  turnSingleKeys(on)
  const screen = await show(
    <SearchField label="Zoek" placeholder="" value="" hits={0} maxLength={64} onChange={() => {}} />,
  )

  await userEvent.keyboard('/')

  expect(document.activeElement === screen.getByRole('textbox', { name: 'Zoek' }).element()).toBe(on)
})

test('Escape clears the field, which keeps the focus', async () => {
  const onChange = vi.fn<(typed: string) => void>()
  const screen = await show(
    <SearchField label="Zoek" placeholder="" value="kozijnen" hits={0} maxLength={64} onChange={onChange} />,
  )
  await screen.getByRole('textbox', { name: 'Zoek' }).click()

  await userEvent.keyboard('{Escape}')

  expect(onChange).toHaveBeenCalledExactlyOnceWith('')
  await expect.element(screen.getByRole('textbox', { name: 'Zoek' })).toHaveFocus()
})

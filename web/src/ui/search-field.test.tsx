import { expect, test } from 'vitest'
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

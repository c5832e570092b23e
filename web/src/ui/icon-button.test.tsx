import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessible.ts'
import { show } from '../testing/screen.tsx'
import { IconButton } from './icon-button.tsx'

test.each([
  ['our own tooltip', true, 'data-tip'],
  ["the browser's tooltip, where ours would be cut off", false, 'title'],
])('an icon button shows its name with %s', async (_, tip, attribute) => {
  const screen = await show(<IconButton label="Downloaden" icon={<svg aria-hidden="true" />} tip={tip} />)

  const button = screen.getByRole('button', { name: 'Downloaden' })
  await expect.element(button).toHaveAttribute(attribute, 'Downloaden')
  expect(['data-tip', 'title'].filter((name) => button.element().hasAttribute(name))).toEqual([attribute])
  await expectAccessible()
})

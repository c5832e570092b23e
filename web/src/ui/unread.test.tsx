import { expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { Unread } from './unread.tsx'

test.each([
  [1, '1', '1 ongelezen'],
  [99, '99', '99 ongelezen'],
  [100, '99+', '100 ongelezen'],
])('%i unread messages are shown as %j and read aloud in full', async (count, shown, spoken) => {
  const screen = await show(<Unread count={count} />)

  await expect.element(screen.getByText(shown, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(spoken, { exact: false })).toBeInTheDocument()
})

test('zero unread messages show nothing', async () => {
  await show(<Unread count={0} />)

  expect(document.querySelector('.unread')).toBeNull()
})

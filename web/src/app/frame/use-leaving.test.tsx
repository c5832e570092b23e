import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.tsx'
import { useLeaving } from './use-leaving.ts'

const leave = vi.fn<() => void>()

function Page() {
  useLeaving(leave)
  return (
    <>
      <Link to="?query=kozijn#documenten">Same</Link>
      <Link to="/elsewhere">Other</Link>
    </>
  )
}

test('another page closes the open panels, and the first page, a search or a tab does not', async () => {
  const screen = await show(<Page />)
  await screen.getByText('Same').click()
  expect(leave).not.toHaveBeenCalled()

  await screen.getByText('Other').click()

  await expect.poll(() => leave.mock.calls.length).toBe(1)
})

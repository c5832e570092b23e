import { memo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testing/screen.tsx'
import { When, WhenIn } from './when.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const first = new Date(2025, 8, 1, 14, 32).toISOString()
const second = new Date(2025, 8, 2, 9, 0).toISOString()
const Row = memo(When)

test('moments of today show the time and earlier ones the date, updated at every midnight', async () => {
  vi.setSystemTime(new Date(2025, 8, 1, 23, 59, 59))
  const screen = await show([<Row key="first" at={first} />, <Row key="second" at={second} />])
  const times = () =>
    screen
      .getByRole('time')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(times).toEqual(['14:32', '02-09-2025'])

  vi.advanceTimersByTime(1000)
  await expect.poll(times).toEqual(['01-09-2025', '09:00'])

  vi.advanceTimersByTime(24 * 60 * 60 * 1000)
  await expect.poll(times).toEqual(['01-09-2025', '02-09-2025'])
})

test.each([
  ['showing the tab again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['returning to the window', () => dispatchEvent(new Event('focus'))],
])('%s updates the day, also when the midnight timer did not run', async (_, comeBack) => {
  vi.setSystemTime(new Date(2025, 8, 1, 18, 0))
  const screen = await show(<Row at={first} />)
  await expect.element(screen.getByRole('time')).toHaveTextContent('14:32')

  vi.setSystemTime(new Date(2025, 8, 2, 8, 0))
  comeBack()

  await expect.element(screen.getByRole('time')).toHaveTextContent('01-09-2025')
})

test.each([
  ['nl', '01-09-2025', 'maandag 1 september 2025 om 14:05'],
  ['en', '01/09/2025', 'Monday, 1 September 2025 at 14:05'],
] as const)('in %s a short time has a tooltip with the full date and time', async (language, short, date) => {
  const at = new Date(2025, 8, 1, 14, 5).toISOString()

  const screen = await show(<When at={at} />, { language })

  const time = screen.getByRole('time')
  await expect.element(time).toHaveTextContent(short)
  await expect.element(time).toHaveAttribute('datetime', at)
  await expect.element(time).toHaveAttribute('title', date)
})

test('a time within a sentence has a tooltip with the full date and time', async () => {
  const at = new Date(2025, 8, 1, 14, 5).toISOString()

  const screen = await show(
    <p>
      <WhenIn at={at} as="chat" say={(time) => `Anna, ${time} uur.`} />
    </p>,
  )

  await expect.element(screen.getByText('Anna, 01/09/2025 14:05 uur.')).toBeVisible()
  await expect.element(screen.getByRole('time')).toHaveAttribute('title', 'maandag 1 september 2025 om 14:05')
})

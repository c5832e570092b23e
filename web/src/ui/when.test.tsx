import { expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { When } from './when.tsx'

test.each([
  ['nl', '01-09-2025', 'maandag 1 september 2025 om 14:05'],
  ['en', '01/09/2025', 'Monday, 1 September 2025 at 14:05'],
] as const)('in %s a short moment has its whole date and time on hover', async (language, short, date) => {
  const at = new Date(2025, 8, 1, 14, 5).toISOString()

  const screen = await show(<When at={at} />, { language })

  const time = screen.getByRole('time')
  await expect.element(time).toHaveTextContent(short)
  await expect.element(time).toHaveAttribute('datetime', at)
  await expect.element(time).toHaveAttribute('title', date)
})

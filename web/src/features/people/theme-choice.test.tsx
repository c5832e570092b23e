import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { show } from '../../testing/screen.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const root = document.documentElement
afterEach(() => delete root.dataset['theme'])

test('dark and light apply at once and are stored on the device, until "Systeem" is chosen', async () => {
  const screen = await show(<ThemeChoice />)
  await expectAccessible()

  await screen.getByText('Donker').click()
  expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  expect(getComputedStyle(root).colorScheme).toBe('dark')
  await screen.getByText('Licht').click()
  expect(getComputedStyle(root).colorScheme).toBe('light')
  await screen.unmount()

  const again = await show(<ThemeChoice />)
  await expect.element(again.getByRole('radio', { name: 'Licht' })).toBeChecked()
  await again.getByText('Systeem').click()

  expect(root.dataset['theme']).toBeUndefined()
  expect(getComputedStyle(root).colorScheme).toBe('light dark')
})

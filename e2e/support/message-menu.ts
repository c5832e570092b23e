import { expect } from '@playwright/test'
import { fingerOn, middleOf } from './finger.ts'
import type { Screen } from './screen.ts'

/** Half a second opens the menu. A busy machine takes longer, also to load the code of it. */
const heldMostMs = 10_000

/** Opens the menu of a message: by its button, or on a phone by holding a finger on it. */
export async function openMenu(screen: Screen, text: string) {
  const row = screen.message(text).first()
  await expect(row.locator('.msg-more')).toBeAttached() // it is sent
  if (screen.phone) {
    const finger = await fingerOn(screen.page)
    const said = row.locator('.msg > p')
    // Another line, or 'Gelezen door', may come below the message and move it just before the finger comes down.
    await expect(async () => {
      const at = await middleOf(said)
      await finger.press(at)
      try {
        expect(await middleOf(said)).toEqual(at)
        await expect(screen.page.getByRole('menu')).toBeVisible({ timeout: heldMostMs })
      } catch (error) {
        await finger.cancel()
        await screen.page.keyboard.press('Escape') // the menu of another message
        throw error
      }
    }).toPass()
    await finger.lift()
    return
  }
  await row.hover()
  await row.getByRole('button', { name: /Acties$/ }).click()
  await expect(screen.page.getByRole('menu')).toBeVisible()
}

/** Chooses something from the menu of a message. */
export async function choose(screen: Screen, text: string, name: string) {
  await openMenu(screen, text)
  await screen.page.getByRole('menuitem', { name, exact: true }).click()
}

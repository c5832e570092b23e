import { expect } from '@playwright/test'
import { fingerOn, middleOf } from './finger.ts'
import type { Screen } from './screen.ts'

/** Opens the menu of a message: by its button, or on a phone by holding a finger on it. */
export async function openMenu(screen: Screen, text: string) {
  const row = screen.message(text).first()
  await expect(row.locator('.msg-more')).toBeAttached() // it is sent
  if (screen.phone) {
    const finger = await fingerOn(screen.page)
    await finger.press(await middleOf(row.locator('.msg > p')))
    await expect(screen.page.getByRole('menu')).toBeVisible()
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

import type { Page } from '@playwright/test'
import { type OpenScreen, patient as expect, patientTest as test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { invoice, order } from '../support/papers.ts'
import type { Seed } from '../support/seed.ts'

/** The comparison of the two documents, over the dossier. */
function laidOpen(page: Page) {
  return page.getByRole('dialog', { name: /^Factuur 2025-0388 naast order/ })
}

/** Both companies in one dossier, each with its own document in it. */
async function comparedDossier({ seed, as }: { seed: Seed; as: OpenScreen }) {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await one.upload(order)
  await other.upload(invoice)
  return { one, other }
}

test("@wide a card is opened by keyboard, and a value that one company corrects changes on the other's screen", async ({
  seed,
  as,
}) => {
  const { one, other } = await comparedDossier({ seed, as })
  await one.conversation.getByRole('link', { name: 'Vergelijk' }).press('Enter')
  const mine = laidOpen(one.page)
  const sills = mine.getByRole('button', { name: /^Dorpel .* meer gefactureerd/ })
  await expect(sills).toBeFocused()
  await expect(mine.locator('.compare-mark.differs').first()).toBeVisible()
  await expectAccessible(one.page)
  await other.page.goto(`${new URL(one.page.url()).pathname}${new URL(one.page.url()).search}`)
  const theirs = laidOpen(other.page)
  await expect(theirs.getByRole('button', { name: 'Aantal van regel 2 op de order: 24' })).toBeVisible()

  await one.page.keyboard.press('ArrowDown')
  await expect(mine.getByRole('button', { name: /^Gevelelement .* op beide gelijk/ })).toBeFocused()
  await one.page.keyboard.press('ArrowUp')
  await expect(sills).toBeFocused()
  await one.page.keyboard.press('Enter')
  await expect(mine.getByRole('button', { name: 'Aantal van regel 2 op de factuur: 28' })).toBeFocused()
  await mine.getByRole('button', { name: 'Aantal van regel 2 op de order: 24' }).press('Enter')
  const question = one.page.getByRole('dialog', { name: 'Aantal van regel 2 op de order' })
  await question.getByRole('textbox').fill('28')
  await one.page.keyboard.press('Enter')

  await expect(question).toBeHidden()
  await expect(theirs.getByRole('button', { name: 'Aantal van regel 2 op de order: 28' })).toBeVisible()
  await expect(theirs.getByText(/^Aangepast door Anna .*gelezen: 24$/)).toBeVisible()
  await expect(theirs.getByText('Nog te controleren').first()).toBeVisible() // 28 × € 215,00 is not on the page
  await one.page.keyboard.press('Escape')
  await expect(mine).toBeHidden()
  await expect(one.page).not.toHaveURL(/vergelijk/)
})

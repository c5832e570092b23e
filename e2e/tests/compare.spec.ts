import type { Page } from '@playwright/test'
import type { Line } from '../../server/src/features/cards/testing/paper.ts'
import { type OpenScreen, expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { file } from '../support/files.ts'
import { invoice, order, paperOf } from '../support/papers.ts'
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
  await expectAccessible(one.page)
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

test('@wide when two people correct a value at once, the second sees the first correction and confirms their own', async ({
  seed,
  as,
}) => {
  const { one, other } = await comparedDossier({ seed, as })
  const sills = 'Aantal van regel 2 op de order'
  const mine = one.page.getByRole('dialog', { name: sills })
  const theirs = other.page.getByRole('dialog', { name: sills })
  for (const { conversation, page } of [one, other]) {
    await conversation.getByRole('link', { name: 'Vergelijk' }).click()
    await laidOpen(page)
      .getByRole('button', { name: `${sills}: 24` })
      .click()
  }
  await mine.getByRole('textbox').fill('26')
  await theirs.getByRole('textbox').fill('28')

  await mine.getByRole('button', { name: 'Opslaan' }).click()
  await expect(mine).toBeHidden()
  await expect(theirs.getByText(/^Anna de Wit paste deze waarde net aan: nu 26/)).toBeVisible()
  await expect(theirs.getByRole('textbox')).toHaveValue('28')
  await theirs.getByRole('button', { name: 'Opslaan' }).click()

  await expect(theirs).toBeHidden()
  for (const { page } of [one, other])
    await expect(laidOpen(page).getByRole('button', { name: `${sills}: 28` })).toBeVisible()
})

test('@phone a line of the card opens its page, and Back returns to the lines', async ({ seed, as }) => {
  const { one } = await comparedDossier({ seed, as })
  await one.page.getByRole('tab', { name: 'Chat' }).click()
  await one.conversation.getByRole('link', { name: 'Vergelijk' }).click()
  const mine = laidOpen(one.page)
  await expect(mine.getByRole('list').first()).toBeVisible()
  await expectNoSidewaysScroll(one.page)

  await mine.getByRole('button', { name: /^Dorpel .* meer gefactureerd/ }).click()

  await expect(mine.locator('.compare-mark.differs')).toBeInViewport()
  await expectAccessible(one.page)
  await mine.getByRole('button', { name: 'Terug naar de regels' }).click()
  await expect(mine.getByRole('button', { name: 'Aantal van regel 2 op de factuur: 28' })).toBeVisible()
  await one.page.goBack()
  await expect(mine).toBeHidden()
})

test('@wide an invoice with two currency signs is certain once somebody chooses its currency', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const lines: Line[] = [
    ['Dorpel hardsteen in EUR', '24', 'st', '215'],
    ['Montage en afkitten', '1', 'st', '2400'],
  ]
  const of_two: Line[] = [
    ['Dorpel hardsteen in EUR', '24', 'st', '215'],
    ['Montage en afkitten (USD)', '1', 'st', '2400'],
  ]
  const billed = { number: '2026-0412', order: '4500127', date: '11-09-2026', lines: of_two }
  await one.upload(file('Order.pdf', await paperOf('order', { number: '4500127', lines })))
  await other.upload(file('Factuur.pdf', await paperOf('invoice', billed)))
  const card = one.conversation.getByRole('article', { name: 'Nog te controleren' })
  await expect(card).toContainText('Op de factuur is de munteenheid niet zeker gelezen.')

  await card.getByRole('link', { name: 'Op de factuur is de munteenheid niet zeker gelezen.' }).click()
  const question = one.page.getByRole('dialog', { name: 'Munteenheid op de factuur' })
  await expect(question).toBeVisible()
  await expectAccessible(one.page)
  await question.getByRole('button', { name: 'Opslaan' }).click()

  await expect(question).toBeHidden()
  await one.page.keyboard.press('Escape')
  await expect(one.conversation.getByRole('article', { name: 'Klopt' })).toBeVisible()
  await expect(other.conversation.getByRole('article', { name: 'Klopt' })).toBeVisible()
})

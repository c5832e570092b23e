import { expect, test } from '../fixtures.ts'
import { fingerOn, middleOf } from '../support/finger.ts'
import { choose } from '../support/message-menu.ts'
import type { Screen } from '../support/screen.ts'

const many = 40
/** Further than a swipe must go to answer. */
const far = 120

function stop({ page }: Screen) {
  return page.getByRole('button', { name: 'Beantwoorden stoppen' })
}
function scrolled({ conversation }: Screen) {
  return conversation.evaluate(({ scrollTop }) => scrollTop)
}

test('swiping a message to the right answers it, and a shorter or another swipe does not @phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'Klopt het aantal dorpels op de tekening?')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const bubble = one.message('Klopt het aantal').locator('.msg')
  await expect(bubble).toBeVisible()
  const finger = await fingerOn(one.page)
  const from = await middleOf(bubble)

  await finger.drag(from, { right: far / 3 })
  await finger.drag(from, { right: -far })
  await finger.slide(from, { right: far / 3 })
  await expect(bubble).toHaveCSS('translate', `${far / 3}px`) // the finger is followed
  await finger.lift()
  await expect(bubble).toHaveCSS('translate', 'none')
  await expect(stop(one)).toHaveCount(0)

  await finger.drag(from, { right: far })
  await expect(stop(one)).toBeVisible()
  await expect(one.field).toBeFocused()
  await one.say('Ja, het zijn er 24.')
  await expect(one.message('Ja, het zijn er 24.').getByRole('button', { name: /^Antwoord op Bram/ })).toBeVisible()
  await expect(stop(one)).toHaveCount(0)
})

test('scrolling the conversation, also askew, neither answers a message nor opens its menu @phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  for (let n = 1; n <= many; n++) await seed.addMessage(dossier, bram, `Regel ${n} van de bestelling`)
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const bubble = one.message(`Regel ${many - 3} van`).locator('.msg')
  await expect(bubble).toBeInViewport()
  const finger = await fingerOn(one.page)
  const before = await scrolled(one)

  await finger.drag(await middleOf(bubble), { down: 240 })
  await expect.poll(() => scrolled(one)).toBeLessThan(before - 100)
  const middle = await scrolled(one)
  const next = one.message(`Regel ${many - 8} van`).locator('.msg')
  await finger.drag(await middleOf(next), { right: far - 20, down: far })
  await expect.poll(() => scrolled(one)).toBeLessThan(middle)

  await expect(one.page.getByRole('menu')).toHaveCount(0)
  await expect(stop(one)).toHaveCount(0)
})

test('a deleted message is not answered by a swipe, and holding it offers only what is possible @phone', async ({
  seed,
  as,
}) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await one.say('De kraan komt om acht uur.')
  await choose(one, 'De kraan komt', 'Verwijderen')
  await one.dialog('Bericht verwijderen?').getByRole('button', { name: 'Verwijderen' }).click()
  const bubble = one.message('Anna de Wit heeft een bericht verwijderd').locator('.msg')
  await expect(bubble).toBeVisible()
  await expect(one.page.getByRole('alertdialog')).toHaveCount(0)
  const finger = await fingerOn(one.page)

  await finger.drag(await middleOf(bubble), { right: far })
  await expect(stop(one)).toHaveCount(0)
  await finger.press(await middleOf(bubble))
  await expect(one.page.getByRole('menu')).toBeVisible()
  await finger.lift()

  await expect(one.page.getByRole('menuitem', { name: 'Link kopiëren' })).toBeVisible()
  for (const name of ['Beantwoorden', 'Vastzetten', 'Bewerken', 'Verwijderen'])
    await expect(one.page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
})

test('a short touch opens nothing, and lifting the finger presses nothing in the menu that opened @phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'Klopt het aantal dorpels op de tekening?')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const text = one.message('Klopt het aantal').locator('.msg > p')
  await expect(text).toBeVisible()
  const menu = one.page.getByRole('menu')

  await text.tap()
  await one.field.tap()
  await expect(one.field).toBeFocused()
  await expect(menu).toHaveCount(0)

  const finger = await fingerOn(one.page)
  await finger.press(await middleOf(text))
  await expect(menu).toBeVisible()
  await finger.lift()
  await expect(menu).toBeVisible()
  await one.page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
})

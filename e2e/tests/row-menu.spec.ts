import { expect, test } from '../fixtures.ts'
import type { Screen } from '../support/screen.ts'

test('without a mouse: the arrow goes from the composer to the messages, the menu key opens, R answers @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'Klopt het aantal dorpels?')
  await seed.addMessage(dossier, bram, 'En de kleur?')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const { page, field } = one
  await expect(one.message('En de kleur?')).toBeVisible()
  await field.focus()

  await page.keyboard.press('ArrowUp')
  await expect(more(one, 'En de kleur?')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(more(one, 'Klopt het aantal')).toBeFocused()
  for (const key of ['ContextMenu', 'Shift+F10', 'Enter', 'Space']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitem', { name: 'Beantwoorden' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(more(one, 'Klopt het aantal')).toBeFocused()
  }

  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: 'Beantwoorden stoppen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Beantwoorden stoppen' })).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(field).toBeFocused()
})

test('the arrow stays in a text that is being typed, and keys do nothing that is not allowed @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'Klopt het aantal dorpels?')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const { page, field } = one
  await expect(one.message('Klopt het aantal')).toBeVisible()

  await field.fill('Half getypt')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.fill('')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('e') // another person's message
  await expect(more(one, 'Klopt het aantal')).toBeFocused()
  await expect(page.getByText('Bericht bewerken')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Beantwoorden stoppen' })).toHaveCount(0)
})

test('with a mouse the button of a message appears beside it, and the menu closes by a click elsewhere @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'Klopt het aantal dorpels?')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const { page } = one
  const button = more(one, 'Klopt het aantal')
  await expect(one.message('Klopt het aantal')).toBeVisible()
  await expect(button).toHaveCSS('opacity', '0')

  await one.message('Klopt het aantal').hover()
  await expect(button).toHaveCSS('opacity', '1')
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Beantwoorden',
    'Kopieer tekst',
    'Link kopiëren',
    'Vastzetten',
    'Markeer als ongelezen',
  ])
  await page.mouse.click(5, 5)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.click()
  await page.getByRole('menuitem', { name: 'Beantwoorden' }).click()
  await expect(one.field).toBeFocused()
  await page.getByRole('button', { name: 'Beantwoorden stoppen' }).click()
  await expect(page.getByRole('button', { name: 'Beantwoorden stoppen' })).toHaveCount(0)
})

/** The button of a message's menu, on which the keyboard stands. */
function more({ message }: Screen, text: string) {
  return message(text).getByRole('button', { name: /Acties$/ })
}

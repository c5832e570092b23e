import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'

test('Anna edits, quotes and deletes; Bram sees each change at once', { tag: '@wide-first' }, async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await other.say('Hoeveel dorpels zijn het?')
  await expect(one.message('Hoeveel dorpels')).toBeVisible()
  await one.say('Het zijn er 24.')

  await openMenu('Het zijn er 24.')
  await expectAccessible(one.page)
  await one.page.getByRole('menuitem', { name: 'Bewerken' }).click()
  await expect(one.page.getByText('Bericht bewerken')).toBeVisible()
  await expect(one.field).toBeFocused()
  await one.field.fill('Het zijn er 28.')
  await one.page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(other.message('Het zijn er 28.')).toContainText(/bewerkt \d\d:\d\d/)
  await expect(other.message('Het zijn er 24.')).toHaveCount(0)

  await openMenu('Hoeveel dorpels')
  await one.page.getByRole('menuitem', { name: 'Beantwoorden' }).click()
  await expect(one.page.getByRole('button', { name: 'Beantwoorden stoppen' })).toBeVisible()
  await one.say('Dus 28, niet 24.')
  const quote = other.message('Dus 28').getByRole('button', { name: /^Antwoord op Bram de Wit Hoeveel dorpels/ })
  await expect(quote).toBeVisible()
  await expectAccessible(other.page)
  await quote.click()

  await openMenu('Het zijn er 28.')
  await one.page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  await one.dialog('Bericht verwijderen?').getByRole('button', { name: 'Verwijderen' }).click()
  await expect(other.message('Anna de Wit heeft een bericht verwijderd')).toBeVisible()
  await expect(other.message('Het zijn er 28.')).toHaveCount(0)

  async function openMenu(text: string) {
    const row = one.message(text).first()
    if (one.phone) {
      const box = await row.locator('.msg > p').boundingBox()
      if (!box) throw new Error('it is on the screen')
      const touch = await one.page.context().newCDPSession(one.page)
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await expect(one.page.getByRole('menu')).toBeVisible()
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      return
    }
    await row.hover()
    await row.getByRole('button', { name: /Acties$/ }).click()
    await expect(one.page.getByRole('menu')).toBeVisible()
  }
})

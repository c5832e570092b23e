import { expect, test } from '../fixtures.ts'
import { choose } from '../support/message-menu.ts'
import type { Screen } from '../support/screen.ts'

const lines = 60

/** The bar with what is pinned: its text is a button. */
function pinned({ page }: Screen, text: string) {
  return page.getByRole('button', { name: `Vastgezet ${text}` })
}
function unpin({ page }: Screen) {
  return page.getByRole('button', { name: 'Losmaken' })
}

test(
  'a pinned message is above both conversations, another takes its place, and either side unpins it',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await other.say('De kraan komt om zeven uur.')
    await other.say('Het adres is Kade 12.')

    await choose(one, 'De kraan komt', 'Vastzetten')
    for (const screen of [one, other]) await expect(pinned(screen, 'De kraan komt om zeven uur.')).toBeVisible()
    await expect(other.message('Anna de Wit heeft een bericht vastgezet')).toBeVisible()
    await choose(other, 'Het adres is', 'Vastzetten')
    for (const screen of [one, other]) {
      await expect(pinned(screen, 'Het adres is Kade 12.')).toBeVisible()
      await expect(pinned(screen, 'De kraan komt om zeven uur.')).toHaveCount(0)
    }

    await unpin(one).click()
    for (const screen of [one, other]) await expect(unpin(screen)).toHaveCount(0)
    await expect(other.message('Anna de Wit heeft het vastgezette losgemaakt')).toBeVisible()
  },
)

test('pressing the pinned message goes to it, however far back it is; a deleted one is no longer pinned @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await other.say('De kraan komt om zeven uur.')
  await choose(one, 'De kraan komt', 'Vastzetten')
  for (let n = 1; n <= lines; n++) await seed.addMessage(dossier, bram, `Regel ${n}`)
  await one.page.reload()
  await expect(one.message(`Regel ${lines}`)).toBeInViewport()

  await pinned(one, 'De kraan komt om zeven uur.').click()
  await expect(one.message('De kraan komt').locator('.pointed')).toBeInViewport()
  await other.page.reload()
  await pinned(other, 'De kraan komt om zeven uur.').click()
  await expect(other.message('De kraan komt').locator('.pointed')).toBeInViewport()

  await choose(other, 'De kraan komt', 'Verwijderen')
  await other.dialog('Bericht verwijderen?').getByRole('button', { name: 'Verwijderen' }).click()
  for (const screen of [one, other]) await expect(unpin(screen)).toHaveCount(0)
  await one.page.reload()
  await expect(one.message(`Regel ${lines}`)).toBeVisible()
  await expect(unpin(one)).toHaveCount(0)
})

import { file, pdf } from '../support/files.ts'
import { expect, test } from '../fixtures.ts'
import { openMenu } from '../support/message-menu.ts'

test(
  'Anna edits, quotes and deletes; Bram sees each change at once',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await other.say('Hoeveel dorpels zijn het?')
    await expect(one.message('Hoeveel dorpels')).toBeVisible()
    await one.say('Het zijn er 24.')

    await openMenu(one, 'Het zijn er 24.')
    await one.page.getByRole('menuitem', { name: 'Bewerken' }).click()
    await expect(one.page.getByText('Bericht bewerken')).toBeVisible()
    await expect(one.field).toBeFocused()
    await one.field.fill('Het zijn er 28.')
    await one.page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(other.message('Het zijn er 28.')).toContainText(/bewerkt \d\d:\d\d/)
    await expect(other.message('Het zijn er 24.')).toHaveCount(0)

    await openMenu(one, 'Hoeveel dorpels')
    await one.page.getByRole('menuitem', { name: 'Beantwoorden' }).click()
    await expect(one.page.getByRole('button', { name: 'Beantwoorden stoppen' })).toBeVisible()
    await one.say('Dus 28, niet 24.')
    const quote = other.message('Dus 28').getByRole('button', { name: /^Antwoord op Bram de Wit Hoeveel dorpels/ })
    await expect(quote).toBeVisible()
    await quote.click()

    await openMenu(one, 'Het zijn er 28.')
    await one.page.getByRole('menuitem', { name: 'Verwijderen' }).click()
    await one.dialog('Bericht verwijderen?').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(other.message('Anna de Wit heeft een bericht verwijderd')).toBeVisible()
    await expect(other.message('Het zijn er 28.')).toHaveCount(0)
  },
)

test('a link to a message or document has its name in its own dossier, and opens it in place @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, linde, dalen, dossier } = await seed.sharedDossier()
  const other = await seed.makeDossier('PO 4500128 geheime dorpels', anna, [linde, dalen])
  await seed.takePart(other, bram)
  const { page, ...one } = await as(anna, `/app/dossier/${dossier.id}`)
  await one.upload(file('Tekening.pdf', pdf('Tekening')))
  await one.say('Hoeveel dorpels zijn het?')
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => Promise.resolve(void Object.assign(globalThis, { copied: text })),
    }),
  )
  const copied = () => page.evaluate(() => String(Object.getOwnPropertyDescriptor(globalThis, 'copied')?.value))

  await openMenu({ page, ...one }, 'Hoeveel dorpels')
  await page.getByRole('menuitem', { name: 'Link kopiëren' }).click()
  await one.told('Link gekopieerd')
  const toMessage = await copied()
  await one.look('Documenten')
  await one.documents.getByRole('button', { name: 'Meer met Tekening.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Link kopiëren' }).click()
  await expect.poll(copied).toContain('?document=')
  const toPaper = await copied()
  await one.look('Chat')
  const elsewhere = toMessage.replace(dossier.id, other.id)
  await one.say(`Zie ${toMessage} en ${toPaper}, maar niet ${elsewhere}.`)

  const said = one.message('maar niet')
  await expect(said.getByRole('link', { name: elsewhere })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(said).not.toContainText('geheime')
  await page.evaluate(() => Object.assign(globalThis, { same_page: true }))
  await said.getByRole('link', { name: /^Bericht van Anna de Wit, \d\d:\d\d$/ }).click()
  await expect(one.message('Hoeveel dorpels').locator('.pointed')).toBeVisible()
  await said.getByRole('link', { name: 'Tekening.pdf', exact: true }).click()
  await expect(one.dialog('Tekening.pdf')).toBeVisible()
  expect(await page.evaluate(() => 'same_page' in globalThis)).toBe(true)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Screen } from '../support/screen.ts'

const soon = { timeout: 2000 }
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Bericht', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Verstuur' }).click()
const says = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Chat' }).getByRole('listitem').filter({ hasText: text })

/** The same dossier in a second tab, once both hear of each other: they begin to after their page is shown. */
async function secondTab(one: Screen): Promise<Page> {
  const tab = await one.page.context().newPage()
  await tab.goto(one.page.url())
  await expect(async () => {
    await one.field.fill('Hoort')
    await expect(fieldOf(tab)).toHaveValue('Hoort', soon)
    await fieldOf(tab).fill('')
    await expect(one.field).toHaveValue('', soon)
  }).toPass()
  return tab
}

test(
  'two tabs have one draft: what one types the other goes on with and sends, once',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    const tab = await secondTab(one)

    await one.field.fill('Het zijn er 28')
    await expect(fieldOf(tab)).toHaveValue('Het zijn er 28')
    await fieldOf(tab).press('End')
    await fieldOf(tab).pressSequentially(', geen 24.')
    await expect(one.field).toHaveValue('Het zijn er 28, geen 24.')
    await Promise.all([send(tab), send(one.page)])

    await expect(one.field).toHaveValue('')
    await expect(fieldOf(tab)).toHaveValue('')
    for (const page of [one.page, tab, other.page]) await expect(says(page, 'Het zijn er 28')).toHaveCount(1)
    await other.say('Klopt.')
    for (const page of [one.page, tab]) {
      await expect(says(page, 'Klopt.')).toHaveCount(1)
      await expect(says(page, 'Het zijn er 28')).toHaveCount(1)
    }
  },
)

test(
  'words typed in two tabs at once are all kept, also after a reload',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const tab = await secondTab(one)

    await Promise.all([one.field.fill('Eerste zin.'), fieldOf(tab).fill('Tweede zin.')])

    for (const words of ['Eerste zin.', 'Tweede zin.']) {
      await expect(one.field).toHaveValue(new RegExp(words))
      await expect(fieldOf(tab)).toHaveValue(new RegExp(words))
    }
    const both = await one.field.inputValue()
    await tab.close()
    await one.page.reload()
    await expect(one.field).toHaveValue(both)
  },
)

test(
  'a message that waits for a connection is sent by another tab after its own was closed',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /ERR_FAILED/ })
    const tab = await secondTab(one)
    await tab.route('**/api/v1/dossiers/*/messages', (route) => route.abort(), { times: 100 })
    await fieldOf(tab).fill('Nog onderweg')
    await send(tab)
    await expect(fieldOf(tab)).toHaveValue('')
    await expect(one.message('Nog onderweg')).toHaveCount(0)

    await tab.close({ runBeforeUnload: true })

    await expect(one.message('Nog onderweg')).toHaveCount(1)
  },
)

test(
  'signing out asks about a message that was typed in another tab',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /401/ })
    const tab = await secondTab(one)
    await fieldOf(tab).fill('Half getypt')
    await expect(one.field).toHaveValue('Half getypt')

    if (one.phone) await one.conversation.tap()
    await one.nav.getByRole('button', { name: 'Uitloggen' }).click()
    const question = one.dialog('Uitloggen?')
    await expect(question).toContainText(
      'Je hebt nog een bericht dat je niet hebt verstuurd. Dit wordt gewist als je uitlogt.',
    )
    await question.getByRole('button', { name: 'Annuleer' }).click()
    await expect(fieldOf(tab)).toHaveValue('Half getypt')
    await one.signOut({ asks: true })

    await expect(tab).toHaveURL(/\/login$/)
  },
)

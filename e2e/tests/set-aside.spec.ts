import { expect, test } from '../fixtures.ts'
import { choose } from '../support/message-menu.ts'
import type { Screen } from '../support/screen.ts'

const title = 'PO 4500127 gevelelementen'

/** Chooses something from the menu of the dossier in the list. */
async function chooseInList(one: Screen, name: string) {
  await one.page.getByRole('button', { name: `Meer over ${title}` }).click()
  await one.page.getByRole('menuitem', { name, exact: true }).click()
}
/** The text about unread messages that screen readers read in the list. */
function marked(one: Screen) {
  return one.row(title).getByText('Als ongelezen gemarkeerd')
}
function count(one: Screen, number: number) {
  return one.row(title).getByText(`${number} ongelezen`)
}

test(
  'a dossier is marked as unread from the list, on all screens of that person, until they open it',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram } = await seed.sharedDossier(title)
    const one = await as(anna, '/app/dossiers')
    const again = await as(anna, '/app/dossiers')
    const other = await as(bram, '/app/dossiers')
    await expect(one.row(title)).toBeVisible()

    await chooseInList(one, 'Markeer als ongelezen')
    for (const screen of [one, again]) await expect(marked(screen)).toBeAttached()
    await expect(marked(other)).toHaveCount(0)
    await one.page.getByRole('button', { name: `Meer over ${title}` }).click()
    await expect(one.page.getByRole('menuitem', { name: 'Demp 8 uur' })).toBeVisible()
    await expect(one.page.getByRole('menuitem', { name: 'Markeer als ongelezen' })).toHaveCount(0)
    await one.page.keyboard.press('Escape')

    await one.row(title).getByRole('link').click()
    await expect(one.field).toBeVisible()
    await expect(marked(again)).toHaveCount(0)
  },
)

test(
  'a message is marked as unread from its menu, and is below the line of new messages at the next visit',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier(title)
    for (const text of ['Een', 'Twee', 'Drie']) await seed.addMessage(dossier, bram, text)
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await expect(one.message('Drie')).toBeVisible()
    await one.say('Eigen')

    await choose(one, 'Twee', 'Markeer als ongelezen')
    await expect(one.page).toHaveURL(/\/app\/dossiers$/) // staying would read it
    await expect(count(one, 3)).toBeAttached()
    await one.row(title).getByRole('link').click()
    await expect(one.conversation.getByRole('listitem')).toContainText([
      'Een',
      'Nieuwe berichten',
      'Twee',
      'Drie',
      'Eigen',
    ])
  },
)

test(
  'a dossier is muted for eight hours, a week or until further notice, for one person',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier(title)
    const one = await as(anna, '/app/dossiers')
    const again = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    const end = again.page.getByRole('button', { name: /^Gedempt.*Meldingen aanzetten$/ })
    await expect(again.field).toBeVisible()

    await chooseInList(one, 'Demp 8 uur')
    await one.told('Gedempt. Je krijgt er geen mails meer over, behalve als iemand je iets vraagt.')
    await expect(one.row(title).getByText(/^Gedempt tot (\d\d\/\d\d\/\d{4} )?\d\d:\d\d$/)).toBeAttached()
    await expect(again.page.getByRole('button', { name: /^Gedempt tot .*\d\d:\d\d\. Meldingen/ })).toBeVisible()
    await chooseInList(one, 'Meldingen aanzetten')
    await expect(end).toHaveCount(0)

    await chooseInList(one, 'Demp 1 week')
    await expect(one.row(title).getByText(/^Gedempt tot /)).toBeAttached()
    await end.click()
    await again.told('Meldingen staan weer aan')
    if (again.phone)
      await again.page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }).click()
    if (!again.phone) await expect(again.main.getByRole('heading', { name: title })).toBeFocused()
    await expect(one.row(title).getByText(/^Gedempt/)).toHaveCount(0)

    await again.openPanel('Dossiergegevens')
    await again.dialog('Dossiergegevens').getByRole('button', { name: 'tot ik het weer aanzet' }).click()
    await expect(one.row(title).getByText('Gedempt', { exact: true })).toBeAttached()
    await again.page.goto('/app/account') // where it is on the screen, it is read at once
    await other.say('Wie leest dit?')
    await expect(count(one, 1)).toBeAttached() // counted, but quiet
    await expect(other.page.getByRole('button', { name: /^Gedempt/ })).toHaveCount(0)
  },
)

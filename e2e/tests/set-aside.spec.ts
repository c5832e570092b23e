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
  { tag: '@wide-first' },
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
  { tag: '@wide-first' },
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

test('a failed marking is reported, and the message stays as it was @wide', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier(title)
  await seed.addMessage(dossier, bram, 'Een')
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /ERR_FAILED/ })
  await expect(one.message('Een')).toBeVisible()
  await one.page.route('**/mark-unread', (route) => route.abort())

  await choose(one, 'Een', 'Markeer als ongelezen')
  await one.told('Markeren is mislukt. Probeer het opnieuw.')
  await expect(one.page).toHaveURL(/\/app\/dossier\//)
  await one.page.goto('/app/dossiers')
  await expect(one.row(title)).toBeVisible()
  await chooseInList(one, 'Markeer als ongelezen')
  await one.told('Markeren is mislukt. Probeer het opnieuw.')
  await expect(marked(one)).toHaveCount(0)
})

test('slow marking does not pull somebody back from a dossier that they opened in the meantime @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier, linde, dalen } = await seed.sharedDossier(title)
  const next = await seed.makeDossier('Volgend dossier', anna, [linde, dalen])
  await seed.addMessage(dossier, bram, 'Een')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await expect(one.message('Een')).toBeVisible()
  const line = Promise.withResolvers<void>()
  const marked = one.page.waitForResponse('**/mark-unread')
  await one.page.route('**/mark-unread', (route) => line.promise.then(() => route.continue()))

  await choose(one, 'Een', 'Markeer als ongelezen')
  await one.sidebarRow('Volgend dossier').getByRole('link').click()
  await expect(one.main.getByRole('heading', { name: 'Volgend dossier' })).toBeVisible()
  line.resolve()
  await marked
  await one.say('Hier ben ik nog.')

  await expect(one.page).toHaveURL(`/app/dossier/${next.id}`)
})

test(
  'a dossier is muted for eight hours, a week or until further notice, for one person',
  { tag: '@wide-first' },
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

test('a mute ends with its period, and a failed one is reported @wide', async ({ seed, as }) => {
  const { anna } = await seed.sharedDossier(title)
  const one = await as(anna, '/app/dossiers', { expects: /ERR_FAILED/ })
  await expect(one.row(title)).toBeVisible()
  await one.page.route('**/mute', (route) => route.abort())

  await chooseInList(one, 'Demp 1 week')
  await one.told('Dit is niet gelukt. Probeer het opnieuw.')
  await expect(one.row(title).getByText(/^Gedempt/)).toHaveCount(0)
  await one.page.unroute('**/mute')
  await chooseInList(one, 'Demp 8 uur')
  await expect(one.row(title).getByText(/^Gedempt tot /)).toBeAttached()
  const past = { muted_until: new Date(Date.now() - 1000) }
  await seed.db.updateTable('participant').set(past).where('user_id', '=', anna.id).execute()
  await one.page.reload()

  await expect(one.row(title)).toBeVisible()
  await expect(one.row(title).getByText(/^Gedempt/)).toHaveCount(0)
})

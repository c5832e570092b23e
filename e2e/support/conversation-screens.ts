import { expect } from '../fixtures.ts'
import { openMenu } from './message-menu.ts'
import type { Screen } from './screen.ts'
import { busyDossier, type Screens } from './screens.ts'

/** The conversation with each of its parts open. */
export const conversationScreens: Screens = {
  async 'a conversation with something pinned'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    const { id } = await seed.db
      .selectFrom('message')
      .select('id')
      .where('dossier_id', '=', dossier.id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const pin = { pinned_kind: 'message', pinned_id: id, pinned_by: bram.id, pinned_at: new Date() } as const
    await seed.db.updateTable('dossier').set(pin).where('id', '=', dossier.id).execute()
    const one = await as(bram, `/app/dossier/${dossier.id}`)
    await expect(one.page.getByRole('button', { name: 'Losmaken' })).toBeVisible()
    return one
  },
  async 'a message that answers another'(context) {
    const one = await openBusyDossier(context)
    await openMenu(one, 'Klopt het aantal')
    await one.page.getByRole('menuitem', { name: 'Beantwoorden' }).click()
    await one.say('Ja, 24.')
    await openMenu(one, 'Klopt het aantal')
    await one.page.getByRole('menuitem', { name: 'Beantwoorden' }).click()
    await expect(one.page.getByRole('button', { name: 'Beantwoorden stoppen' })).toBeVisible()
    return one
  },
  async 'an own message that is edited'(context) {
    const one = await openBusyDossier(context)
    await one.say('Ja, 24.')
    await openMenu(one, 'Ja, 24.')
    await one.page.getByRole('menuitem', { name: 'Bewerken' }).click()
    await expect(one.page.getByText('Bericht bewerken')).toBeVisible()
    return one
  },
  async 'the menu of a message'(context) {
    const one = await openBusyDossier(context)
    await openMenu(one, 'Klopt het aantal')
    return one
  },
  async 'the people who can be named'(context) {
    const one = await openBusyDossier(context)
    await one.field.pressSequentially('@')
    await expect(one.page.getByRole('listbox', { name: 'Deelnemers om te noemen' })).toBeVisible()
    return one
  },
}

/** Bram's view of a dossier with long names and several messages. */
export async function openBusyDossier({ seed, as }: Parameters<Screens[string]>[0]): Promise<Screen> {
  const { bram, dossier } = await busyDossier(seed)
  const one = await as(bram, `/app/dossier/${dossier.id}`)
  await expect(one.message('Klopt het aantal')).toBeVisible()
  return one
}

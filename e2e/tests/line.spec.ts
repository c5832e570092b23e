import { ownTest, patient as expect, patientTest as test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'
import { openMenu } from '../support/message-menu.ts'
import { worker, workerReady } from '../support/offline.ts'
import type { Seed } from '../support/seed.ts'

test(
  'messages from during a disconnection appear once and in order afterwards',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`, { expects: /ERR_INTERNET_DISCONNECTED|WebSocket/ })
    await one.say('Nul')
    await expect(other.message('Nul')).toBeVisible()

    await other.page.context().setOffline(true)
    await other.say('Vier')
    for (const text of ['Een', 'Twee', 'Drie']) await one.say(text)
    await other.say('Vijf')
    await expect(one.message('Drie')).toBeVisible()
    await expect(other.main).toContainText('Geen verbinding. Berichten worden verstuurd zodra je weer online bent.')
    await expect(other.message('Wordt verstuurd zodra je online bent')).toHaveCount(2)
    await expect(other.message('Drie')).toHaveCount(0)
    await other.page.context().setOffline(false)

    await expect(other.main).toContainText('Weer verbonden')
    await expect(one.message('Vijf')).toBeVisible()
    for (const screen of [one, other]) {
      const messages = screen.conversation.getByRole('listitem').filter({ hasText: /(Nul|Een|Twee|Drie|Vier|Vijf)$/ })
      await expect(messages).toHaveText([/Nul$/, /Een$/, /Twee$/, /Drie$/, /Vier$/, /Vijf$/])
    }
    expect(await messagesOf(seed, dossier)).toEqual(['Nul', 'Een', 'Twee', 'Drie', 'Vier', 'Vijf'])
  },
)

ownTest(
  'a server that is killed and comes back has lost and doubled nothing',
  { tag: ['@wide', '@full'] },
  async ({ ownKlopt, seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const expects = /ERR_CONNECTION_REFUSED|WebSocket|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects, context: worker })
    const other = await as(bram, `/app/dossier/${dossier.id}`, { expects })
    await workerReady(one.page)
    await one.say('Nul')
    await expect(other.message('Nul')).toBeVisible()

    await ownKlopt.kill()
    await one.say('Een')
    await other.say('Twee')
    await one.say('Drie')
    await other.say('Vier')
    const away = 'Geen verbinding. Berichten worden verstuurd zodra je weer online bent.'
    await expect(one.main).toContainText(away)
    await one.page.reload()
    await expect(one.message('Nul')).toBeVisible() // the copy on the device, with what waits
    for (const text of ['Een', 'Drie', away]) await expect(one.main).toContainText(text)
    await ownKlopt.start()

    const texts = ['Nul', 'Een', 'Twee', 'Drie', 'Vier']
    for (const screen of [one, other]) {
      for (const text of texts) await expect(screen.message(text)).toHaveCount(1)
      await expect(screen.message('Wordt verstuurd zodra je online bent')).toHaveCount(0)
    }
    const stored = await messagesOf(seed, dossier)
    expect(stored.toSorted()).toEqual(texts.toSorted())
    expect(stored.indexOf('Een')).toBeLessThan(stored.indexOf('Drie'))
    expect(stored.indexOf('Twee')).toBeLessThan(stored.indexOf('Vier'))
    for (const screen of [one, other]) {
      const messages = screen.conversation.getByRole('listitem').filter({ hasText: /(Nul|Een|Twee|Drie|Vier)$/ })
      await expect(messages).toHaveText(stored.map((text) => new RegExp(`${text}$`)))
    }
  },
)

test(
  'over plain http, and without WebSockets, messages and files are sent and arrive',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { context: {}, expects: /WebSocket/ })
    const context = one.page.context()
    await context.addInitScript(() => {
      // Browsers give none of these to pages over http on another machine.
      Object.defineProperty(window, 'isSecureContext', { value: false })
      for (const [place, name] of [
        [Crypto.prototype, 'randomUUID'],
        [Crypto.prototype, 'subtle'],
        [Navigator.prototype, 'locks'],
        [Navigator.prototype, 'clipboard'],
      ] as const)
        Reflect.deleteProperty(place, name)
    })
    await context.routeWebSocket(/\/ws\?/, (line) => line.close())
    await one.page.reload()
    const other = await as(bram, `/app/dossier/${dossier.id}`)

    await one.say('Van het bouwnet')
    await expect(other.message('Van het bouwnet')).toBeVisible()
    await other.say('Goed aangekomen')
    await expect(one.message('Goed aangekomen')).toBeVisible()
    await expect(one.main).toContainText('Live verbinding ontbreekt')
    await openMenu(one, 'Goed aangekomen')
    await one.page.getByRole('menuitem', { name: 'Link kopiëren' }).click()
    await one.told('Link gekopieerd')
    await one.field.press('Control+V')
    await one.field.fill('')
    await one.upload(file('Bestek.pdf', Buffer.concat([pdf('Bestek'), Buffer.alloc(1_500_000, ' ')])))
    await other.look('Documenten')
    await expect(other.documents).toContainText('Bestek.pdf')
    expect(await one.page.evaluate(() => [isSecureContext, Object.hasOwn(crypto, 'subtle')])).toEqual([false, true])
  },
)

async function messagesOf(seed: Seed, { id }: { id: string }) {
  const rows = await seed.db
    .selectFrom('message')
    .select('message')
    .where('dossier_id', '=', id)
    .where('message_type', '=', 'chat_message')
    .orderBy('seq')
    .execute()
  return rows.map(({ message }) => message)
}

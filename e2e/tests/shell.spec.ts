import { password } from '../../server/src/testing/makers.ts'
import { expect, ownTest, test } from '../fixtures.ts'
import { noLine, storedText, worker, workerReady } from '../support/offline.ts'

test('a few letters lead to any dossier, company or action, by keyboard', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, '/app/account')
  await expect(one.main.getByRole('heading', { name: 'Account' })).toBeVisible()

  await one.page.keyboard.press('Control+k')
  const field = one.page.getByRole('textbox', { name: 'Ga naar een dossier, bedrijf of actie' })
  await expect(field).toBeFocused()
  await field.fill(dossier.title.toUpperCase())
  await expect(one.page.getByRole('option', { name: dossier.title })).toBeVisible()
  await field.press('Enter')

  await expect(one.page).toHaveURL(`/app/dossier/${dossier.id}`)
  await expect(one.page.getByRole('heading', { name: dossier.title })).toBeFocused()
  await expect(one.page.getByRole('dialog')).toHaveCount(0) // it has closed
  await one.page.keyboard.press('?')
  await expect(one.dialog('Sneltoetsen')).toContainText('Volgend ongelezen dossier')
  await one.page.keyboard.press('Escape')
  await one.field.fill('Wat?')
  await expect(one.dialog('Sneltoetsen')).toHaveCount(0)
  await one.page.keyboard.press('Control+k')
  await field.fill('collega')
  await field.press('Enter')
  await expect(one.page).toHaveURL('/app/users')
})

test('its shortcuts work as soon as the page is shown', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, '/app/dossiers')
  await one.page.addInitScript(() => {
    new MutationObserver((_, watching) => {
      if (!document.querySelector('[aria-keyshortcuts="Control+K Meta+K"]')) return
      watching.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await one.page.reload()

  await expect(one.dialog('Ga naar…').getByRole('option', { name: dossier.title })).toBeVisible()
})

test(
  'offline the app opens with the last seen list and dossier, and catches up later',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    await seed.addMessage(dossier, bram, 'De kraan komt om acht uur.')
    const one = await as(anna, `/app/dossier/${dossier.id}`, { context: worker, expects: noLine })
    await expect(one.message('De kraan komt om acht uur.')).toBeVisible()
    await workerReady(one.page)

    await one.page.context().setOffline(true)
    await one.page.reload()

    await expect(one.message('De kraan komt om acht uur.')).toBeVisible()
    await expect(one.sidebarRow(dossier.title)).toBeVisible()
    await expect(one.main).toContainText('Geen verbinding. Berichten worden verstuurd zodra je weer online bent.')
    await expect(one.page.getByRole('button', { name: 'Deelnemer toevoegen' })).toHaveCount(0)
    await one.say('Goed, tot morgen.')
    await seed.addMessage(dossier, bram, 'Het wordt negen uur.')
    await one.page.context().setOffline(false)

    await expect(one.message('Het wordt negen uur.')).toHaveCount(1)
    await expect(one.message('De kraan komt om acht uur.')).toHaveCount(1)
    await expect(one.message('Goed, tot morgen.')).toHaveCount(1)
    await expect(one.page.getByRole('button', { name: 'Deelnemer toevoegen' })).toBeVisible()
  },
)

test(
  'the next person to sign in finds nothing of the previous one, also offline',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    await seed.addMessage(dossier, bram, 'Het geheime bedrag.')
    const { anna: other } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { context: worker, expects: noLine })
    await expect(one.message('Het geheime bedrag.')).toBeVisible()
    await workerReady(one.page)

    await one.signOut()
    await one.signIn(other.email, password)
    await expect(one.page).toHaveURL(/\/app\/dashboard/) // not the previous person's page
    await expect(one.main).toContainText(/Goede/)
    await expect.poll(() => storedText(one.page)).toContain(other.email)
    await one.page.context().setOffline(true)
    await one.page.goto(`/app/dossier/${dossier.id}`)

    await expect(one.main).toContainText('Geen verbinding met Klopt.')
    await expect(one.page.getByText('Het geheime bedrag.')).toHaveCount(0)
    expect(await storedText(one.page)).not.toContain('geheime')
  },
)

ownTest(
  'word of a new release comes by itself, and it loads when one asks',
  { tag: ['@wide', '@full'] },
  async ({ ownKlopt, seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: noLine })
    await expect(one.field).toBeVisible()
    await one.field.fill('Half getypt')
    const notices = one.page.getByRole('region', { name: 'Meldingen' })
    // A new release is a page with other file names.
    await one.page.route('**/app', async (route) => {
      const answer = await route.fetch().catch(() => null)
      if (!answer) return route.abort()
      const body = (await answer.text()).replaceAll(/manifest-\w+\.js/g, 'manifest-new.js')
      await route.fulfill({ response: answer, body })
    })

    await ownKlopt.kill()
    await expect(one.main).toContainText('Geen verbinding.')
    await ownKlopt.start()

    await expect(notices).toContainText('Nieuwe versie beschikbaar.')
    await one.page.unrouteAll({ behavior: 'ignoreErrors' }) // it may be checking again
    await notices.getByRole('button', { name: 'Vernieuwen' }).click()
    await expect(notices).not.toContainText('Nieuwe versie beschikbaar.')
    await expect(one.field).toHaveValue('Half getypt')
  },
)

ownTest(
  'a page that was opened just before Klopt started anew gets its worker afterwards',
  { tag: ['@wide', '@full'] },
  async ({ ownKlopt, seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { context: worker, expects: noLine })
    await expect(one.field).toBeVisible()

    await ownKlopt.kill()
    await expect(one.main).toContainText('Geen verbinding.')
    await one.page.waitForFunction(() => performance.now() > 8000) // it would have been fetched by now
    await ownKlopt.start()

    await workerReady(one.page)
  },
)

test('a page whose script is missing offline says so, and appears by itself later @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna } = await seed.sharedDossier()
  const one = await as(anna, '/app/dossiers', { expects: /ERR_|lost chunk|loading route module|TypeError/ })
  await expect(one.main.getByRole('heading', { name: 'Mijn Dossiers' })).toBeVisible()
  await one.page.route(/users-page|healthz/, (route) => route.abort())

  await one.nav.getByRole('link', { name: "Collega's" }).click()

  await expect(one.main.getByRole('heading', { name: 'Geen verbinding' })).toBeVisible()
  await expect(one.main).toContainText('Ze verschijnt vanzelf zodra je weer online bent.')
  await one.page.unroute(/users-page|healthz/)
  await expect(one.main.getByRole('heading', { name: "Collega's" })).toBeVisible()
})

test('an error is shown even if the script that parses errors cannot be loaded @wide', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const closed = { status: 'closed', closed_at: new Date().toISOString() } as const
  await seed.db.updateTable('dossier').set(closed).where('id', '=', dossier.id).execute()
  const one = await as(anna, '/app/dossiers', { expects: /403|ERR_|TypeError/ })
  await one.page.route(/assets\/failure-/, (route) => route.abort())

  await one.page.goto(`/app/dossier/${dossier.id}`)

  await expect(one.main.getByRole('heading', { name: 'Dossier Gesloten' })).toBeVisible()
})

test('every style sheet of a page of the app is requested once', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna } = await seed.sharedDossier()
  const one = await as(anna, '/app/dossiers')
  const warnings: string[] = []
  one.page.on('console', (message) => /preload/.test(message.text()) && warnings.push(message.text()))

  for (const path of ['/app/dashboard', '/app/zoeken', '/app/company']) {
    const styles: string[] = []
    const note = (request: { url: () => string }) =>
      new URL(request.url()).pathname.endsWith('.css') && styles.push(new URL(request.url()).pathname)
    await one.page.goto('about:blank') // the page before requests the code of its panels when it has nothing else to do
    one.page.on('request', note)
    await one.page.goto(path, { waitUntil: 'networkidle' })
    one.page.off('request', note)
    expect(styles.length).toBeGreaterThan(3)
    expect(styles).toEqual([...new Set(styles)])
  }
  expect(warnings).toEqual([])
})

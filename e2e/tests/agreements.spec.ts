import { hashed, newToken } from '../../server/src/platform/ids.ts'
import { patient as expect, patientTest as test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'
import { file, pickFiles, samples, saved } from '../support/files.ts'
import { noLine, worker, workerReady } from '../support/offline.ts'
import { invoice, order } from '../support/papers.ts'
import type { Screen } from '../support/screen.ts'

type GuestLink = { dossier: { id: string }; otto: { id: string } }

const offered = /^(Voorstel van|Tegenvoorstel van) |^Jullie voorstel,/

/** The proposal stands on its card, and where it was made. */
function bandOn({ conversation }: Screen) {
  return conversation.getByRole('region', { name: offered }).first()
}

/** The amount to pay now on the screen, which is the same for both companies. */
function toPayOn({ conversation }: Screen) {
  return conversation
    .getByText(/^Te betalen nu/)
    .first()
    .locator('..')
}

/** Opens the form for extra work and fills it in: 16 hours at € 68, with a photo. */
async function fillWork({ openPanel, dialog }: Screen) {
  await openPanel('Meerwerk afspreken')
  const sheet = dialog('Meerwerk afspreken')
  await sheet.getByRole('textbox', { name: 'Wat komt erbij?' }).fill('Sparing verplaatsen, as C4')
  await sheet.getByText('Prijs × schatting').click()
  await sheet.getByRole('textbox', { name: 'Prijs, excl. btw' }).fill('68')
  await sheet.getByRole('textbox', { name: 'Schatting' }).fill('16')
  await pickFiles(
    sheet.getByRole('button', { name: 'Kies foto' }),
    await saved([file('wand.jpg', samples.jpg, 'image/jpeg')]),
  )
  await expect(sheet).toContainText(/Samen, excl\. btw\s*€\s1\.088,00/)
  return sheet
}

/** A browser of the guest, opened by a mailed link. */
async function asGuest({ seed, as }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'seed' | 'as'>, of: GuestLink) {
  const token = newToken()
  const link = { token_hash: hashed(token), dossier_id: of.dossier.id, user_id: of.otto.id }
  await seed.db.insertInto('guest_link').values(link).execute()
  return as(null, `/validate?token=${token}`)
}

/** Says yes to the proposal or the extra work: one press, a question, and the time to undo it. */
async function agree({ conversation, page, told }: Screen) {
  await conversation.getByRole('button', { name: yes }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Akkoord' }).click()
  await told('Je bent akkoord.')
  const close = page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluit' })
  await close.click({ timeout: 5000 }).catch(() => undefined) // on a slow machine it is gone by itself, and sent
}

const yes = /^Akkoord, /

async function propose({ conversation, dialog }: Screen, button: string, way: RegExp) {
  const first = conversation.getByRole('button', { name: button }).first()
  await expect(first).toBeVisible() // both papers are read
  await first.click()
  const sheet = dialog(button === 'Tegenvoorstel…' ? 'Tegenvoorstel' : 'Stel een oplossing voor')
  await sheet.getByRole('radio', { name: way }).click()
  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()
  await expect(sheet).toBeHidden()
}

test(
  'a difference is settled: not right, a proposal, a counter-proposal, and a yes, live on both screens',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const path = `/app/dossier/${dossier.id}`
    const [one, other] = [await as(anna, path), await as(bram, path)]
    await one.upload(order)
    await other.upload(invoice)
    await expect(one.conversation.getByRole('button', { name: 'Klopt niet…' })).toBeVisible()
    await one.conversation.getByRole('button', { name: 'Klopt niet…' }).click()
    const sheet = one.dialog('Wat klopt er niet?')
    await sheet.getByRole('checkbox', { name: 'Aantal' }).check()
    await sheet.getByRole('button', { name: 'Verstuur' }).click()
    await expect(other.conversation.getByText(/^Aantal klopt niet/).first()).toBeVisible()

    await propose(other, 'Stel voor…', /^We delen/)
    await expect(bandOn(one)).toContainText(/− €\s430,00/)
    expect(await toPayOn(one).innerText()).toBe(await toPayOn(other).innerText())
    await expectNoSidewaysScroll(one.page)

    await propose(one, 'Tegenvoorstel…', /^Creditnota voor 4 st/)
    await expect(other.conversation.getByRole('deletion').first()).toContainText(/430,00/)
    await expect(bandOn(other)).toContainText(/was €\s430,00/)
    await agree(other)

    for (const screen of [one, other]) {
      const card = screen.conversation.getByRole('article', { name: /^Afgesproken: €\s860,00 minder$/ })
      await expect(card).toContainText('Wacht op creditnota van Van Dalen Gevelbouw')
      await expect(card).toContainText(/Te betalen nu\s*€\s26\.281,20/)
      await expect(screen.message(/Akkoord: €\s860,00 minder/)).toHaveCount(1)
    }

    const stranger = await as(await seed.person('Otto', { company: await seed.customer('Vos Kraanverhuur') }), path, {
      expects: /404/,
    })
    await expect(stranger.page.getByRole('heading', { name: /niet gevonden|bestaat niet/i })).toBeVisible()
    await expect(stranger.page.getByText('26.281,20')).toHaveCount(0)
  },
)

test(
  'a guest on the phone agrees with two presses from the mailed link, and the other sees it live',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, otto, dossier } = await seed.guestDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.upload(order, invoice)
    await propose(one, 'Stel voor…', /^Creditnota voor 4 st/)

    const guest = await asGuest({ seed, as }, { dossier, otto })
    await expect(bandOn(guest)).toContainText(/− €\s860,00/)
    await guest.conversation.getByRole('button', { name: yes }).first().tap()
    const question = guest.page.getByRole('alertdialog', {
      name: /^Akkoord: €\s860,00 minder, te betalen €\s26\.281,20\?$/,
    })
    await question.getByRole('button', { name: 'Akkoord' }).tap()
    await guest.page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluit' }).tap()

    for (const { conversation } of [guest, one])
      await expect(conversation.getByRole('article', { name: /^Afgesproken: €\s860,00 minder$/ })).toBeVisible()
    await expectNoSidewaysScroll(guest.page)
  },
)

test(
  'from the list a proposal is in view with the first press, and the second asks whether to agree',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.upload(order, invoice)
    await propose(one, 'Stel voor…', /^Creditnota voor 4 st/)
    const { main, conversation, page } = await as(bram, '/app/dossiers')

    await main.getByRole('link', { name: dossier.title }).tap()
    const message = conversation.getByRole('listitem').filter({ has: page.getByRole('group', { name: offered }) })
    const button = message.getByRole('button', { name: yes })
    await expect(button).toBeInViewport()
    await button.tap()

    await expect(page.getByRole('alertdialog', { name: /^Akkoord: €\s860,00 minder, te betalen / })).toBeVisible()
  },
)

test(
  'extra work is asked on the phone with a photo, and a guest agrees with two presses from the mailed link',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, otto, dossier } = await seed.guestDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const sheet = await fillWork(one)
    await expectNoSidewaysScroll(one.page)
    await sheet.getByRole('button', { name: 'Vraag akkoord' }).tap()
    await expect(sheet).toBeHidden()

    const guest = await asGuest({ seed, as }, { dossier, otto })
    const work = ({ conversation }: Screen) => conversation.getByRole('article', { name: 'Meerwerk MW1' })
    await expect(work(guest)).toContainText(/€\s68,00 per uur × 16 uur/)
    await expect(work(guest).getByRole('button', { name: 'Foto bij meerwerk MW1' })).toBeVisible()
    await agree(guest)

    for (const screen of [guest, one]) {
      await expect(work(screen)).toContainText(
        /Afgesproken\. Anna .* stelde het voor, .* zei ja namens Vos Kraanverhuur/,
      )
      await screen.look('Documenten')
      await expect(screen.documents.getByRole('region', { name: 'Meerwerk' })).toContainText(/MW1 Sparing verplaatsen/)
    }
    await expectNoSidewaysScroll(guest.page)
  },
)

test(
  'extra work with a photo, asked offline, survives a reload and is sent once the connection is back, the photo first',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const path = `/app/dossier/${dossier.id}`
    const one = await as(anna, path)
    const other = await as(bram, path, { context: worker, expects: noLine })
    await workerReady(other.page)
    const sheet = await fillWork(other)

    await other.page.context().setOffline(true)
    await sheet.getByRole('button', { name: 'Vraag akkoord' }).click()
    await expect(sheet).toBeHidden()
    await expect(other.message(/Meerwerk: Sparing verplaatsen/)).toContainText('met foto wand.jpg')
    await other.page.reload()
    await expect(other.message(/Meerwerk: Sparing verplaatsen/)).toContainText('met foto wand.jpg')
    await expect(one.message(/Meerwerk/)).toHaveCount(0)
    await other.page.context().setOffline(false)

    for (const { conversation } of [one, other]) {
      const work = conversation.getByRole('article', { name: 'Meerwerk MW1' })
      await expect(work.getByRole('button', { name: 'Foto bij meerwerk MW1' })).toBeVisible()
      await expect(conversation.getByRole('article')).toHaveCount(1)
    }
    await one.look('Documenten')
    await expect(one.documents.getByRole('button', { name: 'wand.jpg', exact: true })).toHaveCount(1)
  },
)

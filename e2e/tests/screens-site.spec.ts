import { type OpenScreen, expect } from '../fixtures.ts'
import { inspect, long, seen } from '../support/screens.ts'
import type { Seed } from '../support/seed.ts'

/** Shows the slogan at once. */
const still = { context: { reducedMotion: 'reduce' } } as const

inspect({
  'the landing page': ({ as }) => as(null, '/', still),
  'the English landing page': ({ as }) => as(null, '/en', still),
  'an unknown page': async ({ as }) =>
    seen(await as(null, '/bestaat-niet', { expects: /404/ }), 'Pagina Niet Gevonden'),
  'the sign-in': ({ as }) => as(null, '/login'),

  async 'a refused sign-in'({ as }) {
    const one = await as(null, '/login', { expects: /401/ })
    await one.signIn('niemand@bouw.example', 'geraden wachtwoord')
    return seen(one, 'Ongeldig e-mailadres.')
  },
  async 'an empty sign-in'({ as }) {
    const one = await as(null, '/login')
    await one.main.getByRole('button', { name: 'Inloggen' }).click()
    return seen(one, 'Wachtwoord is verplicht')
  },
  async 'an invented link'({ as }) {
    return seen(await as(null, '/validate?token=verzonnen', { expects: /400/ }), 'Er is iets misgegaan.')
  },

  'the mailbox': async ({ seed, as }) => (await mailed(seed, as)).list,
  'a mail': async ({ seed, as }) => (await mailed(seed, as)).open(),
  async 'a mail as shown to its reader'({ seed, as }) {
    const one = await (await mailed(seed, as)).open()
    const html = await one.page.request.get(`${one.page.url()}/html`)
    await one.page.goto('about:blank')
    await one.page.setContent(await html.text())
    return seen(one, 'Open het dossier')
  },
})

async function mailed(seed: Seed, as: OpenScreen) {
  const { anna, linde, vos } = await seed.guestDossier()
  const dossier = await seed.makeDossier(`${long} ${anna.id.slice(-6)}`, anna, [linde, vos])
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await one.openPanel('Deelnemer toevoegen')
  await one.page.getByLabel('E-mailadres').fill(`ria.${anna.id.slice(-8)}@kraan.example`)
  await one.page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await one.told('Uitnodiging verstuurd')
  const list = await as(null, '/dev/mail')
  const mail = list.main.getByRole('link', { name: dossier.title })
  await expect(async () => {
    await list.page.reload()
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  return { list, open: () => mail.click().then(() => seen(list, 'Als tekst')) }
}

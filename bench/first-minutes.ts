import { type APIRequestContext, type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Klopt } from '../e2e/support/klopt.ts'
import { bareChromiumPath, chromiumFlags } from '../scripts/lib/chromium.mjs'
import { FirstMinutesFigures, type FirstView } from './first-minutes-figures.ts'
import { type Effort, Newcomer } from './newcomer.ts'

/*
 * The first minutes of somebody who does not know Klopt, in a browser that taps and types at the pace of a person: what
 * the first view of the landing page tells, from the landing page to the first screen, from there to an invited supplier
 * who is new to Klopt, and from the mail of that supplier to their first message, on a phone. `--against` walks through
 * the checkout of an earlier version too, with its packages and pages. `--short` tests the bench and records nothing.
 */
const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, against: { type: 'string' } },
})
const rounds = options.short ? 1 : 3
const desktop = { viewport: { width: 1280, height: 800 }, locale: 'nl-NL' }
const phone = { viewport: { width: 390, height: 844 }, locale: 'nl-NL', hasTouch: true, isMobile: true }
const supplier = 'Staalconstructies Veluwe'
const password = 'kanaal-rivier-steen-leuning'

const figures = new FirstMinutesFigures()
const browser = await chromium.launch({ executablePath: bareChromiumPath(), args: chromiumFlags })
try {
  if (options.against) await walkThrough('before', resolve(options.against))
  await walkThrough('now')
  figures.report({ browser: browser.version(), rounds, is_short: options.short })
} finally {
  await browser.close()
}

async function walkThrough(version: 'before' | 'now', root?: string): Promise<void> {
  const klopt = await Klopt.open({}, root)
  try {
    for (const path of ['/', '/en'])
      for (const device of [phone, desktop]) figures.view(version, await firstView(klopt, path, device))
    for (let round = 0; round < rounds; round += 1) {
      const { register, invite, email } = await begin(klopt, round, version === 'before')
      figures.note(version, 'landing page → first screen, registered', register)
      figures.note(version, 'first screen → new supplier invited', invite)
      figures.note(version, 'mail → first message of the guest, phone', await join(klopt, email))
    }
  } finally {
    await klopt.close()
  }
}

/** How much of the card is in the first view, and whether anything moved. The slogan has all its words by then. */
async function firstView({ address }: Klopt, path: string, device: BrowserContextOptions): Promise<FirstView> {
  const context = await openContext(browser, address, device)
  await context.addInitScript({ path: `${import.meta.dirname}/web-watch.js` })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  const { amount, sentence, painted, shift } = await page.evaluate(() => {
    const [amount = null, sentence = null] = ['.hero .verdict .amount', '.hero .verdict'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? null,
    )
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      amount,
      sentence,
      painted: paint?.startTime ?? Number.NaN,
      shift: window.watched.shift,
    }
  })
  await context.close()
  const { width = 0, height = 0 } = device.viewport ?? {}
  return { page: `${path} at ${width} × ${height}`, height, amount, sentence, painted, shift }
}

/** Registers a company, signs in, makes a dossier and invites a supplier. */
async function begin({ address }: Klopt, round: number, inTwoPages: boolean) {
  const context = await openContext(browser, address, desktop)
  const person = new Newcomer(await context.newPage())
  const { page } = person
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const [own, email] = [`vera.${round}@leuning.example`, `piet.${round}@veluwe.example`]
  await page.goto('/')
  const register = await person.measure(async () => {
    await person.tap(main.getByRole('link', { name: 'Registreer in 2 minuten' }).first())
    await person.type(page.getByLabel('Bedrijfsnaam'), 'Leuningbouw Vera')
    await person.type(page.getByLabel('KVK-nummer'), String(20_000_000 + round))
    await person.tap(main.getByRole('button', { name: 'Volgende' }))
    for (const place of [0, 1, 2]) await person.tap(main.getByRole('checkbox').nth(place))
    await person.tap(main.getByRole('button', { name: 'Volgende' }))
    await person.type(page.getByLabel('E-mailadres'), own)
    await person.type(page.getByLabel('Voornaam'), 'Vera')
    await person.type(page.getByLabel('Achternaam'), 'Staal')
    await person.tap(main.getByRole('button', { name: 'Registreren' }))
    await main.getByRole('heading', { name: 'Registratie Bevestigd' }).waitFor()
    await page.goto(await mailTo(page.request, own))
    await openLink(person, /wachtwoord/)
    await person.type(page.getByLabel('Nieuw wachtwoord', { exact: true }), password)
    await person.type(page.getByLabel('Herhaal wachtwoord'), password)
    await person.tap(main.getByRole('button', { name: 'Wachtwoord opslaan' }))
    await person.tap(main.getByRole('link', { name: 'Inloggen' }))
    const field = page.getByLabel('E-mail', { exact: true })
    await page.waitForLoadState('networkidle') // the address is filled in by the script
    if ((await field.inputValue()) === '') await person.type(field, own)
    await person.type(page.getByLabel('Wachtwoord', { exact: true }), password)
    await person.tap(main.getByRole('button', { name: 'Inloggen', exact: true }))
    await main.getByRole('button', { name: 'Maak een dossier' }).waitFor()
  })
  const invite = await person.measure(async () => {
    if (inTwoPages) {
      await person.tap(page.getByRole('link', { name: 'Bedrijven', exact: true }))
      await person.tap(main.getByRole('button', { name: 'Bedrijf toevoegen' }).first())
      await choose()
      await person.tap(dialog.getByRole('button', { name: 'Toevoegen' }))
      await dialog.waitFor({ state: 'hidden' })
      await person.tap(page.getByRole('link', { name: 'Dashboard' }))
    }
    await person.tap(main.getByRole('button', { name: 'Maak een dossier' }))
    await person.type(dialog.getByLabel('Titel'), 'PO 2026-114 leuningen')
    await person.tap(dialog.getByRole('button', { name: 'Aanmaken' }))
    await person.tap(main.getByRole('button', { name: 'Klant/leverancier uitnodigen' }))
    if (inTwoPages) await person.select(dialog.getByRole('combobox'), 'Staalconstructies Veluwe B.V.')
    else await choose()
    await person.type(dialog.getByLabel('E-mailadres'), email)
    await person.tap(dialog.getByRole('button', { name: 'Uitnodigen' }))
    await dialog.waitFor({ state: 'hidden' })
  })
  await context.close()
  return { register, invite, email }

  async function choose() {
    await person.type(dialog.getByRole('combobox'), 'Staalcon')
    await person.tap(page.getByRole('option', { name: supplier }))
  }
}

/** Opens the mailed link on a phone, agrees and says something. */
async function join({ address }: Klopt, email: string): Promise<Effort> {
  const context = await openContext(browser, address, phone)
  const person = new Newcomer(await context.newPage())
  const { page } = person
  await page.goto(await mailTo(page.request, email))
  const effort = await person.measure(async () => {
    await openLink(person, 'Open het dossier')
    await person.tap(page.getByRole('dialog').getByRole('button', { name: 'Akkoord' }))
    await person.type(page.getByRole('textbox', { name: 'Bericht' }), 'De order komt vandaag.')
    await person.tap(page.getByRole('button', { name: 'Verstuur' }))
    await page.getByRole('log').getByText('De order komt vandaag.').waitFor()
    await page.locator('[role=log] .sending').waitFor({ state: 'detached' })
  })
  await context.close()
  return effort
}

function openContext(browser: Browser, baseURL: string, device: BrowserContextOptions) {
  return browser.newContext({ baseURL, ...device })
}

/** Taps a link of the mail that is open. The mailbox opens it in a window of its own, which a mail program does too. */
async function openLink(person: Newcomer, name: string | RegExp): Promise<void> {
  const link = person.page.frameLocator('iframe').getByRole('link', { name }).first()
  await link.evaluate((one) => one.setAttribute('target', '_top'))
  await person.tap(link)
}

/** The page of the newest mail to somebody, as soon as it is there. */
async function mailTo(request: APIRequestContext, email: string): Promise<string> {
  for (;;) {
    const list = await (await request.get('/dev/mail')).text()
    const item = list.split('<li>').find((one) => one.includes(email))
    const [, path] = /href="([^"]+)"/.exec(item ?? '') ?? []
    if (path) return path
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

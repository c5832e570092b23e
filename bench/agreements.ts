import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { Klopt } from '../e2e/support/klopt.ts'
import { openSeed, type Seed } from '../e2e/support/seed.ts'
import { bareChromiumPath, chromiumFlags } from '../scripts/lib/chromium.mjs'
import { type Line, paperPdf } from '../server/src/features/cards/testing/paper.ts'
import { ublPaper } from '../server/src/features/cards/testing/ubl-paper.ts'
import type { SignedIn } from '../server/src/testing/makers.ts'
import { report } from './agreements-figures.ts'
import { Walker } from './walker.ts'
import { watch } from './web-page.ts'

/*
 * Measures agreements between two people with a browser each: how soon the other screen shows an act, and that a credit
 * note in XML keeps what was agreed. Then a script walks from 'Klopt niet' to the yes at the pace of a person, and counts
 * the taps. `--short` tests the bench and records nothing.
 */
const is_short = process.argv.includes('--short')
const acts = is_short ? 2 : 20
const walks = is_short ? 1 : 6
const chat = '[role=log]'
const ordered: Line[] = [['Dorpel hardsteen', '24', 'st', '215']]
const order = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines: ordered })
const invoice = ublPaper('Invoice', { number: 'F1', of: 'PO 4500127', lines: [['Dorpel hardsteen', '28', '215']] })
const credit = ublPaper('CreditNote', { number: 'C1', of: 'F1', lines: [['Dorpel hardsteen', '4', '215']] })

type Card = { id: string; state: string; run: number }
type Scene = { id: string; anna: SignedIn; bram: SignedIn; card: Card }

const klopt = await Klopt.open()
const { seed, close } = await openSeed(klopt.folder)
const browser = await chromium.launch({ executablePath: bareChromiumPath(), args: chromiumFlags })
try {
  const shown = await measureActs()
  const walked = await measureWalks()
  report({ ...shown, ...walked, browser: browser.version(), is_short })
} finally {
  await browser.close()
  await close()
  await klopt.close()
}

/** The time until the screen of the other company shows an act, and that the papers keep it. */
async function measureActs(): Promise<{ seen: number[]; kept: number[] }> {
  const [seen, kept]: [number[], number[]] = [[], []]
  for (let n = 0; n < acts; n += 1) {
    const { id, anna, bram, card } = await compared(seed)
    const [one, other] = [await open(anna, id), await open(bram, id)]
    const body = { run: card.run, outcomes: [{ n: 0, way: 'credit' }] }
    seen.push(await until(one.page, 'Te betalen nu', () => post(bram, `cards/${card.id}/proposals`, body)))
    const [offer] = await get<{ id: string; terms_hash: string }[]>(anna, `dossiers/${id}/agreements`)
    const yes = { terms_hash: offer?.terms_hash }
    seen.push(await until(other.page, 'Afgesproken: €', () => post(anna, `agreements/${offer?.id}/accept`, yes)))
    kept.push(await until(one.page, 'Afspraak nagekomen', () => upload(bram, id, 'creditnota.xml', credit)))
    await one.context.close()
    await other.context.close()
  }
  return { seen, kept }
}

/** From 'Klopt niet' to the yes at the pace of a person, every second time with a counter-proposal, and the taps. */
async function measureWalks() {
  const took: number[] = []
  const taps = { suggestion: 0, other_way: 0, guest: 0 }
  for (let n = 0; n < walks; n += 1) {
    const { id, anna, bram } = await compared(seed)
    const [one, other] = [await open(anna, id), await open(bram, id)]
    const [buyer, seller] = [new Walker(one.page), new Walker(other.page)]
    await buyer.sees('Klopt niet…')
    const began = performance.now()
    await buyer.tap('button', 'Klopt niet…')
    await buyer.tapText('Aantal')
    await buyer.tap('button', 'Verstuur')
    await seller.reads('Aantal klopt niet')
    taps.other_way = await seller.count(async () => {
      await seller.tap('button', 'Stel voor…')
      await seller.tap('radio', /^We delen/)
      await seller.tap('button', 'Verstuur voorstel')
    })
    await buyer.reads('Te betalen nu')
    if (n % 2) {
      await buyer.tap('button', 'Tegenvoorstel…')
      await buyer.tap('radio', /^Creditnota voor/)
      await buyer.tap('button', 'Verstuur voorstel')
      await seller.reads('Tegenvoorstel van')
      await seller.tap('button', 'Akkoord')
    } else await buyer.tap('button', 'Akkoord')
    await buyer.sees('Afgesproken: €')
    await seller.sees('Afgesproken: €')
    took.push(performance.now() - began)
    await one.context.close()
    await other.context.close()
  }
  taps.suggestion = await countSuggestion()
  taps.guest = await countGuest()
  return { took, taps }
}

async function countSuggestion(): Promise<number> {
  const { id, bram } = await compared(seed)
  const { page, context } = await open(bram, id)
  const seller = new Walker(page)
  await seller.sees('Stel voor…')
  const count = await seller.count(async () => {
    await seller.tap('button', 'Stel voor…')
    await seller.tap('button', 'Verstuur voorstel')
  })
  await seller.sees('Jullie voorstel')
  await context.close()
  return count
}

/** The first tap opens the link in the mail. */
async function countGuest(): Promise<number> {
  const { anna, otto, dossier } = await seed.guestDossier()
  const card = await cardIn(anna, dossier.id, anna)
  await post(anna, `cards/${card.id}/proposals`, { run: card.run, outcomes: [{ n: 0, way: 'credit' }] })
  const { page, context } = await open(otto, dossier.id)
  const guest = new Walker(page)
  await guest.reads('Te betalen nu')
  const count = await guest.count(() => guest.tap('button', 'Akkoord'))
  await guest.sees('Afgesproken: €')
  await context.close()
  return 1 + count
}

async function compared({ sharedDossier }: Seed): Promise<Scene> {
  const { anna, bram, dossier } = await sharedDossier()
  return { id: dossier.id, anna, bram, card: await cardIn(anna, dossier.id, bram) }
}

/** Uploads the order and the invoice, and waits for their card. */
async function cardIn(buyer: SignedIn, id: string, seller: SignedIn): Promise<Card> {
  await upload(buyer, id, 'order.pdf', order)
  await upload(seller, id, 'factuur.xml', invoice)
  for (;;) {
    const card = (await get<Card[]>(buyer, `dossiers/${id}/cards`)).find(({ state }) => state === 'differs')
    if (card) return card
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The time from the request until a text of the conversation is painted. */
async function until(page: Page, text: string, act: () => Promise<unknown>): Promise<number> {
  const shown = await watch(page, { selector: chat, text })
  const from = performance.timeOrigin + performance.now()
  await act()
  return (await shown()).at - from
}

async function open({ access_token }: SignedIn, id: string): Promise<{ page: Page; context: BrowserContext }> {
  const localStorage = [
    { name: 'access_token', value: access_token },
    { name: 'let_in', value: 'yes' },
  ]
  const storageState = { cookies: [], origins: [{ origin: klopt.address, localStorage }] }
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: klopt.address, storageState, viewport, locale: 'nl-NL' })
  await context.addInitScript({ path: join(import.meta.dirname, 'web-watch.js') })
  const page = await context.newPage()
  await page.goto(`/app/dossier/${id}`)
  await page.getByRole('article').first().waitFor()
  return { page, context }
}

function post(who: SignedIn, path: string, body: unknown): Promise<unknown> {
  return send(who, path, { method: 'POST', body: JSON.stringify(body) }, { 'content-type': 'application/json' })
}

function upload(who: SignedIn, dossierId: string, filename: string, content: Buffer): Promise<unknown> {
  const body = new FormData()
  body.append('dossier_id', dossierId)
  body.append('file', new File([new Uint8Array(content)], filename))
  return send(who, 'documents', { method: 'POST', body })
}

async function get<A>(who: SignedIn, path: string): Promise<A> {
  return (await send(who, path, {})) as A
}

async function send({ access_token }: SignedIn, path: string, init: RequestInit, headers = {}): Promise<unknown> {
  const authorization = `Bearer ${access_token}`
  const answer = await fetch(`${klopt.address}/api/v1/${path}`, { ...init, headers: { ...headers, authorization } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

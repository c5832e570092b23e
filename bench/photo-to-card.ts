import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type Browser, chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Klopt } from '../e2e/support/klopt.ts'
import { openSeed, type Seed } from '../e2e/support/seed.ts'
import { bareChromiumPath, chromiumFlags } from '../scripts/lib/chromium.mjs'
import { type Line, paperPdf } from '../server/src/features/cards/testing/paper.ts'
import { madePdf } from '../server/src/features/readings/testing/made-pdf.ts'
import type { SignedIn } from '../server/src/testing/makers.ts'
import { pens } from '../tests/readings/maker/pens/pens.ts'
import { Sheet } from '../tests/readings/maker/sheet.ts'
import { knownLayouts } from '../tests/readings/notes/layouts-known.ts'
import type { Note } from '../tests/readings/notes/note.ts'
import { peakOfReaders } from '../tests/readings/peak.ts'
import { Api } from './api.ts'
import { machine, percentile, record, table } from './figures.ts'
import { degradations, degrade, drawPage } from './picture-maker.ts'

/*
 * Measures the time from a photo of a delivery note, taken on a phone, until the card on the screen of the other company
 * has what was delivered, and the most memory of the process that recognises it. Server and browsers are real. `--short`
 * tries it once and records nothing.
 */
const rounds = process.argv.includes('--short') ? 1 : 11
const patience = 240_000
const goalSeconds = 15
const goalMegabytes = 768
const goods: [name: string, ordered: string, delivered: string, unit: string][] = [
  ['Dorpel hardsteen 1200 mm', '24', '28', 'st'],
  ['Kalkzandsteen CS12 214x102', '1200', '1200', 'st'],
  ['Isolatieplaat PIR 100 mm', '60', '48', 'm2'],
  ['Dampremmende folie 0,2 mm', '6', '6', 'rol'],
  ['Metselmortel M10 zak 25 kg', '40', '40', 'zak'],
  ['Keilbout M12x110 verzinkt', '8', '8', 'doos'],
]

const folder = mkdtempSync(join(tmpdir(), 'klopt-photos-'))
const klopt = await Klopt.open({ OCR_READERS: '1' })
const api = new Api(Number(new URL(klopt.address).port))
const { seed, close } = await openSeed(klopt.folder)
const options = { executablePath: bareChromiumPath(), args: chromiumFlags }
let megabytes: [what: string, most: number][] = []
const [phone, desk] = [await chromium.launch(options), await chromium.launch(options)]
const load = [loadavg()[0]]
try {
  const seconds: number[] = []
  const peak = peakOfReaders(klopt.pid)
  for (let n = 1; n <= rounds; n += 1) {
    const took = await measure(seed, n)
    if (n > 1 || rounds === 1) seconds.push(took) // the first starts what later ones have
    console.log(`${n}: ${took.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`)
  }
  load.push(loadavg()[0])
  megabytes = [['photos of five megapixels', peak()], ...(await measureMemory(seed))]
  report(seconds)
} finally {
  await Promise.all([phone.close(), desk.close()])
  await close()
  await klopt.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The seconds from a photo on the phone of Bram until Anna sees what it says. */
async function measure(seed: Seed, n: number): Promise<number> {
  const { anna, bram, dossier } = await seed.sharedDossier(`PO ${4_500_100 + n}`)
  const number = String(4_500_100 + n)
  const order = await paperPdf('order', {
    number,
    lines: goods.map(([name, ordered, , unit]): Line => [name, ordered, unit, '12.50']),
  })
  await api.upload(memberOf(anna), dossier.id, [{ name: 'Order.pdf', content: order }])
  const invoice = await paperPdf('invoice', {
    number: `2026-0${n}`,
    order: number,
    lines: goods.map(([name, , delivered, unit]): Line => [name, delivered, unit, '12.50']),
  })
  await api.upload(memberOf(bram), dossier.id, [{ name: 'Factuur.pdf', content: invoice }])
  const photo = join(folder, `IMG_${n}.jpg`)
  writeFileSync(photo, await photoOf(number, n))

  const mine = await open(phone, bram, dossier.id, { width: 390, height: 844 })
  const theirs = await open(desk, anna, dossier.id, { width: 1280, height: 800 })
  await theirs.locator('.card-table').waitFor()
  await mine.getByRole('button', { name: 'Document toevoegen' }).click()
  const upload = mine.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true })

  const from = performance.now()
  await mine.locator('input[capture=environment]').first().setInputFiles(photo)
  await upload.click() // once the photo is prepared
  await theirs.locator('.card-table td[data-k="Geleverd"]', { hasText: '28' }).waitFor()
  const took = (performance.now() - from) / 1000

  await Promise.all([mine, theirs].map((page) => page.context().close()))
  return took
}

/** The most memory of a reader for pictures that are as large as may be. */
async function measureMemory({ sharedDossier }: Seed): Promise<typeof megabytes> {
  const photo = await photoOf('4500127', 3)
  const files = {
    'photo of 12 megapixels': ['12.jpg', await enlarged(photo, 3072, 4096)],
    'photo of 40 megapixels': ['40.jpg', await enlarged(photo, 5400, 7200)],
    'three scanned pages': ['3.pdf', await scanOf(photo, 3)],
  } as const
  const { anna, dossier } = await sharedDossier()
  const found: typeof megabytes = []
  for (const [what, [name, content]] of Object.entries(files)) {
    const peak = peakOfReaders(klopt.pid)
    const [document] = await api.upload(memberOf(anna), dossier.id, [{ name, content }])
    const path = `/api/v1/documents/${document?.id}/reading`
    const until = Date.now() + patience
    for (let state = 'queued'; ['queued', 'reading'].includes(state) && Date.now() < until; await pause(500))
      state = (await api.ask<{ state: string }>(memberOf(anna), 'GET', path)).state
    found.push([what, peak()])
  }
  return found
}

async function enlarged(photo: Buffer, width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(photo), 0, 0, width, height)
  return canvas.toBuffer('image/jpeg', 80)
}

async function scanOf(photo: Buffer, pages: number): Promise<Buffer> {
  const pdf = await madePdf((made) => {
    for (let n = 0; n < pages; n += 1) {
      if (n > 0) made.addPage()
      made.image(photo, 0, 0, { width: 595 })
    }
  })
  return Buffer.from(pdf)
}

function memberOf({ id, access_token: token }: SignedIn) {
  return { id, token }
}

async function photoOf(order: string, n: number): Promise<Buffer> {
  const note: Note = {
    language: 'nl',
    title: 'PAKBON',
    number: `PB${770_000 + n}`,
    date: '2026-11-24',
    order,
    sales_order: `VO${20_000 + n}`,
    seller: ['Bouwmaterialen Van Rijn B.V.', 'Havenweg 14', '3812 LK Amersfoort', 'KvK 30144771'],
    buyer: ['Bouwbedrijf De Linde B.V.', 'Lindelaan 4', '3521 AB Utrecht'],
    lines: goods.map(([name, ordered, quantity, unit], at) => ({
      article: String(10_400 + at),
      name,
      ordered,
      quantity,
      rest: String(Math.max(0, Number(ordered) - Number(quantity))),
      unit,
    })),
    returned: false,
    received_by: null,
  }
  const sheet = new Sheet()
  knownLayouts.wholesale?.(sheet, note)
  const page = await drawPage((await pens['runs']?.(sheet, {})) ?? new Uint8Array())
  return degrade(page, degradations[n % 2 === 0 ? 1 : 2] ?? 'phone', n)
}

async function open(
  browser: Browser,
  who: SignedIn,
  dossier: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const isPhone = viewport.width < 768
  const context = await browser.newContext({ baseURL: klopt.address, viewport, isMobile: isPhone, hasTouch: isPhone })
  await context.addInitScript((token) => localStorage.setItem('access_token', token), who.access_token)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  await page.goto(`/app/dossier/${dossier}`)
  return page
}

function report(seconds: number[]) {
  const most = Math.round(Math.max(...megabytes.map(([, each]) => each)))
  const [p50, p95] = [percentile(seconds, 0.5).toFixed(1), percentile(seconds, 0.95).toFixed(1)]
  const rows = [
    ['', 'p50', 'p95', 'most', 'goal'],
    ['photo on the phone → card of the other, s', p50, p95, Math.max(...seconds).toFixed(1), `≤ ${goalSeconds}`],
    ...megabytes.map(([what, each]) => [`reader alone, MB: ${what}`, '', '', each.toFixed(0), `≤ ${goalMegabytes}`]),
  ]
  console.log(table(rows))
  if (rounds === 1) return
  record(
    'From a photo to the card',
    `${new Date().toISOString().slice(0, 10)}: ${p95} s at p95 until the card of the other company has it; a reader alone takes at most ${most} MB (load average ${load.map((one) => one?.toFixed(1)).join(' to ')})`,
    `${table(rows)}\n\n${seconds.length} photos of delivery notes, half of them creased, through the upload dialog of a phone; order and invoice were there before. ${machine('18')}.`,
  )
}

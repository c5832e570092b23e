import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { existsSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Klopt } from '../e2e/support/klopt.ts'
import { openSeed } from '../e2e/support/seed.ts'
import { chromiumFlags, wholeChromiumPath } from '../scripts/lib/chromium.mjs'
import type { SignedIn } from '../server/src/testing/makers.ts'
import { machine, median, record, table } from './figures.ts'
import { forget, noted, painted, rested } from './web-page.ts'
import { dossiers, messages, prepare } from './web-scene.ts'

/*
 * What somebody feels who works with 1,000 dossiers and 50,000 messages in one, on this machine and in a Chromium whose
 * processor is slowed down four times. Sizes are those of the files that were asked for. `--short` tries it out and
 * writes nothing down.
 */
const is_short = process.argv.includes('--short')
const rounds = is_short ? 1 : 4
const sentences = is_short ? 8 : 25
const chat = '[role=log]'
const list = 'main table'
const newest = `Bericht ${messages}`
const built = new URL('../web/build/client', import.meta.url).pathname

type Scene = Awaited<ReturnType<typeof prepare>>
type Figure = { what: string; values: Record<Speed, number[]>; unit: string; goal: string; worst: boolean }
/** How many times the processor is slowed down. */
type Speed = 1 | 4

const figures: Figure[] = []
let speed: Speed = 1
const busy = [loadavg()[0] ?? 0]
const klopt = await Klopt.open()
const { seed, close } = await openSeed(klopt.folder)
const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: chromiumFlags })
try {
  const scene = await prepare(seed)
  for (speed of [1, 4] as const)
    for (const measure of [measureFirstLoad, measureOpening, measureTalking, measureScrolling, measureSearching]) {
      console.log(`${measure.name}, slowed down ${speed} times`)
      await measure(scene)
      busy.push(loadavg()[0] ?? 0)
    }
  report(browser)
} finally {
  await browser.close()
  await close()
  await klopt.close()
}

async function measureFirstLoad({ anna, long }: Scene) {
  for (let round = 0; round < rounds; round += 1) {
    const { page, context, loaded } = await open(anna)
    await page.goto('/app/dossiers', { waitUntil: 'commit' })
    note(
      'first load → list usable',
      (await painted(page, { selector: list, text: newest })).since_start,
      'ms',
      '≤ 1500',
    )
    if (round === 0 && speed === 1) {
      note('script until the list is usable, gzip', weigh(loaded, '.js'), 'kB', '≤ 220, aim 180')
      note('styles until then, gzip', weigh(loaded, '.css'), 'kB', '≤ 20')
      const before = loaded.length
      await page.goto(`/app/dossier/${long.id}`)
      await painted(page, { selector: chat, text: newest })
      note(
        'script that opening a dossier adds, gzip',
        weigh(loaded.slice(before).filter(isOfPage), '.js', loaded.slice(0, before)),
        'kB',
        '≤ 40',
      )
    }
    note('layout shift, list', (await noted(page)).shift, '', '0')
    await context.close()

    const direct = await open(anna)
    await direct.page.goto(`/app/dossier/${long.id}`, { waitUntil: 'commit' })
    note(
      'deep link → newest message',
      (await painted(direct.page, { selector: chat, text: newest })).since_start,
      'ms',
      '≤ 800, aim 500',
    )
    note('layout shift, dossier', (await noted(direct.page)).shift, '', '0')
    await direct.context.close()
  }
}

async function measureOpening({ anna, long, other }: Scene) {
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await open(anna)
    await page.goto('/app/dossiers')
    await painted(page, { selector: list, text: newest })
    for (const kind of ['not seen before', 'seen before']) {
      const goal = kind === 'seen before' ? '≤ 100 (200), aim 50' : '≤ 500'
      for (const [title, text] of [
        [long.title, newest],
        [other.title, 'Kraan 100'],
      ] as const) {
        const shown = painted(page, { selector: chat, text })
        await page.getByRole('main').getByRole('link', { name: title }).click()
        note(`click → newest message, ${kind}`, (await shown).since_press, 'ms', goal)
        await page.goBack()
        await painted(page, { selector: list, text: newest })
      }
    }
    await context.close()
  }
}

async function measureTalking({ anna, bram, other }: Scene) {
  const [one, two] = [await open(anna), await open(bram)]
  for (const { page } of [one, two]) {
    await page.goto(`/app/dossier/${other.id}`)
    await painted(page, { selector: chat, text: 'Kraan 100' })
  }
  for (let n = 0; n < sentences; n += 1) {
    const text = `Zin ${n}!`
    await one.page.getByRole('textbox', { name: 'Bericht' }).fill(text)
    await rested(one.page)
    const [own, others] = [one, two].map(({ page }) => painted(page, { selector: chat, text }))
    await one.page.keyboard.press('Enter')
    const mine = await own
    const theirs = await others
    if (!mine || !theirs || n < 5) continue // the first ones warm up
    note('Enter → own bubble', mine.since_press, 'ms', '≤ 50')
    note("Enter → the other's screen, worst", theirs.at - mine.at + mine.since_press, 'ms', '≤ 150', true)
  }
  await one.context.close()
  await two.context.close()
}

async function measureScrolling({ anna, long }: Scene) {
  const { page, context } = await open(anna)
  await page.goto(`/app/dossier/${long.id}`)
  await painted(page, { selector: chat, text: newest })
  await page.locator(chat).hover()
  await forget(page)
  for (let n = 0; n < 150; n += 1) await page.mouse.wheel(0, -400)
  note('longest task while scrolling back', (await noted(page)).longest, 'ms', '≤ 100')
  await forget(page)
  await page.getByRole('textbox', { name: 'Bericht' }).pressSequentially('Dit is een bericht van gewone lengte.')
  note('slowest answer to a key in the composer', (await noted(page)).slowest, 'ms', '≤ 100, aim 50')
  await context.close()
}

async function measureSearching({ anna }: Scene) {
  const { page, context } = await open(anna)
  await page.goto('/app/dossiers')
  await painted(page, { selector: list, text: newest })
  await forget(page)
  await page.getByRole('search').getByRole('textbox').pressSequentially('order 77 staal')
  await painted(page, { selector: list, text: 'Order 77' })
  note(
    `slowest answer to a key in the search, ${dossiers} dossiers`,
    (await noted(page)).slowest,
    'ms',
    '≤ 100, aim 50',
  )
  await context.close()
}

async function open(person: SignedIn): Promise<{ page: Page; context: BrowserContext; loaded: string[] }> {
  const localStorage = [
    { name: 'access_token', value: person.access_token },
    { name: 'let_in', value: 'yes' }, // not the first visit
  ]
  const storageState = { cookies: [], origins: [{ origin: klopt.address, localStorage }] }
  const context = await browser.newContext({
    baseURL: klopt.address,
    storageState,
    viewport: { width: 1280, height: 800 },
  })
  await context.addInitScript({ path: join(import.meta.dirname, 'web-watch.js') })
  const page = await context.newPage()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed })
  return { page, context, loaded }
}

/** What the live line reads with belongs to no page. */
function isOfPage(path: string): boolean {
  return !/\/(?:live-frame|schemas)-/.test(path)
}

/** The size of the files of a kind among what was loaded, in kB, packed with gzip as the server does. */
function weigh(paths: string[], kind: string, had: string[] = []): number {
  const files = new Set(
    paths.filter((path) => path.endsWith(kind) && !had.includes(path)).map((path) => `${join(built, path)}.gz`),
  )
  return [...files].reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : Number.NaN), 0) / 1000
}

function note(what: string, value: number, unit: string, goal: string, worst = false) {
  let figure = figures.find((one) => one.what === what)
  if (!figure) figures.push((figure = { what, values: { 1: [], 4: [] }, unit, goal, worst }))
  figure.values[speed].push(value)
}

function report(browser: Browser) {
  const rows = figures.map(({ what, values, unit, goal, worst }) => {
    const shown = ([1, 4] as const).map((speed) => {
      if (values[speed].length === 0) return ''
      const value = worst ? Math.max(...values[speed]) : median(values[speed])
      return `${value.toFixed(unit === '' ? 3 : 0)} ${unit}`.trim()
    })
    return [what, ...shown, goal]
  })
  const shown = table([['', 'as it is', 'slowed down 4 ×', 'goal'], ...rows])
  console.log(shown)
  const load = `${Math.min(...busy).toFixed(1)} to ${Math.max(...busy).toFixed(1)}`
  const setup = `${dossiers} dossiers, ${messages} messages in one; Chromium ${browser.version()} at 1280 × 800, with the machine as it is and with its processor slowed down four times. Medians. The machine's load was ${load}.`
  console.log(setup)
  if (!is_short)
    record('In the browser', `${new Date().toISOString().slice(0, 10)} (${machine('18')})`, `${setup}\n\n${shown}`)
}

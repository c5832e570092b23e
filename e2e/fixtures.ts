import { type BrowserContext, type BrowserContextOptions, expect, test as base } from '@playwright/test'
import type { SignedIn } from '../server/src/testing/makers.ts'
import { empty } from './support/empty.ts'
import { watch } from './support/guard.ts'
import { Klopt } from './support/klopt.ts'
import { type Screen, screenOf } from './support/screen.ts'
import { openSeed, type Seed } from './support/seed.ts'
import { listenToToasts } from './support/toasts.ts'

type ServerPlace = { address: string; folder: string }
type Options = {
  /** The console errors that this test causes on purpose. */
  expects?: RegExp
  context?: BrowserContextOptions
  /** The node for this browser, if there are several. */
  node?: { address: string }
}
/** Opens a new browser context for somebody: with their session, or with null as a stranger. */
export type OpenScreen = (person: SignedIn | null, path: string, options?: Options) => Promise<Screen>

type Fixtures = {
  klopt: ServerPlace
  ownKlopt: Klopt
  seed: Seed
  as: OpenScreen
}

type WorkerFixtures = {
  shared: ServerPlace
  sharedSeed: Seed
  /** Emptied contexts without options. The app's files are in their cache, compiled, which saves a third of a page. */
  spare: BrowserContext[]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => use({ address: process.env['KLOPT_ADDRESS'] ?? '', folder: process.env['KLOPT_FOLDER'] ?? '' }),
    { scope: 'worker' },
  ],
  sharedSeed: [
    async ({ shared }, use) => {
      const { seed, close } = await openSeed(shared.folder)
      await use(seed)
      await close()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  spare: [async ({}, use) => use([]), { scope: 'worker' }],

  // oxlint-disable-next-line no-empty-pattern -- as above
  ownKlopt: async ({}, use) => {
    const klopt = await Klopt.open()
    await use(klopt)
    await klopt.close()
  },
  klopt: async ({ shared }, use) => use(shared),
  seed: async ({ sharedSeed }, use) => use(sharedSeed),

  as: async ({ browser, klopt, shared, spare }, use, { project }) => {
    const opened: { context: BrowserContext; again: boolean; watched: ReturnType<typeof watch> }[] = []
    const phone = (project.use.viewport?.width ?? 0) < 768

    await use(async (person, path, { expects, context: more, node = klopt } = {}) => {
      const again = !more && node.address === shared.address
      const context = (again && spare.pop()) || (await browser.newContext({ baseURL: node.address, ...more }))
      opened.push({ context, again, watched: watch(context, expects) })
      const page = await context.newPage()
      const told = listenToToasts(page)
      const signing = person && (await page.addInitScript(storeToken, [node.address, person.access_token] as const))
      await page.goto(path, { waitUntil: 'commit' })
      await signing?.dispose() // who signs out later stays signed out
      await page.waitForLoadState()
      return screenOf(page, { phone, told })
    })

    for (const { context, again, watched } of opened) {
      watched.stop()
      if (!again) await context.close()
      else await empty(context, shared.address).then(() => spare.push(context))
    }
    expect(opened.flatMap(({ watched }) => watched.errors)).toEqual([])
  },
})

/** Runs in the page before its own scripts. Playwright's `storageState` opens another page for this first. */
function storeToken([address, token]: readonly [address: string, token: string]) {
  if (location.origin === address) localStorage.setItem('access_token', token)
}

/**
 * For what follows from a read paper, a mail or a start of Klopt, which have the lowest priority: other suites use the
 * processor at the same time (141).
 */
export const patient = expect.configure({ timeout: 120_000 })
export const patientTest = test.extend<{ longer: void }>({
  actionTimeout: 120_000,
  longer: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use, info) => {
      info.setTimeout(420_000)
      await use()
    },
    { auto: true },
  ],
})

/** The same with a Klopt that belongs to one test. */
export const ownTest = patientTest.extend({
  klopt: async ({ ownKlopt }, use) => use(ownKlopt),
  seed: async ({ ownKlopt }, use) => {
    const { seed, close } = await openSeed(ownKlopt.folder)
    await use(seed)
    await close()
  },
})

export { expect } from '@playwright/test'

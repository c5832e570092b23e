import type { Page, Worker } from '@playwright/test'

/** Without `unread`, as an older server sends: the Chromium of the tests ends a worker that sets a badge. */
type Push = { dossier_id: string } & ({ title: string; body: string; seq: number } | { title: null })
/** The notifications that a device shows. */
type ShownNotification = { tag: string; title: string; body: string }
type TrayNotification = ShownNotification & { data: unknown; close: () => void }
/** The parts of a worker's or a page's global scope that are used here. */
type Scope = EventTarget & {
  tray: TrayNotification[]
  clients: { openWindow: (path: string) => Promise<null> }
  registration: ServiceWorkerRegistration
  ExtendableEvent: new (type: string) => Event
}

/**
 * Delivers pushes to the worker of a page, as the browser does once its push service has decrypted one. No push service
 * can be reached from a test; `push.test.ts` covers the way to it.
 */
export async function pushTo(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await workerOf(page).evaluate(giveTray)
  const session = await page.context().newCDPSession(page)
  const { promise: registered, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ isDeleted }) => !isDeleted)
    if (own) resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin

  return async (payload: Push) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
  }
}

/** The notifications that the worker of a page shows. */
export function shownBy(page: Page): Promise<ShownNotification[]> {
  return workerOf(page).evaluate(readTray)
}

/** Gives the page a tray of its own in which its device shows these. */
export async function showOn(page: Page, ...tags: string[]): Promise<void> {
  await page.evaluate(giveTray)
  await page.evaluate(async (tags) => {
    const registration = await navigator.serviceWorker.getRegistration('/app')
    for (const tag of tags) await registration?.showNotification('Bram', { tag })
  }, tags)
}

export async function tagsOn(page: Page): Promise<string[]> {
  return (await page.evaluate(readTray)).map(({ tag }) => tag)
}

/** Presses the notification with this tag, and returns the windows that the worker opened for it. */
export function press(page: Page, tag: string): Promise<string[]> {
  return workerOf(page).evaluate(async (tag) => {
    const scope = globalThis as unknown as Scope
    const opened: string[] = []
    // Without a real click the browser refuses to open a window.
    scope.clients.openWindow = async (path) => {
      opened.push(path)
      return null
    }
    const [notification] = await scope.registration.getNotifications({ tag })
    if (!notification) throw new Error('There is no such notification.')
    const handled: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void handled.push(work)
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification, waitUntil }))
    await Promise.all(handled)
    return opened
  }, tag)
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  return worker
}

/** Runs in the worker or the page. The Chromium of the tests has no tray for notifications, and permits none. */
function giveTray() {
  const tray: TrayNotification[] = []
  Object.assign(globalThis, { tray })
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  const close = (tag: string) => {
    const at = tray.findIndex((one) => one.tag === tag)
    if (at >= 0) tray.splice(at, 1)
  }
  Object.assign(ServiceWorkerRegistration.prototype, {
    async showNotification(title: string, { tag = '', body = '', data }: NotificationOptions = {}) {
      close(tag) // a browser replaces the one with the same tag
      tray.push({ title, tag, body, data, close: () => close(tag) })
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      tray.filter((one) => tag === undefined || one.tag === tag),
  })
}

/** Runs in the worker or the page. */
function readTray(): ShownNotification[] {
  return (globalThis as unknown as Scope).tray.map(({ tag, title, body }) => ({ tag, title, body }))
}

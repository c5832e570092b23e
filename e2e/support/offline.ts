import { expect, type Page } from '@playwright/test'

/** A browser in which the service worker runs: it opens the app without a connection. */
export const worker = { serviceWorkers: 'allow' as const }
/** Errors that a browser logs without a connection. */
export const noLine =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket/

/** Waits until the worker has cached the app and the data on the screen is stored. */
export async function workerReady(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(() => storedText(page)).toContain('.seen.dossier.')
}

/** All data that the app has stored on this device, as text. */
export async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const db = await answerOf(indexedDB.open('klopt'))
    if (!db.objectStoreNames.contains('kept')) return ''
    const box = db.transaction('kept').objectStore('kept')
    return JSON.stringify([await answerOf(box.getAllKeys()), await answerOf(box.getAll())])

    function answerOf<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    }
  })
}

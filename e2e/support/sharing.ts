import type { Page } from '@playwright/test'
import { file, type FilePayload, pdf } from './files.ts'
import type { Screen } from './screen.ts'

export const order = () => file('PO_4500127.pdf', pdf('Order'))
export const photo = () => file('IMG_0388.jpg', Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==', 'base64'), 'image/jpeg')

/** Leaves by the bar of a phone. */
export async function signOut(one: Screen) {
  await one.nav.getByRole('button', { name: 'Uitloggen' }).tap()
  await one.dialog('Uitloggen?').getByRole('button', { name: 'Uitloggen' }).tap()
}

type SharedContent = { files?: FilePayload[]; text?: string; url?: string; title?: string }

/** Shares with the installed app as a phone does: a form is sent to the address in the manifest. */
export async function share(page: Page, { files = [], ...texts }: SharedContent, address = '') {
  const described = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  await Promise.all([
    page.waitForURL(/\/(app\/delen|login)/),
    page.evaluate(
      ({ texts, described, address }) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: `${address}/app/delen`, enctype: 'multipart/form-data' })
        for (const [name, value] of Object.entries(texts)) {
          const field = document.createElement('input')
          Object.assign(field, { name, value })
          form.append(field)
        }
        const transfer = new DataTransfer()
        for (const { name, mimeType, bytes } of described) {
          const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)
          transfer.items.add(new File([content], name, { type: mimeType }))
        }
        const picker = document.createElement('input')
        Object.assign(picker, { type: 'file', name: 'file', multiple: true, files: transfer.files })
        form.append(picker)
        document.body.append(form)
        form.submit()
      },
      { texts, described, address },
    ),
  ])
}

/** Shares, and says on the page that asks that one did so oneself. */
export async function shareOwn(page: Page, content: SharedContent) {
  await share(page, content)
  await page.getByRole('button', { name: 'Ja, delen' }).click()
}

/** Waits until the worker accepts shares, and knows for whom. */
export async function canShare(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The names of the files that were shared on this device, of everybody. */
export async function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('klopt-shared')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('shares'))
    const db = await answerOf(opening)
    const all: unknown[] = await answerOf(db.transaction('shares').objectStore('shares').getAll())
    db.close()
    return all.flatMap((one) => {
      const { content } = Object(one) as { content?: unknown }
      return content instanceof File ? [content.name] : []
    })

    function answerOf<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    }
  })
}

/** Lets the hours pass since something was shared. */
export async function age(page: Page, hours: number) {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('klopt-shared')
        opening.addEventListener('success', () => {
          const changing = opening.result.transaction('shares', 'readwrite')
          const box = changing.objectStore('shares')
          const walk = box.openCursor(IDBKeyRange.lowerBound([0]))
          walk.addEventListener('success', () => {
            const cursor = walk.result
            if (!cursor) return
            const [at, ...rest] = cursor.key as number[]
            if (at !== undefined && at > Date.now() - ms) {
              box.put(cursor.value, [at - ms, ...rest])
              cursor.delete()
            }
            cursor.continue()
          })
          changing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
          changing.addEventListener('abort', () => reject(changing.error))
        })
      }),
    hours * 3_600_000,
  )
}

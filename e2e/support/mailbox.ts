import { expect } from '@playwright/test'
import type { Screen } from './screen.ts'

/** The words that match, of the newest mail to an address that has them. */
export async function mailed({ page }: Screen, email: string, words: RegExp): Promise<string> {
  let found = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const files = list.split('<li>').filter((item) => item.includes(email))
    for (const item of files) {
      const file = /href="([^"]+)"/.exec(item)?.[1] ?? ''
      found ||= words.exec(await (await page.request.get(`${file}/html`)).text())?.[0] ?? ''
    }
    expect(found).not.toBe('')
  }).toPass()
  return found
}

/** The path of a mailed link. */
export async function mailedPath(one: Screen, email: string, page: string): Promise<string> {
  const { pathname, search } = new URL(await mailed(one, email, new RegExp(`https?:[^"]*/${page}\\?token=[^"&]+`)))
  return pathname + search
}

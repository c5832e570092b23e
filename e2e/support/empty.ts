import type { BrowserContext } from '@playwright/test'

/** Closes the pages of a context and erases what they stored, but not its cache of the app's files. */
export async function empty(context: BrowserContext, origin: string): Promise<void> {
  const blank = await context.newPage()
  for (const page of context.pages()) if (page !== blank) await page.close()
  const client = await context.newCDPSession(blank)
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()
  await context.setOffline(false)
  await context.unrouteAll()
  await blank.close()
}

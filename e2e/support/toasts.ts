import { expect, type Page } from '@playwright/test'

const mark = 'toast: '

/**
 * Notes the toasts of a page as they appear: on a slow machine one may be gone before a test looks. The returned
 * function waits until one with this text has been visible, and takes it off the list.
 */
export function listenToToasts(page: Page): (text: string) => Promise<void> {
  const seen: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'debug' && line.text().startsWith(mark)) seen.push(line.text().slice(mark.length))
  })
  // Not by a script for all frames: the frame of a mail refuses it, with an error.
  page.on('domcontentloaded', () => void page.evaluate(reportToasts, mark).catch(() => undefined)) // it has left
  return async (text) => {
    await expect.poll(() => seen, { message: `the toast '${text}'` }).toContain(text)
    seen.splice(seen.indexOf(text), 1)
  }
}

/** Runs in the page. */
function reportToasts(mark: string) {
  const known = new WeakSet<Element>()
  const look = () => {
    for (const toast of document.querySelectorAll('[aria-label="Meldingen"] > * > p'))
      if (!known.has(toast) && toast.checkVisibility()) {
        known.add(toast)
        // oxlint-disable-next-line no-console -- this is how the test hears of it
        console.debug(`${mark}${toast.textContent}`)
      }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}

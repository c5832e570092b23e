import type { Page } from '@playwright/test'

/** What web-watch.js notes in the page. */
declare global {
  interface Window {
    watched: { shift: number; long: number[]; slow: number[]; pressed: number }
  }
}

type VisibleText = { selector: string; text: string }

const patience = 30_000

type PaintTimes = { at: number; since_start: number; since_press: number }

/** When `text` stands painted in what `selector` finds: on the clock that all pages share, and since the last press. */
export async function painted(page: Page, sight: VisibleText): Promise<PaintTimes> {
  return (await watch(page, sight))()
}

/** The same of what a press brings: the page looks out for it before we press, or a late look would count as its time. */
export async function watch(page: Page, sight: VisibleText): Promise<() => Promise<PaintTimes>> {
  const watching = await page.evaluateHandle(
    ({ selector, text, patience }) => {
      const { promise: seen, resolve, reject } = Promise.withResolvers<PaintTimes>()
      const failed = () => reject(new Error(`${location.pathname}: no '${text}' in ${selector}`))
      const timer = setTimeout(failed, patience)
      // Told by what changes: to look before every frame would make the page draw frames that nobody asked for.
      const changes = new MutationObserver(look)
      changes.observe(document, { childList: true, subtree: true, characterData: true })
      look()
      return { seen }
      function look() {
        if (!document.querySelector(selector)?.textContent.includes(text)) return
        changes.disconnect()
        clearTimeout(timer)
        // Now is just before the frame that paints it. An urgent task is the first after it: no other's work counts.
        requestAnimationFrame(() => {
          const shown = scheduler.postTask(() => performance.now(), { priority: 'user-blocking' })
          const { timeOrigin } = performance
          const tell = (now: number) => ({
            at: timeOrigin + now,
            since_start: now,
            since_press: now - window.watched.pressed,
          })
          resolve(shown.then(tell))
        })
      }
    },
    { ...sight, patience },
  )
  return () => watching.evaluate(({ seen }) => seen)
}

/** Until the page has nothing to do: nobody presses a key in the moment of the one before. */
export function rested(page: Page): Promise<void> {
  return page.evaluate(
    (patience) => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: patience })),
    patience,
  )
}

/** What was noted since the page began or since the last `forget`. */
export function noted(page: Page): Promise<{ shift: number; longest: number; slowest: number }> {
  return page.evaluate(() => ({
    shift: window.watched.shift,
    longest: Math.max(0, ...window.watched.long),
    slowest: Math.max(0, ...window.watched.slow),
  }))
}

export function forget(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window.watched, { shift: 0, long: [], slow: [] })
  })
}

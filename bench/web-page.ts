import type { Page } from '@playwright/test'

/** The measurements that web-watch.js records in the page. */
declare global {
  interface Window {
    watched: { shift: number; long: number[]; slow: number[]; pressed: number }
  }
}

type VisibleText = { selector: string; text: string }

const patience = 30_000

type PaintTimes = { at: number; since_start: number; since_press: number }

/** When `text` is painted in `selector`: on the clock that all pages share, and since the last press. */
export async function painted(page: Page, sight: VisibleText): Promise<PaintTimes> {
  return (await watch(page, sight))()
}

/** Starts watching before a press, so that the time to set up the observer does not count. */
export async function watch(page: Page, sight: VisibleText): Promise<() => Promise<PaintTimes>> {
  const watching = await page.evaluateHandle(
    ({ selector, text, patience }) => {
      const { promise: seen, resolve, reject } = Promise.withResolvers<PaintTimes>()
      const failed = () => reject(new Error(`${location.pathname}: no '${text}' in ${selector}`))
      const timer = setTimeout(failed, patience)
      // Uses an observer, because checking before every frame would make the page draw extra frames.
      const changes = new MutationObserver(look)
      changes.observe(document, { childList: true, subtree: true, characterData: true })
      look()
      return { seen }
      function look() {
        if (!document.querySelector(selector)?.textContent.includes(text)) return
        changes.disconnect()
        clearTimeout(timer)
        // This is just before the frame that paints it. An urgent task runs first after that frame.
        requestAnimationFrame(() => {
          const shown = scheduler.postTask(() => performance.now(), { priority: 'user-blocking' })
          const { timeOrigin } = performance
          const timesAt = (now: number) => ({
            at: timeOrigin + now,
            since_start: now,
            since_press: now - window.watched.pressed,
          })
          resolve(shown.then(timesAt))
        })
      }
    },
    { ...sight, patience },
  )
  return () => watching.evaluate(({ seen }) => seen)
}

/** Waits until the page is idle, as people do not press keys in immediate succession. */
export function untilIdle(page: Page): Promise<void> {
  return page.evaluate(
    (patience) => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: patience })),
    patience,
  )
}

/** The measurements since the page started or since the last `reset`. */
export function measured(page: Page): Promise<{ shift: number; longest: number; slowest: number }> {
  return page.evaluate(() => ({
    shift: window.watched.shift,
    longest: Math.max(0, ...window.watched.long),
    slowest: Math.max(0, ...window.watched.slow),
  }))
}

export function reset(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window.watched, { shift: 0, long: [], slow: [] })
  })
}

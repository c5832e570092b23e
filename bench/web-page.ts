import type { Page } from '@playwright/test'

/** What web-watch.js notes in the page. */
declare global {
  interface Window {
    watched: { shift: number; long: number[]; slow: number[]; pressed: number }
  }
}

type Sight = { selector: string; text: string }

const patience = 30_000

/** When `text` stands painted in what `selector` finds: on the clock that all pages share, and since the last press. */
export function painted(page: Page, sight: Sight): Promise<{ at: number; since_start: number; since_press: number }> {
  return page.evaluate(
    ({ selector, text, patience }) =>
      new Promise((resolve, reject) => {
        const failed = () => reject(new Error(`${location.pathname}: no '${text}' in ${selector}`))
        const timer = setTimeout(failed, patience)
        // Told by what changes: to look before every frame would make the page draw frames that nobody asked for.
        const changes = new MutationObserver(look)
        changes.observe(document, { childList: true, subtree: true, characterData: true })
        look()
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
      }),
    { ...sight, patience },
  )
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

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
        const deadline = performance.now() + patience
        const look = () => {
          if (performance.now() > deadline)
            return reject(new Error(`${location.pathname}: no '${text}' in ${selector}`))
          if (!document.querySelector(selector)?.textContent.includes(text)) return void requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel() // the first task after a frame: it has been painted
          port1.addEventListener('message', () => {
            const now = performance.now()
            resolve({
              at: performance.timeOrigin + now,
              since_start: now,
              since_press: now - window.watched.pressed,
            })
          })
          port1.start()
          requestAnimationFrame(() => port2.postMessage(null))
        }
        look()
      }),
    { ...sight, patience },
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

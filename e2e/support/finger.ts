import type { Locator, Page } from '@playwright/test'

type Point = { x: number; y: number }

const steps = 12

/** A finger on the screen: real touch events, from which the browser makes its own gestures, such as scrolling. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })

  async function slide(from: Point, { right = 0, down = 0 }) {
    await touch('touchStart', from)
    for (let n = 1; n <= steps; n++)
      await touch('touchMove', { x: from.x + (right * n) / steps, y: from.y + (down * n) / steps })
  }
  return {
    press: (at: Point) => touch('touchStart', at),
    /** Moves the finger, which stays on the screen. */
    slide,
    lift: () => touch('touchEnd'),
    /** Ends the touch without a press, as when a call comes in. */
    cancel: () => touch('touchCancel'),
    async drag(from: Point, by: { right?: number; down?: number }) {
      await slide(from, by)
      await touch('touchEnd')
    },
  }
}

/** The middle of something on the screen. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

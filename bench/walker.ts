import type { Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

/** A person finds and presses a control in this time, and reads this many words a second. */
export const pace = { tap_ms: 1200, words_a_second: 3.5 }

/** Somebody at a screen, who taps and reads at the pace of a person. */
export class Walker {
  readonly #page: Page
  #taps = 0

  constructor(page: Page) {
    this.#page = page
  }

  async tap(role: 'button' | 'radio', name: string | RegExp): Promise<void> {
    await pause(pace.tap_ms)
    const place = this.#page.locator('[role=dialog], [role=log]')
    await place
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
    this.#taps += 1
  }

  async tapText(text: string): Promise<void> {
    await pause(pace.tap_ms)
    await this.#page.getByRole('dialog').getByText(text, { exact: true }).click()
    this.#taps += 1
  }

  async sees(text: string): Promise<void> {
    await this.#page.getByRole('log').getByText(text).first().waitFor()
  }

  /** Waits for a text and reads all of its card or message. */
  async reads(text: string): Promise<void> {
    const found = this.#page.getByRole('log').getByText(text).first()
    await found.waitFor()
    const words = await found.evaluate((one) => one.closest('article, li')?.textContent.split(/\s+/).length ?? 0)
    await pause((words / pace.words_a_second) * 1000)
  }

  /** The number of taps that something takes. */
  async count(work: () => Promise<void>): Promise<number> {
    const before = this.#taps
    await work()
    return this.#taps - before
  }
}

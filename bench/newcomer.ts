import type { Locator, Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { pace } from './walker.ts'

const lettersASecond = 5

/** The cost of a task: taps, typed fields, and the time that the person waits for Klopt. */
export type Effort = { taps: number; fields: number; waited: number; whole: number }

/** Somebody who sees Klopt for the first time, and taps and types at the pace of a person. */
export class Newcomer {
  readonly page: Page
  #taps = 0
  #fields = 0
  #paused = 0

  constructor(page: Page) {
    this.page = page
  }

  async tap(control: Locator): Promise<void> {
    await this.#pause(pace.tap_ms)
    await control.click()
    this.#taps += 1
  }

  /** Opens a list of the browser, and taps one of its options. */
  async select(list: Locator, option: string): Promise<void> {
    await this.#pause(2 * pace.tap_ms)
    await list.selectOption(option)
    this.#taps += 2
  }

  /** Types into the field that has the focus, as after opening a panel, or into one that is tapped first. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    if (!(await field.evaluate((one) => one === document.activeElement))) {
      await this.#pause(pace.tap_ms)
      await field.click()
    }
    await this.#pause((text.length / lettersASecond) * 1000)
    await field.fill(text)
    this.#fields += 1
  }

  /** The time that the work takes, in ms. Focusing a field does not count as a tap. */
  async measure(work: () => Promise<void>): Promise<Effort> {
    const [taps, fields, paused, began] = [this.#taps, this.#fields, this.#paused, performance.now()]
    await work()
    const whole = performance.now() - began
    const waited = whole - (this.#paused - paused)
    return { taps: this.#taps - taps, fields: this.#fields - fields, waited, whole }
  }

  /** Counts what the pause really took, as a busy machine wakes late. */
  async #pause(ms: number): Promise<void> {
    const began = performance.now()
    await pause(ms)
    this.#paused += performance.now() - began
  }
}

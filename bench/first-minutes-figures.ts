import { loadavg } from 'node:os'
import { machine, median, record, table } from './figures.ts'
import type { Effort } from './newcomer.ts'
import { pace } from './walker.ts'

export type Version = 'before' | 'now'
/** The bottom of the card's amount and of its sentence in the first view of `height`; null without a card. */
export type FirstView = {
  page: string
  height: number
  amount: number | null
  sentence: number | null
  painted: number
  shift: number
}

const [loadBefore = 0] = loadavg()

export class FirstMinutesFigures {
  #views: { version: Version; view: FirstView }[] = []
  #efforts: { version: Version; way: string; effort: Effort }[] = []

  view(version: Version, view: FirstView): void {
    this.#views.push({ version, view })
  }

  note(version: Version, way: string, effort: Effort): void {
    console.log(version, way, JSON.stringify(effort))
    this.#efforts.push({ version, way, effort })
  }

  report({ browser, rounds, is_short }: { browser: string; rounds: number; is_short: boolean }): void {
    const load = [loadBefore, loadavg()[0] ?? 0].map((figure) => figure.toFixed(1)).join(' to ')
    const where = `${machine('bundled')}, Chromium ${browser}, load average ${load}`
    const tables = `${table(this.#viewRows())}\n\n${table(this.#effortRows())}`
    console.log(`\n${tables}\n\n${where}`)
    const invited = this.#median('now', 'first screen → new supplier invited', ({ whole }) => whole)
    const day = new Date().toISOString().slice(0, 10)
    const headline = `${day}: a new supplier is invited ${seconds(invited)} s after the first screen (${where})`
    const setup = `A script that knows the way: ${pace.tap_ms / 1000} s for each tap, five letters a second. Medians of ${rounds}. 'Waits' is the part in which the person waits for Klopt, its mails and the browser. The company registers in a window of 1280, the guest comes on a phone of 390. The earlier version is f038effc, before the card on the landing page and the invitation in one step.`
    if (!is_short) record('First minutes', headline, `${setup}\n\n${tables}`)
  }

  #viewRows(): string[][] {
    const rows = this.#views.map(({ version, view: { page, height, amount, sentence, painted, shift } }) => {
      const within = amount !== null && sentence !== null && Math.max(amount, sentence) <= height
      const bottoms = [amount, sentence].map((bottom) => (bottom === null ? 'no card' : bottom.toFixed(0)))
      return [version, page, ...bottoms, within ? 'yes' : 'no', painted.toFixed(0), shift.toFixed(3)]
    })
    return [['', 'landing page', 'amount until px', 'sentence until px', 'both in view', 'paint ms', 'shift'], ...rows]
  }

  #effortRows(): string[][] {
    const pairs = [...new Set(this.#efforts.map(({ way, version }) => `${way}\n${version}`))].toSorted()
    const rows = pairs.map((pair) => {
      const [way = '', version = ''] = pair.split('\n')
      const of = (figure: (effort: Effort) => number) => this.#median(version, way, figure)
      const counts = [of(({ taps }) => taps), of(({ fields }) => fields)].map(String)
      return [way, version, ...counts, seconds(of(({ whole }) => whole)), seconds(of(({ waited }) => waited))]
    })
    return [['', '', 'taps', 'fields', 'seconds', 'waits, s'], ...rows]
  }

  #median(version: string, way: string, figure: (effort: Effort) => number): number {
    const these = this.#efforts.filter((one) => one.version === version && one.way === way)
    return median(these.map(({ effort }) => figure(effort)))
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

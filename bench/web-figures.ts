import { loadavg } from 'node:os'
import { machine, median, record, table } from './figures.ts'

/** The CPU throttling factor. */
export type Speed = 1 | 4
type Figure = { what: string; values: Map<string, number[]>; unit: string; goal: string; worst: boolean }

const goalsNote =
  "The goals apply to both speeds, except for the deep link and the other's screen: those are without throttling, as two throttled browsers share two cores with Klopt."

/** The figures in the headline of a run, from the last column. */
const inHeadline = new Set([
  'first load → list usable',
  'click → newest message, not seen before',
  'click → newest message, seen before',
  'Enter → own bubble',
])

/** The measurements, with a column for each scene and speed. */
export class WebFigures {
  #figures: Figure[] = []
  #columns: string[] = []
  #column = ''
  #busy: number[] = []

  begin(scene: string, speed: Speed) {
    this.#column = speed === 1 ? scene : `${scene}, ${speed} ×`
    this.#columns.push(this.#column)
  }

  note(what: string, value: number, unit: string, goal: string, worst = false) {
    let figure = this.#figures.find((one) => one.what === what)
    if (!figure) this.#figures.push((figure = { what, values: new Map(), unit, goal, worst }))
    figure.values.set(this.#column, [...(figure.values.get(this.#column) ?? []), value])
    this.#busy.push(loadavg()[0] ?? 0)
  }

  /** Prints the table, and records it unless this was a short run. `browser` is the version of the browser. */
  report({ browser, is_short }: { browser: string; is_short: boolean }) {
    const rows = this.#figures.map(({ what, values, unit, goal, worst }) => {
      const shown = this.#columns.map((column) => {
        const all = values.get(column)
        if (!all) return ''
        return `${(worst ? Math.max(...all) : median(all)).toFixed(unit === '' ? 3 : 0)} ${unit}`.trim()
      })
      return [what, ...shown, goal]
    })
    const shown = table([['', ...this.#columns, 'goal'], ...rows])
    console.log(shown)
    const load = `${Math.min(...this.#busy).toFixed(1)} to ${Math.max(...this.#busy).toFixed(1)}`
    const setup = `The demo, and 1,000 dossiers with 50,000 messages in one. Chromium ${browser} at 1280 × 800, without throttling and with the CPU slowed down four times. Medians. ${goalsNote} The machine's load was ${load}.`
    console.log(setup)
    const highlights = rows.filter(([what]) => inHeadline.has(what ?? '')).map((row) => `${row[0]} ${row.at(-2)}`)
    const headline = `${new Date().toISOString().slice(0, 10)}: ${this.#column}: ${highlights.join(', ')} (${machine('18')})`
    if (!is_short) record('In the browser', headline, `${setup}\n\n${shown}`)
  }
}

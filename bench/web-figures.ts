import { loadavg } from 'node:os'
import { machine, median, record, table } from './figures.ts'

/** How many times the processor is slowed down. */
export type Speed = 1 | 4
type Figure = { what: string; values: Map<string, number[]>; unit: string; goal: string; worst: boolean }

const goals_hold =
  "The goals are meant for both speeds, but for the deep link and the other's screen: theirs name no slowing down, and two browsers that are slowed down share two cores with Klopt."

/** What the heading of a run tells, of the hardest column. */
const in_headline = new Set([
  'first load → list usable',
  'click → newest message, not seen before',
  'click → newest message, seen before',
  'Enter → own bubble',
])

/** What was measured, a column for each scene and speed. */
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

  /** `browser` is its version. Prints the table, and writes it down unless it was a short run. */
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
    const setup = `The demo, and 1,000 dossiers with 50,000 messages in one. Chromium ${browser} at 1280 × 800, with the machine as it is and with its processor slowed down four times. Medians. ${goals_hold} The machine's load was ${load}.`
    console.log(setup)
    const told = rows.filter(([what]) => in_headline.has(what ?? '')).map((row) => `${row[0]} ${row.at(-2)}`)
    const headline = `${new Date().toISOString().slice(0, 10)}: ${this.#column}: ${told.join(', ')} (${machine('18')})`
    if (!is_short) record('In the browser', headline, `${setup}\n\n${shown}`)
  }
}

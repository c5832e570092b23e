import { loadavg } from 'node:os'
import { machine, median, percentile, record, table } from './figures.ts'
import { pace } from './walker.ts'

type AgreementFigures = {
  seen: number[]
  kept: number[]
  took: number[]
  taps: { suggestion: number; other_way: number; guest: number }
  browser: string
  is_short: boolean
}

const [loadBefore = 0] = loadavg()

export function report({ seen, kept, took, taps, browser, is_short }: AgreementFigures): void {
  const [p95, seconds] = [(all: number[]) => percentile(all, 0.95), (ms: number) => (ms / 1000).toFixed(1)]
  const rows = [
    ['', 'median', 'p95', 'goal'],
    ['an act → the other screen, ms', median(seen).toFixed(0), p95(seen).toFixed(0), 'p95 ≤ 1000'],
    ['credit note in XML → kept, ms', median(kept).toFixed(0), p95(kept).toFixed(0), 'p95 ≤ 1500'],
    ["'Klopt niet' → agreed, s", seconds(median(took)), seconds(p95(took)), 'median ≤ 60, p95 ≤ 120'],
    ['taps, guest from mail to yes', String(taps.guest), '', '2'],
    ['taps, the suggestion proposed', String(taps.suggestion), '', '2'],
    ['taps, another way proposed', String(taps.other_way), '', '4'],
  ]
  const load = [loadBefore, loadavg()[0] ?? 0].map((figure) => figure.toFixed(1)).join(' to ')
  const where = `${machine('bundled')}, Chromium ${browser}, load average ${load}`
  console.log(`\n${table(rows)}\n\n${where}`)
  const day = new Date().toISOString().slice(0, 10)
  const headline = `${day}: an act is on the other screen after ${p95(seen).toFixed(0)} ms, p95 (${where})`
  const setup = `Two browsers in one dossier. ${seen.length} acts and ${kept.length} credit notes. ${took.length} walks by a script, every second one with a counter-proposal: ${pace.tap_ms / 1000} s for each tap, and ${pace.words_a_second} words a second for reading the card or the message.`
  if (!is_short) record('Agreements', headline, `${setup}\n\n${table(rows)}`)
}

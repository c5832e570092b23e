import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { readersOf } from '../tests/readings/peak.ts'
import { structured } from '../tests/readings/maker/xml/files.ts'
import { keepReadersWarm, readInSandbox } from '../server/src/features/readings/reader/read-in-sandbox.ts'
import { machine, percentile, record, table } from './figures.ts'

/*
 * Measures how long a person waits for one page or one XML file to be read, alternating between a reader that is
 * started for it and one that was waiting, and the memory of one that waits.
 */
const short = process.argv.includes('--short')
const times = short ? 2 : 20
const startMs = 3000 // a reader has started within this time

const page = readFileSync(
  new URL('../server/src/features/readings/testing/papers/Factuur_2025-0388.pdf', import.meta.url),
)
const xml = (await structured(1)).find(({ type }) => type === 'xml')?.bytes ?? new Uint8Array()
const took: Record<string, number[]> = {}
let megabytes = 0
for (let n = 0; n < times; n += 1)
  for (const [type, bytes] of [
    ['pdf', page],
    ['xml', xml],
  ] as const) {
    keepReadersWarm(1)
    await timed(`${type} started`, type, bytes)
    await pause(startMs)
    megabytes = Math.max(megabytes, ...readersOf(process.pid).map(megabytesOf))
    await timed(`${type} waiting`, type, bytes)
    keepReadersWarm(0)
  }
report()

async function timed(name: string, type: 'pdf' | 'xml', bytes: Uint8Array) {
  const from = performance.now()
  const { state } = await readInSandbox(Uint8Array.from(bytes), { type, filename: `a.${type}`, known_numbers: [] })
  if (state !== 'read') throw new Error(`${type}: ${state}`)
  ;(took[name] ??= []).push(performance.now() - from)
}

/** Its own memory and its part of what processes share. */
function megabytesOf(pid: string): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
}

function figure(name: string, part: number): string {
  return percentile(took[name] ?? [], part).toFixed(0)
}

function report() {
  const row = (what: string, name: string, goal: string) => [what, figure(name, 0.5), figure(name, 0.95), goal]
  const rows = [
    ['', 'p50 ms', 'p95 ms', 'goal, p95'],
    row('a page, reader started for it', 'pdf started', ''),
    row('a page, reader was waiting', 'pdf waiting', '≤ 1000'),
    row('XML, reader started for it', 'xml started', ''),
    row('XML, reader was waiting', 'xml waiting', '≤ 500'),
    ['memory of a waiting reader, at most', `${megabytes.toFixed(0)} MB`, '', '≤ 256 MB'],
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine('not used')}`)
  const headline = `${new Date().toISOString().slice(0, 10)}: a page is read in ${figure('pdf waiting', 0.95)} ms and XML in ${figure('xml waiting', 0.95)} ms, p95 (${machine('not used')})`
  if (!short)
    record(
      'Start of readers',
      headline,
      `${times} times each, alternating, at a load average of ${loadavg()[0]?.toFixed(1)} at the end.\n\n${shown}`,
    )
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from './carry.ts'
import { makeCrowd } from './crowd.ts'
import { median, record, table } from './figures.ts'
import { type Server, startBare, startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Uploads and downloads files of 10 MB, two at a time, compared with bare streams that store and hash them as safely.
 * Also measures the memory for twenty at once, on a server that has handled one before.
 */
const plan = options.short ? { rounds: 1, files: 4 } : { rounds: 5, files: 12 }
const bytes = 10_000_000
const crowded = 20

type Round = { up: number; down: number; up_cpu: number; down_cpu: number }
type Memory = { up: number; down: number }

await onStage(async (stage) => {
  const crowd = makeCrowd()
  const people = crowd.map(({ id: dossier_id, members }) => ({ token: members[0]?.token ?? '', dossier_id }))
  const klopt = await startKlopt(stage, { crowd })
  const servers = [await startBare(stage, 'bench/floor-files.ts', 'bench_klopt'), klopt]
  const carrier = stage.child('bench/carry.ts')

  const memory: Record<string, Memory> = {}
  const rounds: Record<string, Round[]> = {}
  for (const server of servers) {
    const { ids } = await carry(server, 1, { up: 2 })
    await carry(server, 1, { down: ids })
    const many = await costOf(server, { up: crowded })
    memory[server.name] = { up: many.bytes, down: (await costOf(server, { down: many.ids })).bytes }
  }
  for (let round = 0; round < plan.rounds; round += 1)
    for (const server of servers) {
      const up = await timed(server, { up: plan.files })
      const down = await timed(server, { down: up.ids })
      ;(rounds[server.name] ??= []).push({
        up: up.per_second,
        down: down.per_second,
        up_cpu: up.cpu,
        down_cpu: down.cpu,
      })
    }
  report(rounds, memory, await stage.machine())

  function carry({ name, port }: Server, at_once: number, what: { up: number } | { down: string[] }) {
    const order: Order = { port, as: name === 'Klopt' ? 'Klopt' : 'floor', at_once, bytes, people, ...what }
    return carrier.ask<{ per_second: number; ids: string[] }>(order)
  }

  /** The peak growth of memory during all transfers together. */
  async function costOf(server: Server, what: { up: number } | { down: string[] }) {
    await pause(500)
    const { now } = await server.child.memory()
    const { ids } = await carry(server, crowded, what)
    const { most } = await server.child.memory()
    return { ids, bytes: Math.max(0, most - now) }
  }

  async function timed(server: Server, what: { up: number } | { down: string[] }) {
    const before = await server.child.cpu()
    const done = await carry(server, 2, what)
    return { ...done, cpu: ((await server.child.cpu()) - before) / plan.files / 1000 }
  }
})

function report(rounds: Record<string, Round[]>, memory: Record<string, Memory>, machine: string) {
  const [floor = [], klopt = []] = [rounds['floor'], rounds['Klopt']]
  const row = (title: string, of: (round: Round) => number, goal = '') => {
    const [a, b] = [floor.map(of), klopt.map(of)]
    const ratio = median(b.map((figure, n) => figure / (a[n] ?? Number.NaN)))
    return [title, median(a).toFixed(1), median(b).toFixed(1), ratio.toFixed(2), goal]
  }
  const memoryRow = (title: string, of: (memory: Memory) => number) => {
    const [a, b] = ['floor', 'Klopt'].map((name) => of(memory[name] ?? { up: Number.NaN, down: Number.NaN }) / 1e6)
    return [title, (a ?? 0).toFixed(0), (b ?? 0).toFixed(0), '', '≤ 64']
  }
  const rows = [
    ['', 'floor', 'Klopt', 'Klopt / floor', 'goal'],
    row('up, files a second', ({ up }) => up, '≥ 0.5, aim 0.8'),
    row('down, files a second', ({ down }) => down, '≥ 0.5, aim 0.8'),
    row('up, processor ms a file', ({ up_cpu }) => up_cpu),
    row('down, processor ms a file', ({ down_cpu }) => down_cpu),
    memoryRow(`${crowded} up at once, MB more`, ({ up }) => up),
    memoryRow(`${crowded} down at once, MB more`, ({ down }) => down),
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const setup = `Different files of 10 MB, two at a time. Medians of ${plan.rounds} alternating rounds of ${plan.files} files.`
  const headline = `${new Date().toISOString().slice(0, 10)}: up ${rows[1]?.[3]} and down ${rows[2]?.[3]} of bare streams, ${rows[5]?.[2]} MB more for ${crowded} at once (${machine})`
  if (!options.short) record('Files', headline, `${setup}\n\n${shown}`)
}

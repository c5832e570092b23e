import { setTimeout as pause } from 'node:timers/promises'
import { makeCrowd } from './crowd.ts'
import { median, record, table } from './figures.ts'
import type { Order, Person } from './lines.ts'
import { type Server, startFloor, startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures the memory of an idle WebSocket, and how fast everybody reconnects after all were cut at once: with a
 * ticket, the own topic, the open dossier, and catching up. The clients of the floor only connect and subscribe.
 */
const plan = options.short ? { people: 500, rounds: 1 } : { people: 2000, rounds: 4 }
const flags = ['--expose-gc']

type Round = { ms: number; statements: number; cpu: number }

await onStage(async (stage) => {
  const crowd = makeCrowd({ dossiers: plan.people / 10, members: 10 })
  const people = crowd.flatMap(({ id: dossier_id, members }) => members.map((member) => ({ ...member, dossier_id })))
  const servers = [await startFloor(stage, { crowd, flags }), await startKlopt(stage, { crowd, flags })]
  const client = stage.child('bench/lines.ts')

  const bytes: Record<string, number> = {}
  const rounds: Record<string, Round[]> = {}
  for (const server of servers) {
    await open(server, people.slice(0, plan.people / 4)) // code that the first connections load does not count
    await drop()
    const before = await memoryOf(server)
    await open(server, people)
    bytes[server.name] = ((await memoryOf(server)) - before) / people.length
    await drop()
    await server.child.statements()
  }
  for (let round = 0; round < plan.rounds; round += 1)
    for (const server of servers) {
      await open(server, people)
      await pause(5500) // sessions are cached for five seconds, and connections last longer
      await drop()
      const before = { statements: await server.child.statements(), cpu: await server.child.cpu() }
      const ms = await open(server, people)
      const statements = ((await server.child.statements()) - before.statements) / people.length
      const cpu = ((await server.child.cpu()) - before.cpu) / people.length
      ;(rounds[server.name] ??= []).push({ ms, statements, cpu })
      await drop()
    }
  report(bytes, rounds, await stage.machine())

  async function open({ name, port }: Server, some: Person[]): Promise<number> {
    const order: Order = { port, people: some, as: name === 'Klopt' ? 'browser' : 'bare' }
    return (await client.ask<{ ms: number }>(order)).ms
  }

  async function drop() {
    await client.ask('drop' satisfies Order)
    await pause(500)
  }
})

async function memoryOf({ child }: Server): Promise<number> {
  await pause(1500)
  await child.memory()
  await pause(500)
  return (await child.memory()).now
}

function report(bytes: Record<string, number>, rounds: Record<string, Round[]>, machine: string) {
  const [floor = [], klopt = []] = [rounds['floor'], rounds['Klopt']]
  const row = (title: string, of: (round: Round) => number, decimals: number, goal = '') => [
    title,
    median(floor.map(of)).toFixed(decimals),
    median(klopt.map(of)).toFixed(decimals),
    goal,
  ]
  const kilobytes = (name: string) => ((bytes[name] ?? Number.NaN) / 1000).toFixed(1)
  const rows = [
    ['', 'floor', 'Klopt', 'goal'],
    ['an idle connection, kB', kilobytes('floor'), kilobytes('Klopt'), '≤ 25, aim 16'],
    row(`${plan.people} cut at once: all reconnected, s`, ({ ms }) => ms / 1000, 1, '≤ 10, aim 5'),
    row('statements per connection', ({ statements }) => statements, 2, '≤ 1'),
    row('CPU, µs per connection', ({ cpu }) => cpu, 0),
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const setup = `${plan.people} people, each with one WebSocket. Resident memory after garbage collection. Medians of ${plan.rounds} alternating rounds. Klopt's clients fetch a ticket, watch a dossier and catch up, those of the floor do not.`
  const headline = `${new Date().toISOString().slice(0, 10)}: an idle connection takes ${kilobytes('Klopt')} kB, ${plan.people} reconnect in ${rows[2]?.[2]} s with ${rows[3]?.[2]} statements each (${machine})`
  if (!options.short) record('Live lines', headline, `${setup}\n\n${shown}`)
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Dossier } from './crowd.ts'
import { percentile } from './figures.ts'
import { type Faults, House } from './house.ts'
import type { Poster } from './poster.ts'

/** `rate`: messages per second. Without it every connection posts again as soon as it gets a response. */
export type Run = { house: string; seconds: number; rate?: number }
export type Outcome = {
  messages: number
  per_second: number
  p50: number
  p99: number
  /** The time of each post, in ms. */
  took: number[]
  faults: Faults
}
export type Order = { open: { house: string; port: number; at_once: number; crowd: Dossier[] } } | { run: Run }

// The load generator is a separate process, so that its costs are not counted as those of the server.
const houses = new Map<string, House>()
const times = new Map<string, number[]>()

process.on('message', (order: Order) => {
  const done = 'open' in order ? open(order.open) : run(order.run)
  done.then((outcome) => process.send?.(outcome)).catch(fail)
})
process.on('disconnect', () => process.exit())

async function open({ house, port, at_once, crowd }: Extract<Order, { open: unknown }>['open']) {
  const durations: number[] = []
  times.set(house, durations)
  houses.set(house, await House.open(crowd, { port, at_once }, (ms) => durations.push(ms)))
  return {}
}

async function run({ house: name, seconds, rate }: Run): Promise<Outcome> {
  const house = houses.get(name)
  const durations = times.get(name)
  if (!house || !durations) throw new Error(`${name} is not open`)
  durations.length = 0
  const before = { ...house.faults }
  const began = performance.now()
  const until = began + seconds * 1000
  if (rate) await keepPace(house, rate, until)
  else await Promise.all(house.posters.map((poster) => keepPosting(house, poster, until)))
  const per_second = (durations.length / (performance.now() - began)) * 1000
  await house.settle()
  const { lost, doubled, out_of_order, failed } = house.faults
  const faults = {
    lost: lost - before.lost,
    doubled: doubled - before.doubled,
    out_of_order: out_of_order - before.out_of_order,
    failed: failed - before.failed,
  }
  const took = [...durations]
  return { messages: took.length, per_second, p50: percentile(took, 0.5), p99: percentile(took, 0.99), took, faults }
}

async function keepPosting(house: House, poster: Poster, until: number) {
  while (performance.now() < until) await house.post(poster)
}

/** The time of a message counts from when it was due, so that a slow server cannot reduce the load. */
async function keepPace(house: House, rate: number, until: number) {
  const free = [...house.posters]
  const posting: Promise<unknown>[] = []
  for (let due = performance.now(); due < until; due += 1000 / rate) {
    while (performance.now() < due || !free.length) await pause(1)
    const poster = free.pop()
    if (poster) posting.push(house.post(poster, due).then(() => free.push(poster)))
  }
  await Promise.all(posting)
}

function fail(reason: unknown) {
  console.error('The load generator failed:', reason)
  process.exit(1)
}

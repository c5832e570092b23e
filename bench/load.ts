import { setTimeout as pause } from 'node:timers/promises'
import type { Dossier } from './crowd.ts'
import { share } from './figures.ts'
import { type Faults, House } from './house.ts'
import type { Poster } from './poster.ts'

/** `rate`: messages a second, evenly; without it every connection posts again as soon as it is answered. */
export type Run = { house: string; seconds: number; rate?: number }
export type Outcome = {
  messages: number
  per_second: number
  p50: number
  p99: number
  /** What each post took, in ms. */
  took: number[]
  faults: Faults
}
export type Order = { open: { house: string; port: number; at_once: number; crowd: Dossier[] } } | { run: Run }

// The load generator: a process of its own, so that what it costs is not counted as the servers'.
const houses = new Map<string, House>()
const times = new Map<string, number[]>()

process.on('message', (order: Order) => {
  const done = 'open' in order ? open(order.open) : run(order.run)
  done.then((outcome) => process.send?.(outcome)).catch(fail)
})
process.on('disconnect', () => process.exit())

async function open({ house, port, at_once, crowd }: Extract<Order, { open: unknown }>['open']) {
  const taken: number[] = []
  times.set(house, taken)
  houses.set(house, await House.open(crowd, { port, at_once }, (ms) => taken.push(ms)))
  return {}
}

async function run({ house: name, seconds, rate }: Run): Promise<Outcome> {
  const house = houses.get(name)
  const taken = times.get(name)
  if (!house || !taken) throw new Error(`${name} is not open`)
  taken.length = 0
  const before = { ...house.faults }
  const began = performance.now()
  const until = began + seconds * 1000
  if (rate) await keepPace(house, rate, until)
  else await Promise.all(house.posters.map((poster) => keepPosting(house, poster, until)))
  const per_second = (taken.length / (performance.now() - began)) * 1000
  await house.settle()
  const { lost, doubled, out_of_order, failed } = house.faults
  const faults = {
    lost: lost - before.lost,
    doubled: doubled - before.doubled,
    out_of_order: out_of_order - before.out_of_order,
    failed: failed - before.failed,
  }
  const took = [...taken]
  return { messages: took.length, per_second, p50: share(took, 0.5), p99: share(took, 0.99), took, faults }
}

async function keepPosting(house: House, poster: Poster, until: number) {
  while (performance.now() < until) await house.post(poster)
}

/** A message that must wait for a free connection counts from when it was due: a slow server does not slow the clock. */
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
  console.error('The load generator stopped:', reason)
  process.exit(1)
}

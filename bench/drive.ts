import { percentile } from './figures.ts'
import { Poster } from './poster.ts'

/** One call of the driver. Results are grouped by `name`. */
export type DriverCall = { name: string; method: string; path: string; token: string; body?: string }
/** Makes the calls in turn over `at_once` connections, with `rate` at a fixed number per second. */
export type Order = { port: number; at_once: number; seconds: number; asks: DriverCall[]; rate?: number }
export type Latencies = { count: number; p50: number; p95: number; p99: number }
export type LoadResult = Latencies & { per_second: number; failed: number; by_name: Record<string, Latencies> }

// The driver is a separate process, so that its costs are not counted as those of the server.
process.on('message', (order: Order) => {
  drive(order)
    .then((outcome) => process.send?.(outcome))
    .catch((reason: unknown) => {
      console.error('The driver failed:', reason)
      process.exit(1)
    })
})
process.on('disconnect', () => process.exit())

async function drive({ port, at_once, seconds, asks, rate }: Order): Promise<LoadResult> {
  const posters = await Promise.all(Array.from({ length: at_once }, () => Poster.open(port)))
  const times: Record<string, number[]> = {}
  let made = 0
  let failed = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(posters.map(keepAsking))
  const took = performance.now() - began
  for (const poster of posters) poster.close()
  const by_name = Object.fromEntries(Object.entries(times).map(([name, all]) => [name, summary(all)]))
  const all = summary(Object.values(times).flat())
  return { ...all, per_second: (all.count / took) * 1000, failed, by_name }

  async function keepAsking(poster: Poster) {
    for (;;) {
      const number = made++
      const due = rate ? began + (number * 1000) / rate : performance.now()
      if (due > until) return
      const early = due - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      const ask = asks[number % asks.length]
      if (!ask) return
      const status = await poster.ask(ask.method, ask.path, ask.token, ask.body)
      if (status >= 400) failed += 1
      // Measured from the due time, so that a slow server cannot reduce the load.
      ;(times[ask.name] ??= []).push(performance.now() - due)
    }
  }
}

function summary(times: number[]): Latencies {
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}

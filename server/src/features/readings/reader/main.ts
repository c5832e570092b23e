import { writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Refusal } from '../refusal.ts'

// The process that reads one document. The main thread only enforces limits: the heap limit of a worker does not count
// the buffers into which a file is unpacked, and an endless loop would block any timer of the worker.
const memory_most = 512 * 1024 * 1024
const heap_most = 256
const lowest_priority = 15 // also below the jobs process, which starts most readers
const time_most = Number(process.argv[2])
const life_most = 110_000

let has_answered = false
setPriority(lowest_priority)
setInterval(() => {
  if (process.memoryUsage.rss() > memory_most || isOutOfTime()) refuse('too_heavy')
}, 20).unref()
// The parent kills this process sooner. This is for when the parent is gone.
setTimeout(exitNow, life_most).unref()

const input = await buffer(process.stdin)
const end = input.indexOf('\n')
const bytes = new Uint8Array(input.subarray(end + 1))
const document: unknown = JSON.parse(input.toString('utf8', 0, end))

const worker = new Worker(new URL('worker.ts', import.meta.url), {
  workerData: { bytes, document },
  transferList: [bytes.buffer],
  resourceLimits: { maxOldGenerationSizeMb: heap_most },
  env: {},
})
worker.once('message', (reading: string) => {
  has_answered = true
  process.stdout.write(reading, exitNow)
})
worker.once('error', (error) => {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('too_heavy')
  else process.exit(1)
})
// The worker exited without an answer: it waited for something that never came.
worker.once('exit', () => refuse('broken'))

/** At low priority a reader may get no CPU time for long, so the time only counts if half of it was CPU time. */
function isOutOfTime(): boolean {
  if (performance.now() < time_most) return false
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 > time_most / 2
}

/** Writes the refusal and exits at once. */
function refuse(refusal: Refusal): void {
  if (has_answered) return
  has_answered = true
  writeSync(1, JSON.stringify({ state: 'refused', refusal }))
  exitNow()
}

/** Exits at once, whatever the worker is doing. */
function exitNow(): void {
  process.kill(process.pid, 'SIGKILL')
}

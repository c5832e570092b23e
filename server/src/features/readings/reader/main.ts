import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { ReaderTask } from '../jobs/read-document.ts'
import type { Refusal } from '../refusal.ts'

// The process that reads one document. It prepares everything while it waits for the document on stdin. The main thread
// only enforces limits: the heap limit of a worker does not count the buffers into which a file is unpacked, and an
// endless loop would block any timer of the worker.
const [kind = 'pdf'] = process.argv.slice(2)
const memoryMost = (kind === 'picture' ? 768 : 512) * 1024 * 1024
const heapMost = 256
const lowestPriority = 15 // also below the jobs process, which starts most readers
const lifeMost = kind === 'picture' ? 550_000 : 310_000

let hasAnswered = false
setPriority(lowestPriority)
const worker = new Worker(new URL('worker.ts', import.meta.url), {
  workerData: kind,
  resourceLimits: { maxOldGenerationSizeMb: heapMost },
  env: {},
  stdout: true, // a library that prints, as that for HEIC does, must not spoil the answer
})
worker.once('error', (error) => {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('too_heavy')
  else process.exit(1)
})

const [input] = await Promise.all([buffer(process.stdin), once(worker, 'message')])
if (input.length === 0) exitNow() // it was not needed
const end = input.indexOf('\n')
const bytes = new Uint8Array(input.subarray(end + 1))
const { request, processor_most }: ReaderTask = JSON.parse(input.toString('utf8', 0, end))

const before = process.cpuUsage()
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMost || processorTime() > processor_most) refuse('too_heavy')
}, 20).unref()
// The parent kills this process sooner. This is for when the parent is gone.
setTimeout(exitNow, lifeMost).unref()

worker.once('message', (reading: string) => {
  hasAnswered = true
  process.stdout.write(reading, exitNow)
})
// The worker exited without an answer: it waited for something that never came.
worker.once('exit', () => refuse('broken'))
worker.postMessage({ bytes, request }, [bytes.buffer])

/** In milliseconds, for the document alone. Other than time on a clock, it is the same on a busy machine. */
function processorTime(): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Writes the refusal and exits at once. */
function refuse(refusal: Refusal): void {
  if (hasAnswered) return
  hasAnswered = true
  writeSync(1, JSON.stringify({ state: 'refused', refusal }))
  exitNow()
}

/** Exits at once, whatever the worker is doing. */
function exitNow(): void {
  process.kill(process.pid, 'SIGKILL')
}

import { writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Refusal } from '../refused.ts'

// The process that reads one document. This thread only watches: a limit on the heap of a worker does not count the
// buffers into which a file may unpack itself, and a loop in it would stop any clock.
const memory_most = 512 * 1024 * 1024
const heap_most = 256
const behind_all_else = 15 // and behind the jobs, which start most readers: nobody may put himself before who started him
const time_most = Number(process.argv[2])
const life_most = 110_000

let told = false
setPriority(behind_all_else)
setInterval(() => {
  if (process.memoryUsage.rss() > memory_most || isOutOfTime()) refuse('too_heavy')
}, 20).unref()
// Whoever started us kills us sooner; this is for when they are gone.
setTimeout(goAway, life_most).unref()

const given = await buffer(process.stdin)
const end = given.indexOf('\n')
const bytes = new Uint8Array(given.subarray(end + 1))
const document: unknown = JSON.parse(given.toString('utf8', 0, end))

const worker = new Worker(new URL('worker.ts', import.meta.url), {
  workerData: { bytes, document },
  transferList: [bytes.buffer],
  resourceLimits: { maxOldGenerationSizeMb: heap_most },
  env: {},
})
worker.once('message', (reading: string) => {
  told = true
  process.stdout.write(reading, goAway)
})
worker.once('error', (error) => {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('too_heavy')
  else process.exit(1)
})
// It waited for something that never comes.
worker.once('exit', () => refuse('broken'))

/** Behind all else, a reader may be given no processor for long, which says nothing about its document. */
function isOutOfTime(): boolean {
  if (performance.now() < time_most) return false
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 > time_most / 2
}

/** Says so, and is gone at once. */
function refuse(refusal: Refusal): void {
  if (told) return
  told = true
  writeSync(1, JSON.stringify({ state: 'refused', refusal }))
  goAway()
}

/** Whatever the other thread is at. */
function goAway(): void {
  process.kill(process.pid, 'SIGKILL')
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { bigPdf } from '../tests/readings/big-pdf.ts'
import { Api } from './api.ts'
import { type Dossier, makeCrowd, type Member } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import type { Outcome, Run } from './load.ts'
import { degrade, drawPage } from './picture-maker.ts'
import { startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures how much reading slows down posting, and the time from uploading a PDF of 10 MB and 50 pages until it has
 * been read. On one Klopt it alternates between nothing to read, a queue of ordinary invoices, a queue of long documents and
 * photos of an invoice. Busy loops at the same low priority as readers show the influence of the machine itself.
 */
const plan = options.short
  ? { rounds: 1, seconds: 3, files: 1, in_queue: 3, photos: 1 }
  : { rounds: 6, seconds: 12, files: 20, in_queue: 12, photos: 2 }
const rate = 100
/** Work after a reading, such as the comparison, is done within this time. */
const restMs = 3000
const readers = [0, 1]
const counter = 'os.setPriority(15); for (;;);'
const papers = new URL('../server/src/features/readings/testing/papers/', import.meta.url)

await onStage(async (stage) => {
  const crowd = makeCrowd()
  const { name, port } = await startKlopt(stage, { crowd })
  const api = new Api(port)
  const load = stage.child('bench/load.ts')
  await load.ask({ open: { house: name, port, at_once: 24, crowd } })
  const post = (seconds: number) => load.ask<Outcome>({ run: { house: name, seconds, rate } satisfies Run })
  await post(2)

  // Separate dossiers: a run compares all documents of a dossier, and ordinary dossiers have no invoice of 2,450 lines.
  const half = crowd.length / 2
  const [ordinaryOnes, longOnes] = [crowd.slice(0, half), crowd.slice(half)]
  const [heavy, light] = [await bigPdf(), await bigPdf(50, 0)]
  const waits: number[] = []
  for (let n = 0; n < plan.files; n += 1) {
    const from = performance.now()
    await untilRead([await send(heavy, longOnes, n)])
    waits.push(performance.now() - from)
  }
  const ordinary = new Uint8Array(readFileSync(new URL('Factuur_2025-0388.pdf', papers)))
  const page = await drawPage(ordinary.slice())
  const times: PhaseTimes = { quiet: [], ordinary: [], long: [], photos: [], counting: [] }
  let sent = 0
  await pause(restMs)
  for (let round = 0; round < plan.rounds; round += 1) {
    times.quiet.push(...(await post(plan.seconds)).took)
    const counters = readers.map(() => spawn(process.execPath, ['-e', counter]))
    times.counting.push(...(await post(plan.seconds)).took)
    for (const one of counters) one.kill()
    const photos = Array.from({ length: plan.photos }, (_, n) => degrade(page, 'phone', round * plan.photos + n))
    const queues: [keyof PhaseTimes, Uint8Array[], Dossier[]][] = [
      ['ordinary', Array.from({ length: plan.in_queue }, () => ordinary), ordinaryOnes],
      ['long', Array.from({ length: plan.in_queue }, () => light), longOnes],
      ['photos', photos, ordinaryOnes],
    ]
    for (const [kind, files, dossiers] of queues) {
      const documents = await Promise.all(files.map((bytes) => send(bytes, dossiers, (sent += 1))))
      times[kind].push(...(await post(plan.seconds)).took)
      await untilRead(documents)
      await pause(restMs)
    }
  }
  report(waits, times, await stage.machine())

  /** Uploads a different file each time, into the dossiers in turn. */
  async function send(bytes: Uint8Array, dossiers: Dossier[], n: number): Promise<SentDocument> {
    const { id: dossierId, members } = dossiers[n % dossiers.length] ?? { id: '', members: [] }
    const [who] = members
    if (!who) throw new Error('a dossier has people')
    const extension = bytes[0] === 0xff ? 'jpg' : 'pdf'
    const content = Buffer.concat([bytes, Buffer.from(`\n% ${n} ${performance.now()}\n`)])
    const [document] = await api.upload(who, dossierId, [{ name: `Factuur_${n}.${extension}`, content }])
    return { id: document?.id ?? '', who }
  }

  async function untilRead(documents: SentDocument[]): Promise<void> {
    for (const { id, who } of documents)
      for (let state = 'queued'; state !== 'read'; await pause(state === 'read' ? 0 : 20)) {
        ;({ state } = await api.ask<{ state: string }>(who, 'GET', `/api/v1/documents/${id}/reading`))
        if (['refused', 'failed', 'nothing'].includes(state)) throw new Error(`a document was ${state}`)
      }
  }
})

type SentDocument = { id: string; who: Member }
type PhaseTimes = Record<'quiet' | 'ordinary' | 'long' | 'photos' | 'counting', number[]>

function p99(took: number[]): number {
  return percentile(took, 0.99)
}

function report(waits: number[], { quiet, ordinary, long, photos, counting }: PhaseTimes, machine: string) {
  const moved = (took: number[]) => (p99(took) / p99(quiet)).toFixed(2)
  const rows = [
    ['', 'figure', 'of that', 'goal'],
    ['upload → read, 10 MB of 50 pages, p50 ms', percentile(waits, 0.5).toFixed(0), '', ''],
    ['the same, p95 ms', percentile(waits, 0.95).toFixed(0), '', '≤ 5000'],
    ['posting with nothing to read, p99 ms', p99(quiet).toFixed(1), '', ''],
    [`beside ${plan.in_queue} ordinary invoices`, p99(ordinary).toFixed(1), moved(ordinary), '≤ 1.10'],
    [`beside ${plan.in_queue} of 50 pages, 2,450 lines read`, p99(long).toFixed(1), moved(long), '≤ 1.10'],
    [`beside ${plan.photos} photos`, p99(photos).toFixed(1), moved(photos), '≤ 2.00'],
    [`beside ${readers.length} busy loops`, p99(counting).toFixed(1), moved(counting), ''],
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const setup = `${rate} messages a second, 20 dossiers × 10 people online. All posts of ${plan.rounds} alternating rounds of ${plan.seconds} s.`
  const headline = `${new Date().toISOString().slice(0, 10)}: p99 of posting × ${moved(ordinary)} beside ordinary invoices, × ${moved(long)} beside long ones, × ${moved(photos)} beside photos (${machine})`
  if (!options.short) record('Posting beside reading', headline, `${setup}\n\n${shown}`)
}

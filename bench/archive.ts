import { limits } from '@klopt/contract'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Line, paperPdf } from '../server/src/features/cards/testing/paper.ts'
import { samples } from '../server/src/features/documents/testing/samples.ts'
import { Api, type File } from './api.ts'
import { type Dossier, makeCrowd, type Member } from './crowd.ts'
import { median, record, table } from './figures.ts'
import { startKlopt, withPool } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures the time from closing a dossier until the archives of both companies are ready. The dossier has photos,
 * letters, an order with invoices, and messages, all uploaded through the API and already read.
 */
const plan = options.short
  ? { rounds: 1, photos: 20, letters: 7, invoices: 2, messages: 20 }
  : { rounds: 3, photos: 450, letters: 37, invoices: 12, messages: 1000 }
const documents = plan.photos + plan.letters + plan.invoices + 1
const kilobytes = 300
const atOnce = 10
const lines: Line[] = [['Dorpel hardsteen 120 cm', '24', 'st', '215']]

type Closing = { ms: number; megabytes: number }

await onStage(async (stage) => {
  const crowd = makeCrowd({ dossiers: plan.rounds, members: 2 })
  const { port, child } = await startKlopt(stage, { crowd })
  const api = new Api(port)
  const closings: Closing[] = []
  for (const dossier of crowd) {
    const { id, one, other } = partiesOf(dossier)
    await api.upload(one, id, [{ name: 'Order.pdf', content: await paperPdf('order', { number: '4500127', lines }) }])
    const files = await filesOf()
    for (let n = 0; n < files.length; n += limits.files_per_upload)
      await api.upload(n % 3 ? one : other, id, files.slice(n, n + limits.files_per_upload))
    for (let n = 0; n < plan.messages; n += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, i) => post(i % 2 ? one : other, id, `Regel ${n + i}: `)))
    await untilIdle()
    closings.push(await close(dossier))
    console.log(`${closings.length}: ready after ${(closings.at(-1)?.ms ?? 0).toFixed(0)} ms`)
  }
  report(closings, (await child.memory()).most / 1024 ** 2, await stage.machine())

  async function close(dossier: Dossier): Promise<Closing> {
    const { id, one, other } = partiesOf(dossier)
    await api.ask(one, 'POST', `/api/v1/dossiers/${id}/request-close`)
    await api.ask(other, 'POST', `/api/v1/dossiers/${id}/close`)
    const from = performance.now()
    const archiveOf = (who: Member) => api.ask<{ zip_size: number | null }>(who, 'GET', `/api/v1/archive/${id}`)
    for (;;) {
      const found = [await archiveOf(one), await archiveOf(other)]
      const sizes = found.flatMap(({ zip_size }) => (typeof zip_size === 'number' ? [zip_size] : []))
      if (sizes.length === 2) return { ms: performance.now() - from, megabytes: Math.max(...sizes) / 1e6 }
      await pause(20)
    }
  }

  async function post(who: Member, dossierId: string, text: string) {
    const message = text.padEnd(120, 'de dorpels van de voorgevel ')
    await api.ask(who, 'POST', `/api/v1/dossiers/${dossierId}/messages`, { message_type: 'user', message })
  }

  /** Waits until everything has been read and compared. */
  function untilIdle(): Promise<void> {
    return withPool(stage.postgres, 'bench_klopt', async (pool) => {
      const left = async () =>
        (await pool.query(`select from graphile_worker.jobs where locked_at is not null or run_at <= now()`)).rowCount
      while (await left()) await pause(100)
    })
  }
})

function partiesOf({ id, members: [one, other] }: Dossier) {
  if (!one || !other) throw new Error('a dossier has two people')
  return { id, one, other }
}

/** Files with different bytes, because identical files are stored once. */
async function filesOf(): Promise<File[]> {
  const files: File[] = []
  for (let n = 0; n < plan.invoices; n += 1) {
    const content = await paperPdf('invoice', { number: `2025-${1000 + n}`, order: '4500127', lines })
    files.push({ name: `Factuur ${n}.pdf`, content })
  }
  for (let n = 0; n < plan.letters; n += 1) files.push({ name: `Brief ${n}.doc`, content: padded(samples.doc) })
  for (let n = 0; n < plan.photos; n += 1) files.push({ name: `Foto ${n}.jpg`, content: padded(samples.jpg) })
  return files
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, randomBytes(kilobytes * 1000)])
}

function report(closings: Closing[], memory: number, machine: string) {
  const times = closings.map(({ ms }) => ms / 1000)
  const slowest = Math.max(...times)
  const rows = [
    ['', 'figure', 'goal'],
    ['both archives ready, median s', median(times).toFixed(1), ''],
    ['the slowest s', slowest.toFixed(1), '≤ 60'],
    ['one ZIP, MB', median(closings.map(({ megabytes }) => megabytes)).toFixed(0), ''],
    ['most memory of Klopt, MiB', memory.toFixed(0), ''],
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const setup = `${plan.rounds} dossiers of ${documents} documents (${plan.photos} photos and ${plan.letters} letters of ${kilobytes} kB, an order and ${plan.invoices} invoices) and ${plan.messages} messages, closed one after the other.`
  const headline = `${new Date().toISOString().slice(0, 10)}: ready within ${slowest.toFixed(1)} s of closing (${machine})`
  if (!options.short) record('Archives', headline, `${setup}\n\n${shown}`)
}

import { limits } from '@klopt/contract'
import { bigPdf } from '../tests/readings/big-pdf.ts'
import { structured } from '../tests/readings/maker/xml/files.ts'
import { type Line, paperPdf } from '../server/src/features/cards/testing/paper.ts'
import { Api, type File } from './api.ts'
import { type Dossier, makeCrowd } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import { openLine, send } from './frames.ts'
import { startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures the time from an upload until the other company has the card, over its open WebSocket: for a PDF of 10 MB
 * and 50 pages, an XML invoice, a one-page invoice, and the maximum number of files in one upload.
 */
const times = options.short ? 2 : 20
const lines: Line[] = [['Dorpel hardsteen 120 cm', '24', 'st', '215']]

await onStage(async (stage) => {
  const crowd = makeCrowd({ dossiers: times * 4, members: 2 })
  const { port } = await startKlopt(stage, { crowd })
  const api = new Api(port)
  const dossiers = crowd.values()
  const [big, order] = [await bigPdf(), await paperPdf('order', { number: '4500127', lines })]
  const xmls = (await structured(30)).filter(
    ({ type, trade, wrong }) => type === 'xml' && trade.kind === 'invoice' && !wrong,
  )
  const measurements = {
    big: await measured((n) => [{ name: 'Factuur.pdf', content: Buffer.concat([big, Buffer.from(`\n% ${n}\n`)]) }]),
    xml: await measured((n) => [{ name: 'Factuur.xml', content: xmls[n % xmls.length]?.bytes ?? new Uint8Array() }]),
    page: await measured(async (n) => [await invoice(n)]),
    many: await measured((n) =>
      Promise.all(Array.from({ length: limits.files_per_upload }, (_, i) => invoice(n * limits.files_per_upload + i))),
    ),
  }
  report(measurements, await stage.machine())

  /** The times in ms until there is a card for every file, in dossiers with an order. */
  async function measured(filesOf: (n: number) => File[] | Promise<File[]>): Promise<number[]> {
    const took: number[] = []
    for (let n = 0; n < times; n += 1) {
      const { value: dossier } = dossiers.next()
      if (dossier) took.push(await untilCards(dossier, await filesOf(n)))
    }
    return took
  }

  async function untilCards({ id, members }: Dossier, files: File[]): Promise<number> {
    const [one, other] = members
    if (!one || !other) throw new Error('a dossier has two people')
    await api.upload(one, id, [{ name: 'Order.pdf', content: order }])
    const cards = () => api.ask<{ state: string }[]>(other, 'GET', `/api/v1/dossiers/${id}/cards`)
    const all = Promise.withResolvers<void>()
    const line = await openLine(`http://127.0.0.1:${port}/ws?token=${other.token}`, (frame) => {
      if (frame.includes('"message_type":"card"')) void check()
    })
    // Like the web app: an event only says that something changed, and the cards are fetched again.
    async function check() {
      if ((await cards()).length >= files.length) all.resolve()
    }
    send(line, { type: 'subscribe', topic: `user:${other.id}` })
    send(line, { type: 'subscribe', dossier_id: id })
    await api.upload(one, id, files)
    const from = performance.now()
    const late = setTimeout(() => all.reject(new Error('a card did not arrive')), 120_000)
    await all.promise
    clearTimeout(late)
    line.destroy()
    return performance.now() - from
  }
})

async function invoice(n: number): Promise<File> {
  const content = await paperPdf('invoice', { number: `2026-${10_000 + n}`, order: '4500127', lines })
  return { name: `Factuur ${n}.pdf`, content }
}

type CardTimes = Record<'big' | 'xml' | 'page' | 'many', number[]>

function report({ big, xml, page, many }: CardTimes, machine: string) {
  const rows = [
    ['', 'p50 ms', 'p95 ms', 'goal, p95'],
    row('a PDF of 10 MB and 50 pages', big, '≤ 5000'),
    row('an XML invoice', xml, '≤ 1500'),
    row('an invoice of one page', page, ''),
    row(`${limits.files_per_upload} invoices in one upload, the last card`, many, '≤ 30000'),
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const headline = `${new Date().toISOString().slice(0, 10)}: the card of 10 MB and 50 pages arrives after ${percentile(big, 0.95).toFixed(0)} ms, p95 (${machine})`
  const setup = `From an upload until the other company has the card. ${times} times each, in dossiers with an order.`
  if (!options.short) record('Cards', headline, `${setup}\n\n${shown}`)
}

function row(what: string, took: number[], goal: string): string[] {
  return [what, percentile(took, 0.5).toFixed(0), percentile(took, 0.95).toFixed(0), goal]
}

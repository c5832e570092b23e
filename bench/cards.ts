import { limits } from '@klopt/contract'
import { bigPdf } from '../tests/readings/big-pdf.ts'
import { structured } from '../tests/readings/maker/xml/files.ts'
import { type Line, paperPdf } from '../server/src/features/cards/testing/paper.ts'
import { Api, type File } from './api.ts'
import { type Dossier, makeCrowd } from './crowd.ts'
import { record, share, table } from './figures.ts'
import { openLine, say } from './frames.ts'
import { startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * How long it is from the answer to an upload until the other company, whose line is open, has the card: a PDF of 10 MB
 * and 50 pages, an XML invoice, an ordinary page, and as many files as one upload may have.
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
  const taken = {
    big: await measured((n) => [{ name: 'Factuur.pdf', content: Buffer.concat([big, Buffer.from(`\n% ${n}\n`)]) }]),
    xml: await measured((n) => [{ name: 'Factuur.xml', content: xmls[n % xmls.length]?.bytes ?? new Uint8Array() }]),
    page: await measured(async (n) => [await invoice(n)]),
    many: await measured((n) =>
      Promise.all(Array.from({ length: limits.files_per_upload }, (_, i) => invoice(n * limits.files_per_upload + i))),
    ),
  }
  report(taken, await stage.machine())

  /** What each took in a dossier that has an order, in ms, until there is a card for every file. */
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
    await api.send(one, id, [{ name: 'Order.pdf', content: order }])
    const cards = () => api.ask<{ state: string }[]>(other, 'GET', `/api/v1/dossiers/${id}/cards`)
    const all = Promise.withResolvers<void>()
    const line = await openLine(`http://127.0.0.1:${port}/ws?token=${other.token}`, (frame) => {
      if (frame.includes('"message_type":"card"')) void look()
    })
    // As the screen does: what is told says that there is something, and what it is is asked for.
    async function look() {
      if ((await cards()).length >= files.length) all.resolve()
    }
    say(line, { type: 'subscribe', topic: `user:${other.id}` })
    say(line, { type: 'subscribe', dossier_id: id })
    await api.send(one, id, files)
    const from = performance.now()
    const late = setTimeout(() => all.reject(new Error('a card did not come')), 120_000)
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
  const headline = `${new Date().toISOString().slice(0, 10)}: the card of 10 MB and 50 pages is there after ${share(big, 0.95).toFixed(0)} ms, p95 (${machine})`
  const setup = `From the answer to an upload until the other company has the card; ${times} times each, in dossiers with an order.`
  if (!options.short) record('Cards', headline, `${setup}\n\n${shown}`)
}

function row(what: string, took: number[], goal: string): string[] {
  return [what, share(took, 0.5).toFixed(0), share(took, 0.95).toFixed(0), goal]
}

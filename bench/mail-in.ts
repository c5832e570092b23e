import type pg from 'pg'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { readConfig } from '../server/src/platform/config.ts'
import { connect } from '../server/src/platform/database/db.ts'
import { addressOf } from '../server/src/platform/mail/addresses.ts'
import { type Line, paperPdf } from '../server/src/features/cards/testing/paper.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { bigPdf } from '../tests/readings/big-pdf.ts'
import { Api } from './api.ts'
import { type Dossier, makeCrowd, type Member } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import { openLine, send } from './frames.ts'
import { startKlopt, withPool } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures the time from the 250 for a mail until the other company's screen has it, over its open WebSocket: a text, a
 * PDF of 10 MB, and the card of an order or an invoice. Nothing else runs, and every mail is a true one over SMTP.
 */
const times = options.short ? 2 : 20
const settings = { SECRET_KEY: 'a secret of this bench, long enough for it', MAIL_IN_DOMAIN: 'in.klopt.example' }
const lines: Line[] = [['Dorpel hardsteen 120 cm', '24', 'st', '215']]
type Attachment = { filename: string; content: Buffer }
type Target = Dossier & { sender: Member & { email: string; address: string }; reader: Member }

await onStage(async (stage) => {
  const crowd = makeCrowd({ dossiers: times * 4, members: 2 })
  const [mailPort, secret] = [await freePort(), settings]
  const { port } = await startKlopt(stage, { crowd, env: { ...secret, MAIL_IN_PORT: String(mailPort) } })
  const targets = (await targetsOf(stage.postgres, stage.folder, crowd)).values()
  const transport = createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true, pool: true })
  const api = new Api(port)
  const big = await bigPdf()
  const [order, invoice] = await Promise.all([
    paperPdf('order', { number: '4500127', lines }),
    paperPdf('invoice', { number: '2026-10388', order: '4500127', lines }),
  ])
  const measurements = {
    text: await measured('"message_type":"chat_message"', () => []),
    big: await measured('"event":"document_added"', (n) => [
      { filename: 'Plan.pdf', content: Buffer.concat([big, Buffer.from(`\n% ${n}\n`)]) },
    ]),
    invoice: await measured(
      '"message_type":"card"',
      () => [{ filename: 'Factuur.pdf', content: Buffer.from(invoice) }],
      order,
    ),
    order: await measured(
      '"message_type":"card"',
      () => [{ filename: 'Order.pdf', content: Buffer.from(order) }],
      invoice,
    ),
  }
  transport.close()
  report(measurements, await stage.machine())

  /** The times in ms from the 250 until a frame has `mark`, in dossiers that have `before`. */
  async function measured(mark: string, filesOf: (n: number) => Attachment[], before?: Uint8Array): Promise<number[]> {
    const took: number[] = []
    for (let n = 0; n < times; n += 1) {
      const { value: target } = targets.next()
      if (target) took.push(await untilShown(target, mark, filesOf(n), before))
    }
    return took
  }

  async function untilShown(
    { id, sender, reader }: Target,
    mark: string,
    attachments: Attachment[],
    before?: Uint8Array,
  ) {
    if (before) {
      await api.upload(reader, id, [{ name: 'Eerder.pdf', content: before }])
      await untilRead(stage.postgres, id)
    }
    const shown = Promise.withResolvers<number>()
    const line = await openLine(`http://127.0.0.1:${port}/ws?token=${reader.token}`, (frame) => {
      if (frame.includes(mark)) shown.resolve(performance.now())
    })
    send(line, { type: 'subscribe', topic: `user:${reader.id}` })
    send(line, { type: 'subscribe', dossier_id: id })
    const { email: from, address: to } = sender
    await transport.sendMail({ from, to, subject: 'Dorpels', text: `Hierbij, ${randomUUID()}`, attachments })
    const stored = performance.now()
    const late = setTimeout(() => shown.reject(new Error(`No ${mark} after a minute.`)), 60_000)
    const at = await shown.promise
    clearTimeout(late)
    line.destroy()
    return at - stored
  }
})

/** The address for replies of the first member of each dossier. */
async function targetsOf(postgres: pg.PoolConfig, folder: string, crowd: Dossier[]): Promise<Target[]> {
  const config = readConfig({ ...settings, DATA_DIR: folder })
  const { pool, db } = connect({ ...postgres, database: 'bench_klopt' })
  const found: Target[] = []
  for (const dossier of crowd) {
    const [sender, reader] = dossier.members
    if (!sender || !reader) throw new Error('A dossier has two people.')
    const { email } = await db
      .selectFrom('person')
      .select('email')
      .where('id', '=', sender.id)
      .executeTakeFirstOrThrow()
    const address = (await addressOf(db, config, dossier.id, sender.id)) ?? ''
    found.push({ ...dossier, sender: { ...sender, email, address }, reader })
  }
  await pool.end()
  return found
}

/** Waits until the documents of a dossier are read and no job is left, so that only the mail is measured. */
async function untilRead(postgres: pg.PoolConfig, dossierId: string): Promise<void> {
  const left = `select from document where dossier_id = $1 and reading_state in ('queued', 'reading')
    union all select from graphile_worker.jobs where run_at <= now()`
  await withPool(postgres, 'bench_klopt', async (pool) => {
    while ((await pool.query(left, [dossierId])).rowCount) await pause(20)
  })
}

type MailTimes = Record<'text' | 'big' | 'invoice' | 'order', number[]>

function report({ text, big, invoice, order }: MailTimes, machine: string): void {
  const rows = [
    ['', 'p50 ms', 'p95 ms', 'goal, p95'],
    row('a text, until its message', text, '≤ 2000'),
    row('a PDF of 10 MB, until its document', big, '≤ 4000'),
    row('an invoice in a dossier with its order, until the card', invoice, '≤ 10000'),
    row('an order in a dossier with its invoice, until the card', order, '≤ 10000'),
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const [a, b, c] = [text, big, [...invoice, ...order]].map((took) => percentile(took, 0.95).toFixed(0))
  const headline = `${new Date().toISOString().slice(0, 10)}: p95 ${a} ms for a text, ${b} ms for 10 MB, ${c} ms for a card (${machine})`
  const setup = `From the 250 for a mail until the other company's WebSocket has it, one mail at a time, ${times} times each.`
  if (!options.short) record('Mail in', headline, `${setup}\n\n${shown}`)
}

function row(what: string, took: number[], goal: string): string[] {
  return [what, percentile(took, 0.5).toFixed(0), percentile(took, 0.95).toFixed(0), goal]
}

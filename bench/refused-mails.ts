import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from '../server/src/platform/mail/addresses.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { connect } from '../server/src/platform/database/db.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { deliver } from '../tests/mails/deliver.ts'
import { makeCrowd } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import { startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures how long /healthz takes while 20 connections send mails that are refused only after all checks: of a stranger
 * to a closed dossier, with ten signatures over 2 MB. The limits of a network are lifted, so that each mail is checked.
 */
const mails = options.short ? 20 : 200
const connections = 20
const settings = { SECRET_KEY: 'a secret of this bench, long enough for it', MAIL_IN_DOMAIN: 'in.klopt.example' }
const from = 'otto@elders.example'
const body = `${'Het zijn er 28. '.repeat(4)}\r\n`.repeat(options.short ? 1000 : 30_000)

await onStage(async (stage) => {
  const crowd = makeCrowd({ dossiers: 1, members: 2 })
  const mailPort = await freePort()
  const { port } = await startKlopt(stage, { crowd, env: { ...settings, MAIL_IN_PORT: String(mailPort) } })
  const { pool, db } = connect({ ...stage.postgres, database: 'bench_klopt' })
  const id = crowd[0]?.id ?? ''
  const to = (await addressOf(db, readConfig({ ...settings, DATA_DIR: stage.folder }), id, null)) ?? ''
  await db.updateTable('dossier').set({ status: 'closed', closed_at: new Date() }).where('id', '=', id).execute()
  await pool.end()

  const idle = await watched(() => pause(options.short ? 500 : 5000))
  const codes = new Map<number, number>()
  const began = performance.now()
  const busy = await watched(async () => {
    const left = Array.from({ length: mails }, (_, n) => n)
    await Promise.all(Array.from({ length: connections }, () => sendAll(left)))
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`\nReplies: ${JSON.stringify([...codes])}`)
  report(idle, busy, seconds, await stage.machine())

  async function sendAll(left: number[]) {
    for (let n = left.pop(); n !== undefined; n = left.pop()) {
      const code = await deliver(mailPort, { from, to, raw: mailOf(n, to) }, () => {})
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }

  /** How long each call of /healthz takes while `work` runs, in ms. */
  async function watched(work: () => Promise<unknown>): Promise<number[]> {
    const took: number[] = []
    const over = new AbortController()
    const done = work().finally(() => over.abort())
    while (!over.signal.aborted) {
      const at = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
      took.push(performance.now() - at)
      await pause(5)
    }
    await done
    return took
  }
})

function mailOf(n: number, to: string): string {
  const signatures = Array.from(
    { length: 10 },
    (_, s) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=s${s}.elders.example; s=s; h=from:to; bh=AAAA; b=AAAA\r\n`,
  ).join('')
  return `${signatures}From: Otto <${from}>\r\nTo: ${to}\r\nSubject: Aantal\r\nMessage-ID: <${n}@elders.example>\r\n\r\n${body}`
}

function report(idle: number[], busy: number[], seconds: string, machine: string): void {
  const shown = table([
    ['', 'calls', 'p50 ms', 'p99 ms', 'most ms'],
    row('without mails', idle),
    row('with mails', busy),
  ])
  console.log(`\n${shown}\n\n${machine}`)
  const day = new Date().toISOString().slice(0, 10)
  const headline = `${day}: /healthz p99 ${percentile(busy, 0.99).toFixed(0)} ms while ${mails} mails are refused in ${seconds} s (${machine})`
  const setup = `${connections} connections send mails of 2 MB with ten signatures from a stranger to a closed dossier. Goal: p99 ≤ 100 ms.`
  if (!options.short) record('Refused mails', headline, `${setup}\n\n${shown}`)
}

function row(what: string, took: number[]): string[] {
  return [what, String(took.length), ...[0.5, 0.99, 1].map((part) => percentile(took, part).toFixed(0))]
}

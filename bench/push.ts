import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../server/src/platform/database/db.ts'
import { MemoryPlaces } from '../server/src/platform/nodes/places.ts'
import { keepPushing } from '../server/src/features/push/keep-pushing.ts'
import { openSender } from '../server/src/features/push/sender.ts'
import { makeDevice } from '../server/src/features/push/testing/device.ts'
import { openPushService } from '../server/src/features/push/testing/push-service.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { makeCrowd, type Member } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import { startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures the time from sending a message until the push service has the notifications of nine members, encrypted and
 * over TLS, in twenty dossiers. The bench sends them itself, by the loop of Klopt's worker: the worker would refuse a push
 * service on this machine.
 */
const rounds = options.short ? 5 : 300
const dossiers = options.short ? 2 : 20
const pollMs = 10

await onStage(async (stage) => {
  const crowd = makeCrowd({ dossiers })
  const database = 'bench_push'
  const { port } = await startKlopt(stage, { crowd, database, env: { WORKER: '0' } })
  const service = await openPushService()
  const devices = await Promise.all(crowd.map(({ members }) => Promise.all(members.slice(1).map(subscribe))))
  const { pool, db } = connect({ ...stage.postgres, database, max: 4 })
  const sender = openSender(
    readConfig({ SECRET_KEY: 'the secret key of this bench, long enough', NODE_ENV: 'test' }),
    service.agent,
  )
  const pushing = keepPushing({ db, places: new MemoryPlaces() }, async () => sender)

  const times: number[] = []
  try {
    for (let n = 0; n < rounds; n += 1) {
      const [dossier, readers] = [crowd[n % dossiers], devices[n % dossiers] ?? []]
      const earlier = readers.map((device) => device.read(service.received).length)
      const began = Date.now()
      await ask(dossier?.members[0], 'POST', `dossiers/${dossier?.id}/messages`, {
        message_type: 'user',
        message: `nr ${n}`,
      })
      while (readers.some((device, k) => device.read(service.received).length === earlier[k])) await pause(pollMs)
      times.push(
        ...readers.map(({ path }) => (service.received.findLast((push) => push.path === path)?.at ?? 0) - began),
      )
    }
  } finally {
    await pushing.stop()
    await pool.end()
    service.close()
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share))
  const machine = await stage.machine()
  const figures = table([
    ['until the push service has it', 'ms'],
    ['p50', `${p50}`],
    ['p95', `${p95}`],
    ['p99', `${p99}`],
  ])
  console.log(`\n${figures}\n\n${machine}`)
  const headline = `${new Date().toISOString().slice(0, 10)}: ${p95} ms at p95, of ${times.length} notifications (${machine})`
  if (!options.short) record('Notifications', headline, figures)

  async function subscribe(member: Member) {
    const device = makeDevice(service.origin)
    await ask(member, 'PUT', 'push/subscription', device.subscription)
    return device
  }

  async function ask(member: Member | undefined, method: string, path: string, body: object): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${member?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }
})

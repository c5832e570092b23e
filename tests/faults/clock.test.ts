import { downloadDocument, listMessages, postMessage, wsTicket } from '@klopt/contract'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { makeScene, Place } from './place.ts'
import { record } from './scale.ts'
import { openSharedDatabase } from './shared-database.ts'

const hour = 3_600_000
const preload = join(import.meta.dirname, 'shift-clock.mjs')
const shifted = (ahead: number) => ({ NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(ahead) })

let shared: Awaited<ReturnType<typeof openSharedDatabase>>
let folder: string
const places: Place[] = []
beforeAll(async () => {
  shared = await openSharedDatabase()
  folder = await mkdtemp(join(tmpdir(), 'klopt-clock-'))
})
// They share the connections of one PostgreSQL with the other suites.
afterEach(async () => {
  for (const place of places.splice(0)) await place.close()
})
afterAll(async () => {
  await shared.drop()
  await rm(folder, { recursive: true })
})

/** Otto's access ends in half an hour and Olga's ended half an hour ago: both within an hour of now. */
async function guests(place: Place) {
  return place.database(async ({ db }) => {
    const { anna, world } = await makeScene(db)
    const vos = await world.contact('Vos Kraanverhuur', { id: anna.company_id })
    const dossier = await world.makeDossier('Kraanhuur', anna, [{ id: anna.company_id }, vos])
    const [otto, olga] = [
      await world.guest(vos, { email: `otto@${randomUUID()}.example`.slice(0, 60) }),
      await world.guest(vos, { email: `olga@${randomUUID()}.example`.slice(0, 60) }),
    ]
    await world.takePart(dossier, otto, new Date(Date.now() + hour / 2))
    await world.takePart(dossier, olga, new Date(Date.now() - hour / 2))
    return { anna, otto, olga, params: { id: dossier.id } }
  })
}

test.each([
  ['an hour ahead', hour],
  ['an hour behind', -hour],
])(
  "with a machine's clock %s, guests' access follows the database's clock, connections and tokens work, and doctor reports it",
  async (_, ahead) => {
    const env = {
      DATABASE_URL: shared.DATABASE_URL,
      DATA_DIR: folder,
      SECRET_KEY: 'two nodes share a key of 32 signs',
    }
    const place = await Place.open({ ...env, ...shifted(ahead) })
    const right = await Place.open({ ...env, WORKER: '0' })
    places.push(place, right)
    const { anna, otto, olga, params } = await guests(place)

    expect((await place.at(otto).call(listMessages, { params })).status).toBe(200)
    const late = await place.at(olga).call(listMessages, { params })
    expect([late.status, late.refusal.code]).toEqual([403, 'access_expired'])
    const ticket = await place.at(otto).call(wsTicket)
    const line = await place.at(otto).listen(ticket.body.ticket)
    await line.ask({ type: 'subscribe', dossier_id: params.id })
    const body = { message_type: 'user', message: 'Hoort u mij?', client_id: randomUUID() } as const
    await place.at(anna).call(postMessage, { params, body })
    expect(await line.waitFor('chat_message')).toMatchObject({ message: 'Hoort u mij?' })

    // The access ends by the database's clock while the connection is open. It must last until the subscription.
    const ending = await place.at(otto).listen((await place.at(otto).call(wsTicket)).body.ticket)
    await place.database(({ pool }) =>
      pool.query(`update participant set access_until = now() + interval '2 seconds' where user_id = $1`, [otto.id]),
    )
    await ending.ask({ type: 'subscribe', dossier_id: params.id })
    await expect.poll(async () => (await place.at(otto).call(listMessages, { params })).status).toBe(403)
    await place.at(anna).call(postMessage, { params, body: { ...body, message: 'Te laat', client_id: randomUUID() } })
    expect((await ending.settled()).filter((event) => 'message' in event)).toEqual([])

    // A ticket and a link from one node are valid on the other, whose clock is right.
    const other = await right.at(anna).listen((await place.at(anna).call(wsTicket)).body.ticket)
    expect(await other.ask({ type: 'ping' })).toEqual({ type: 'pong' })
    for (const [keeps, signs] of [
      [right, place],
      [place, right],
    ] as const) {
      const form = new FormData()
      form.append('dossier_id', params.id)
      form.append('file', new File([new Uint8Array(pdf('bon'))], 'bon.pdf'))
      const added = await keeps.at(anna).fetch('/api/v1/documents', { method: 'POST', body: form })
      const [document] = (await added.json()) as { id: string }[]
      const link = await signs.at(anna).call(downloadDocument, { params: { id: document?.id ?? '' } })
      expect((await keeps.at(anna).fetch(link.body.signed_url)).status).toBe(200)
    }

    const doctor = spawnSync(process.execPath, [join(import.meta.dirname, '../../server/src/cli.ts'), 'doctor'], {
      env: {
        ...process.env,
        ...env,
        ...shifted(ahead),
        NODE_ENV: '',
        PORT: new URL(place.address).port,
      },
      encoding: 'utf8',
    })
    expect([doctor.status, doctor.stdout]).toEqual([
      1,
      expect.stringMatching(/^wrong +clock +.* (3600|3599)\.\d s apart/m),
    ])
    record(
      `Clock ${ahead > 0 ? 'an hour ahead' : 'an hour behind'}`,
      "guests' access starts and ends by the database's clock, also on open lines; tickets and file links work; doctor reports 'wrong'",
    )
  },
)

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { times } from '../testing/full.ts'
import { makeScene, type Scene, setState } from '../testing/scene.ts'
import { connections, statuses, together, twenty } from './together.ts'

const world = useWorld()
const rounds = times(2, 3, 25, 'KLOPT_ROUNDS')
let raced = 0
afterAll(() => console.warn(`Races in dossiers: ${raced} rounds of ${connections} connections`))

async function repeat(round: (scene: Scene, n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    await round(await makeScene(world), n)
    raced += 1
  }
}

/** The system messages of one kind in a dossier, after checking that its numbers have no gap. */
async function lines(dossierId: string, event?: string) {
  const all = await world.db
    .selectFrom('message')
    .select(['seq', 'event', 'message', 'message_type'])
    .where('dossier_id', '=', dossierId)
    .orderBy('seq')
    .execute()
  const { last_seq } = await dossierRow(dossierId)
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: last_seq }, (_, n) => n + 1))
  return event ? all.filter((line) => line.event === event) : all
}

function dossierRow(id: string) {
  return world.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function mails(dossierId: string, kind: string) {
  return world.db.selectFrom('mail').selectAll().where('dossier_id', '=', dossierId).where('kind', '=', kind).execute()
}

test('both companies request closing: one request exists', () =>
  repeat(async ({ who, dossiers: { D1 } }) => {
    const landed = await together(
      world.address,
      twenty([who.U, who.X], { method: 'POST', url: `/api/v1/dossiers/${D1}/request-close` }),
    )

    expect(statuses(landed)).toEqual({ 200: 1, 409: 19 })
    const winner = landed.find(({ status }) => status === 200)?.who
    expect(await dossierRow(D1)).toMatchObject({ status: 'close_request', close_requested_by_user: winner?.id })
    expect(await lines(D1, 'close_requested')).toHaveLength(1)
    expect(await mails(D1, 'close_requested')).toHaveLength(2)
  }))

test('both companies close: it closes once, by the company that was asked', () =>
  repeat(async (scene) => {
    const { who, dossiers } = scene
    await setState(scene, ['D1'], { status: 'close_request' })

    const landed = await together(
      world.address,
      twenty([who.U, who.X, who.M, who.X2, who.Y], { method: 'POST', url: `/api/v1/dossiers/${dossiers.D1}/close` }),
    )

    const winners = landed.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(['X', 'X2', 'Y'].map((key) => who[key as 'X'].id)).toContain(winners[0]?.who.id)
    for (const { status } of landed) expect([200, 403, 409]).toContain(status)
    expect((await dossierRow(dossiers.D1)).status).toBe('closed')
    expect(await lines(dossiers.D1, 'closed')).toHaveLength(1)
  }))

test('close against withdrawing the request: one of them happens', () =>
  repeat(async (scene) => {
    const { who, dossiers } = scene
    const { D1 } = dossiers
    await setState(scene, ['D1'], { status: 'close_request' })

    const shots = twenty([who.X, who.U], { method: 'POST', url: '' }).map((shot, n) => ({
      ...shot,
      url: `/api/v1/dossiers/${D1}/${n % 2 ? 'cancel-close' : 'close'}`,
    }))
    const landed = await together(world.address, shots)

    const { status } = await dossierRow(D1)
    const [closed, cancelled] = [await lines(D1, 'closed'), await lines(D1, 'close_cancelled')]
    expect(landed.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect([closed.length, cancelled.length]).toEqual(status === 'closed' ? [1, 0] : [0, 1])
  }))

test('the last two people of a company leave at once: one stays', () =>
  repeat(async ({ who, dossiers: { D1 } }) => {
    const shots = twenty([who.U, who.U2], { method: 'PATCH', url: '', body: { status: 'removed' } })
    const landed = await together(
      world.address,
      shots.map((shot) => ({ ...shot, url: `/api/v1/dossiers/${D1}/users/${shot.who.id}` })),
    )

    expect(landed.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of landed) expect([200, 404, 409]).toContain(status)
    const left = await world.db
      .selectFrom('participant')
      .select('user_id')
      .where('dossier_id', '=', D1)
      .where('user_id', 'in', [who.U.id, who.U2.id])
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
    expect(await lines(D1, 'user_left')).toHaveLength(1)
  }))

test('a guest invited twenty times: one person, one mail, one message', () =>
  repeat(async ({ who, companies, dossiers: { D2 } }, n) => {
    const email = `race${n}@guests.example`
    const body = { email, company_id: companies.Ext.id, dossier_id: D2 }

    const landed = await together(
      world.address,
      twenty([who.U, who.U2, who.M], { method: 'POST', url: `/api/v1/dossiers/${D2}/invite`, body }),
    )

    expect(statuses(landed)).toEqual({ 200: 19, 201: 1 })
    expect(new Set(landed.map(({ body }) => body['id'])).size).toBe(1)
    expect(await mails(D2, 'guest_invited')).toHaveLength(1)
    expect(await lines(D2, 'user_added')).toHaveLength(1)
  }))

test('a colleague added, a company linked and a link renewed, each twenty times', () =>
  repeat(async ({ who, companies, dossiers: { D1, D2, D4 } }) => {
    const added = await together(
      world.address,
      twenty([who.U, who.X], { method: 'POST', url: `/api/v1/dossiers/${D1}/users`, body: { user_id: who.N.id } }),
    )
    const linked = await together(
      world.address,
      twenty([who.U, who.U2, who.M], {
        method: 'POST',
        url: `/api/v1/dossiers/${D4}/companies`,
        body: { company_id: companies.B.id },
      }),
    )
    await together(
      world.address,
      twenty([who.U, who.M], { method: 'POST', url: `/api/v1/dossiers/${D2}/users/${who.V.id}/renew-token` }),
    )

    expect(statuses(added)).toEqual({ 200: 19, 201: 1 })
    expect(await mails(D1, 'dossier_added')).toHaveLength(1)
    expect(statuses(linked)).toEqual({ 201: 1, 409: 19 })
    expect(await lines(D4, 'company_added')).toHaveLength(1)
    expect(await lines(D2, 'access_renewed')).toHaveLength(1)
    expect(await mails(D2, 'access_renewed')).toHaveLength(1)
  }))

test('a message sent twenty times is one message', () =>
  repeat(async ({ who, dossiers: { D1 } }) => {
    const body = { message_type: 'user', message: 'Eén keer', client_id: randomUUID() }

    const landed = await together(
      world.address,
      twenty([who.U], { method: 'POST', url: `/api/v1/dossiers/${D1}/messages`, body }),
    )

    expect(statuses(landed)).toEqual({ 201: 20 })
    expect(new Set(landed.map(({ body }) => body['id'])).size).toBe(1)
    expect((await lines(D1)).filter(({ message }) => message === 'Eén keer')).toHaveLength(1)
  }))

test('post against close: accepted messages come before the closing message', () =>
  repeat(async (scene, n) => {
    const { who, dossiers } = scene
    await setState(scene, ['D1'], { status: 'close_request' })
    const shots = twenty([who.U, who.U2, who.X, who.X2], {
      method: 'POST',
      url: `/api/v1/dossiers/${dossiers.D1}/messages`,
      body: { message_type: 'user', message: 'Nog even dit' },
    })
    shots[n % shots.length] = { who: who.X, method: 'POST', url: `/api/v1/dossiers/${dossiers.D1}/close` }

    const landed = await together(world.address, shots)

    const all = await lines(dossiers.D1)
    expect(all.at(-1)?.event).toBe('closed')
    expect(all.filter(({ message }) => message === 'Nog even dit')).toHaveLength(statuses(landed)[201] ?? 0)
    for (const { status } of landed) expect([200, 201, 403]).toContain(status)
  }))

test('delete against download: one deletes, the others get 404', () =>
  repeat(async ({ who, dossiers: { D1 }, documents }) => {
    const url = `/api/v1/documents/${documents.A_D1}`
    const landed = await together(
      world.address,
      twenty([who.U, who.M, who.U2], { method: 'DELETE', url: `${url}/${D1}` }).map((shot, n) =>
        n % 4 === 0 ? { who: who.X, method: 'GET', url: `${url}/download` } : shot,
      ),
    )

    expect(statuses(landed)[204]).toBe(1)
    for (const { status } of landed) expect([200, 204, 404]).toContain(status)
    expect(await lines(D1, 'document_removed')).toHaveLength(1)
  }))

import { afterAll, expect, test } from 'vitest'
import { closeCompany } from '../../server/src/cli/end-company.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { times } from '../testing/full.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import { connections, type CallOutcome, type Shot, together } from './together.ts'

const world = useWorld()
const rounds = times(2, 3, 25, 'KLOPT_ROUNDS')
let raced = 0
afterAll(() => console.warn(`Races of those who leave: ${raced} rounds of ${connections} connections`))

async function repeat(round: (scene: Scene, n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    await round(await makeScene(world), n)
    raced += 1
  }
}

/** Actions that make an admin a participant: writing in a dossier that they only read along, and making dossiers. */
function joining({ who, dossiers }: Scene, most: number): Shot[] {
  const places = [dossiers.D1, dossiers.D2, dossiers.D4]
  return Array.from({ length: most }, (_, n): Shot => {
    const id = places[n % (places.length + 1)]
    return id
      ? {
          who: who.M,
          method: 'POST',
          url: `/api/v1/dossiers/${id}/messages`,
          body: { message_type: 'user', message: 'Ik kijk mee' },
        }
      : { who: who.M, method: 'POST', url: '/api/v1/dossiers', body: { title: `Nieuw ${n}` } }
  })
}

/** The open dossiers in which a person still counts as a participant. */
async function placesOf(personId: string) {
  const rows = await world.db
    .selectFrom('participant')
    .innerJoin('dossier', 'dossier.id', 'participant.dossier_id')
    .select('dossier.id')
    .where('user_id', '=', personId)
    .where('participant.status', '=', 'active')
    .where('dossier.status', '<>', 'closed')
    .execute()
  return rows.map(({ id }) => id)
}

function onlyAllowed(landed: CallOutcome[], allowed: number[]) {
  for (const { status, body } of landed) expect(allowed, JSON.stringify(body)).toContain(status)
}

test('an admin who is deleted while joining by writing is in no dossier, and no dossier is left without people', () =>
  repeat(async (scene, n) => {
    const { who, companies } = scene
    await world.db.updateTable('person').set({ role: 'admin' }).where('id', '=', who.N.id).execute()
    const shots = joining(scene, connections)
    const body = { deleted_at: new Date().toISOString() }
    shots[n % connections] = { who: who.N, method: 'PATCH', url: `/api/v1/users/${who.M.id}`, body }

    const landed = await together(world.address, shots)

    onlyAllowed(landed, [200, 201, 401])
    expect(await placesOf(who.M.id)).toEqual([])
    const { rows } = await world.pool.query(
      `select title from dossier join dossier_company link on link.dossier_id = dossier.id
       where link.company_id = $1 and status <> 'closed' and not exists (
         select from participant join person on person.id = user_id
         where participant.dossier_id = dossier.id and participant.status = 'active'
           and person.company_id = $1 and deleted_at is null)`,
      [companies.A.id],
    )
    expect(rows).toEqual([])
  }))

test('a person who joins or is added while their company is closed is in no dossier', () =>
  repeat(async (scene, n) => {
    const { who, companies, dossiers } = scene
    const shots = joining(scene, connections - 1)
    for (const place of [n, n + 7].map((at) => at % shots.length))
      shots[place] = {
        who: who.M,
        method: 'POST',
        url: `/api/v1/dossiers/${dossiers.D1}/users`,
        body: { user_id: who.N.id },
      }

    const [landed] = await Promise.all([
      together(world.address, shots),
      transaction(world.deps, (tx) => closeCompany(tx, companies.A.id)),
    ])

    onlyAllowed(landed, [200, 201, 401, 403, 404])
    expect(await placesOf(who.M.id)).toEqual([])
    expect(await placesOf(who.N.id)).toEqual([])
  }))

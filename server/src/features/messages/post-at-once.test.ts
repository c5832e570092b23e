import type { DossierStatus } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { accessDossier } from '../dossiers/access.ts'
import { Posts } from './post-at-once.ts'

const world = useWorld()

const statuses: DossierStatus[] = ['open', 'close_request', 'closed']
const day = 24 * 60 * 60 * 1000
const ends = { never: null, tomorrow: new Date(Date.now() + day), yesterday: new Date(Date.now() - day) }

/** One person of each kind, in the companies of the dossier and in another one. */
async function makePeople() {
  const [bouw, staal, elders] = [
    await world.customer('Bouw BV'),
    await world.customer('Staal BV'),
    await world.customer('Elders BV'),
  ]
  const kraan = await world.contact('Kraan BV', bouw)
  const people: Record<string, Caller> = { guest: await world.guest(kraan) }
  for (const [where, company] of Object.entries({ bouw, staal, elders }))
    for (const role of ['admin', 'user', 'viewer'] as const)
      people[`${role} of ${where}`] = await world.person('Anna', { company, role })
  return { owner: await world.person('Olga', { company: bouw }), companies: [bouw, staal], people }
}

async function setStatus(id: string, status: DossierStatus, asking: string) {
  const close_requested_by_company = status === 'close_request' ? asking : null
  const closed_at = status === 'closed' ? new Date() : null
  await world.db
    .updateTable('dossier')
    .set({ status, close_requested_by_company, closed_at })
    .where('id', '=', id)
    .execute()
}

/** Whether access check and policy allow a message. Posting at once is only for people who already participate. */
async function mayPost(who: Caller, dossierId: string): Promise<boolean> {
  const viewer = await viewerOf(who)
  const { permissions, takes_part } = await accessDossier(world.db, viewer, dossierId).catch(() => ({
    permissions: { post: false },
    takes_part: false,
  }))
  return permissions.post && takes_part
}

async function viewerOf({ token }: Caller) {
  const viewer = await world.deps.sessions.ofToken(token ?? '')
  if (!viewer) throw new Error('A signed-in caller has a session.')
  return viewer
}

test('posting in one statement is allowed exactly when the access check and the policy allow it', async () => {
  const { owner, companies, people } = await makePeople()
  const posts = new Posts(world.pool)
  const byStatement: Record<string, boolean> = {}
  const byPolicy: Record<string, boolean> = {}
  for (const [name, who] of Object.entries(people))
    for (const status of statuses)
      for (const part of ['active', 'removed', 'none'] as const)
        for (const [end, access_until] of Object.entries(ends)) {
          const { id: dossier_id } = await world.makeDossier('PO 4500127', owner, companies)
          await setStatus(dossier_id, status, owner.company_id)
          if (part !== 'none')
            await world.db
              .insertInto('participant')
              .values({ dossier_id, user_id: who.id, status: part, access_until })
              .execute()
          const kind = `${name}, ${part} until ${end}, ${status}`
          byPolicy[kind] = await mayPost(who, dossier_id)
          const line = { viewer: await viewerOf(who), dossier_id, message: 'Klopt dat?', client_id: newId() }
          byStatement[kind] = (await posts.atOnce(line)) !== null
        }

  expect(byStatement).toEqual(byPolicy)
  expect(Object.values(byStatement).filter(Boolean)).toHaveLength(Object.keys(people).length * 2 * 2)
})

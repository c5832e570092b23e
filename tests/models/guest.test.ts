import { listDossiers, readDossier, validateAccess } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashed, newToken } from '../../server/src/platform/ids.ts'
import { Caller } from '../../server/src/testing/caller.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { ask, type RawAnswer } from '../testing/ask.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import { type Step, walk } from './model.ts'

type Model = {
  takes_part: 'never' | 'yes' | 'removed'
  ended: boolean
  consented: boolean
  signed_in: boolean
  requested: boolean
  closed: boolean
  newest_works: boolean
}
/** Otto, who is invited and signs in with the mailed link. */
type RealGuest = { scene: Scene; otto: Caller; newest: string; email: string }

const world = useWorld()
const base = ({ scene }: RealGuest) => `/api/v1/dossiers/${scene.dossiers.D2}`
const staff = (model: Model, after: number) => (model.closed ? 403 : after)
const there = (model: Model) => model.takes_part === 'yes'

/** The status that Otto gets for a call that requires access. */
function inside(model: Model, after: number): number {
  if (!model.signed_in) return 401
  if (!model.consented) return 403
  if (!there(model)) return 404
  return model.ended || model.closed ? 403 : after
}

const steps: Step<Model, RealGuest>[] = [
  {
    name: 'invite',
    expected: (model) => staff(model, there(model) ? 200 : 201),
    act: async (real) => {
      const { companies, dossiers, who } = real.scene
      const body = { email: real.email, company_id: companies.Ext.id, dossier_id: dossiers.D2 }
      const answer = await ask(who.U, 'POST', `${base(real)}/invite`, { body })
      const id = idIn(answer)
      if (id && id !== real.otto.id) real.otto = callerOf(id, real.email, null)
      return answer
    },
    makes: (model) => {
      if (there(model)) return
      Object.assign(model, { takes_part: 'yes', ended: false, requested: false, newest_works: false })
    },
  },
  {
    name: 'remove',
    expected: (model) => staff(model, there(model) ? 200 : 404),
    act: (real) =>
      ask(real.scene.who.M, 'PATCH', `${base(real)}/users/${real.otto.id}`, { body: { status: 'removed' } }),
    makes: (model) => void Object.assign(model, { takes_part: 'removed', signed_in: false, newest_works: false }),
  },
  {
    name: 'renew',
    expected: (model) => staff(model, there(model) ? 200 : 404),
    act: async (real) => {
      // Only the first of several simultaneous renewals counts. Here each comes a while after the previous one.
      await sql`
        update mail set created_at = created_at - interval '1 minute'
        where kind = 'access_renewed' and person_id = ${real.otto.id}`.execute(world.db)
      return ask(real.scene.who.U, 'POST', `${base(real)}/users/${real.otto.id}/renew-token`)
    },
    makes: (model) => void Object.assign(model, { ended: false, requested: false, newest_works: false }),
  },
  {
    name: 'the mail with the link goes out',
    expected: () => 200,
    act: async (real, model) => {
      if (!there(model) || model.closed) return { status: 200 }
      real.newest = newToken()
      await world.db
        .insertInto('guest_link')
        .values({ token_hash: hashed(real.newest), dossier_id: real.scene.dossiers.D2, user_id: real.otto.id })
        .execute()
      model.newest_works = true
      return { status: 200 }
    },
  },
  {
    name: 'time passes the end of access',
    expected: () => 200,
    act: async (real, model) => {
      await world.db
        .updateTable('participant')
        .set({ access_until: new Date(Date.now() - 1000) })
        .where('user_id', '=', real.otto.id)
        .execute()
      model.ended = model.takes_part !== 'never'
      return { status: 200 }
    },
  },
  {
    name: 'open the newest link',
    expected: (model) => (model.newest_works && !model.closed ? 200 : 400),
    act: async (real) => {
      const answer = await ask(real.otto, 'GET', `/api/v1/auth/validate?token=${real.newest || newToken()}`)
      const token = (answer.body as { access_token?: string }).access_token
      if (token) real.otto = callerOf(real.otto.id, real.email, token)
      return answer
    },
    makes: (model) => void (model.signed_in = true),
  },
  {
    name: 'consent',
    expected: (model) => (model.signed_in ? 200 : 401),
    act: (real) => ask(real.otto, 'POST', `/api/v1/users/${real.otto.id}/consent`, { body: { consent: true } }),
    makes: (model) => void (model.consented = true),
  },
  {
    name: 'write',
    expected: (model) => inside(model, 201),
    act: (real) => ask(real.otto, 'POST', `${base(real)}/messages`, { body: { message_type: 'user', message: 'Dag' } }),
  },
  {
    name: 'ask for longer access',
    expected: (model) => {
      // Also a guest who has not agreed to the terms yet may ask.
      const met = inside({ ...model, consented: true, ended: false }, 204)
      return met === 204 && !model.ended ? 409 : met
    },
    act: (real) => ask(real.otto, 'POST', `${base(real)}/request-extension`),
    makes: (model) => void (model.requested = true),
  },
  {
    name: 'sign out',
    expected: (model) => (model.signed_in ? 204 : 401),
    act: (real) => ask(real.otto, 'POST', '/api/v1/auth/logout'),
    makes: (model) => void (model.signed_in = false),
  },
  {
    name: 'leave',
    expected: (model) => inside(model, 403),
    act: (real) => ask(real.otto, 'PATCH', `${base(real)}/users/${real.otto.id}`, { body: { status: 'removed' } }),
  },
]
const close: Step<Model, RealGuest> = {
  name: 'close',
  expected: (model) => staff(model, 200),
  act: (real) => ask(real.scene.who.U, 'POST', `${base(real)}/close`),
  makes: (model) => void Object.assign(model, { closed: true, newest_works: false }),
}

test("a guest's access follows the rules", async () => {
  const walked = await walk<Model, RealGuest>({
    begin: async () => {
      const scene = await makeScene(world)
      const email = `otto.${scene.who.U.id}@guests.example`
      const otto = callerOf(scene.who.T.id, email, null) // not in the dossier until he is invited
      const model = { takes_part: 'never', consented: false, signed_in: false, closed: false } as const
      return {
        model: { ...model, ended: false, requested: false, newest_works: false },
        real: { scene, otto, newest: '', email },
      }
    },
    // Closing ends the walk, so it comes less often than the rest.
    steps: [...steps, ...steps, ...steps, close],
    agree,
  })
  console.warn(`Guests: ${JSON.stringify(walked)}`)
  expect(walked.made).toBeGreaterThan(walked.runs * 5)
})

/** Compares what Otto sees of the dossier, and whether he is a participant. */
async function agree(model: Model, { scene, otto }: RealGuest): Promise<void> {
  const params = { id: scene.dossiers.D2 }
  const list = await otto.call(listDossiers)
  const access = await otto.call(validateAccess, { params })
  expect(list.status).toBe(!model.signed_in ? 401 : model.consented ? 200 : 403)
  expect(access.status).toBe(!model.signed_in ? 401 : !there(model) ? 404 : model.closed ? 403 : 200)
  const expected = { valid: !model.ended, extension_requested: model.requested, invited_by: scene.companies.A.name }
  expect(access.body).toMatchObject(access.status === 200 ? expected : {})
  const shown = Array.isArray(list.body) ? list.body.map(({ last_message_preview: line }) => line !== null) : []
  const listed = list.status === 200 && there(model) && !model.closed
  expect(shown).toEqual(listed ? [!model.ended] : [])
  if (model.closed) return
  const { body } = await scene.who.U.call(readDossier, { params })
  expect(body.users.some(({ id }) => id === otto.id)).toBe(there(model))
}

function idIn({ body }: RawAnswer): string | undefined {
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : undefined
}

function callerOf(id: string, email: string, token: string | null): Caller {
  return new Caller(world.address, token, { id, email, full_name: email, company_id: '' })
}

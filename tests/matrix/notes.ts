import { expect } from 'vitest'
import { password } from '../../server/src/testing/makers.ts'
import { mailReset } from '../../server/src/features/people/request-reset.ts'
import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import { ask, type RawAnswer } from '../testing/ask.ts'
import { addMail } from '../testing/scene-mails.ts'
import { freshNumber, type Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'

/** The proof that a note of the table holds: the cells and their letters, a test file, or this function. */
export type Proof = 'cells' | `server/src/${string}` | `tests/${string}` | ((scene: Scene) => Promise<void>)

type Fields = Record<string, unknown>
const v1 = '/api/v1'
const fields = ({ body }: RawAnswer) => body as Fields
const list = ({ body }: RawAnswer) => body as Fields[]
const codeOf = ({ status, body }: RawAnswer) => [status, (body as Fields)['code']]
const personNamed = (scene: Scene, id: string) =>
  scene.world.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsTo = (scene: Scene, id: string) =>
  scene.world.db.selectFrom('mail').select('kind').where('person_id', '=', id).execute()
const call = (scene: Scene, who: SceneKey, method: string, url: string, body?: object) =>
  ask(scene.who[who], method, url, body === undefined ? {} : { body })
const limited = 'server/src/features/people/throttles.test.ts'

export const peopleNotes: Record<string, Proof> = {
  'POST /auth/login own e-mail + own right password': async (scene) => {
    for (const who of ['V', 'E', 'D'] as const) {
      const answer = await call(scene, 'A', 'POST', `${v1}/auth/login`, { email: scene.who[who].email, password })
      expect([answer.status, fields(answer)['detail']]).toEqual([401, 'Invalid email address'])
    }
  },
  'GET /auth/validate?token= own link (others: random)': async (scene) => {
    const { access_token } = fields(await call(scene, 'A', 'GET', `${v1}/auth/validate?token=${scene.links.E}`))
    const headers = { authorization: `Bearer ${String(access_token)}` }
    expect((await ask(scene.who.A, 'GET', `${v1}/users/me`, { headers })).status).toBe(200)
    const read = await ask(scene.who.A, 'GET', `${v1}/dossiers/${scene.dossiers.D2}/messages`, { headers })
    expect(codeOf(read)).toEqual([403, 'access_expired'])
  },
  'GET /auth/dossier/{id}/token/validate': async (scene) => {
    const url = `${v1}/auth/dossier/${scene.dossiers.D2}/token/validate`
    expect(fields(await call(scene, 'E', 'GET', url))).toMatchObject({ valid: false })
    expect(fields(await call(scene, 'V', 'GET', url))).toMatchObject({ valid: true })
  },
  'POST /auth/password-reset {own e-mail}': async (scene) => {
    const mailed: string[] = []
    for (const who of ['V', 'V2', 'U', 'N', 'M', 'X', 'T', 'D', 'E'] as const) {
      const { email, id } = scene.who[who]
      const answer = await call(scene, 'A', 'POST', `${v1}/auth/password-reset`, { email })
      expect([answer.status, answer.text]).toEqual([204, ''])
      await mailReset(scene.world.deps, { email, mail_id: newId() }) // the job that the call has added
      if ((await mailsTo(scene, id)).length > 0) mailed.push(who)
    }
    expect(mailed).toEqual(['U', 'N', 'M', 'X', 'T'])
  },
  'POST /auth/password-reset/confirm own token (none: random)': async (scene) => {
    const token = newToken()
    const late = newToken()
    const row = { person_id: scene.who.U.id, purpose: 'reset' } as const
    const [soon, past] = [new Date(Date.now() + 3_600_000), new Date(Date.now() - 1000)]
    await scene.world.db
      .insertInto('password_token')
      .values([
        { ...row, token_hash: hashed(token), expires_at: soon },
        { ...row, token_hash: hashed(late), expires_at: past },
      ])
      .execute()
    const confirm = (token: string) =>
      call(scene, 'A', 'POST', `${v1}/auth/password-reset/confirm`, { token, new_password: 'nog langer dan eerst' })
    expect([await confirm(late), await confirm(token), await confirm(token)].map(({ status }) => status)).toEqual([
      400, 204, 400,
    ])
  },
  'POST /auth/password-change right current': async (scene) => {
    const body = { current_password: 'heel iets anders', new_password: 'nog langer dan eerst' }
    expect((await call(scene, 'U', 'POST', `${v1}/auth/password-change`, body)).status).toBe(400)
  },
  'GET /admin/users': async (scene) => {
    const companies = list(await call(scene, 'M', 'GET', `${v1}/admin/users`)).map((one) => one['company_id'])
    expect(new Set(companies)).toEqual(new Set([scene.companies.A.id]))
  },
  'POST /users {email, role:user, names}': async (scene) => {
    const body = { email: `${newId()}@new.example`, role: 'user', first_name: 'Nieuwe', last_name: 'Naam' }
    expect(fields(await call(scene, 'M', 'POST', `${v1}/users`, body))['company_id']).toBe(scene.companies.A.id)
    const other = { ...body, email: `${newId()}@new.example`, company_id: scene.companies.B.id }
    expect((await call(scene, 'M', 'POST', `${v1}/users`, other)).status).toBe(422)
  },
  'POST /users/admin no or expired reg-token': async (scene) => {
    const body = {
      email: `${newId()}@new.example`,
      first_name: 'Nieuwe',
      last_name: 'Naam',
      company_id: scene.companies.A.id,
      role: 'admin',
    }
    expect(codeOf(await call(scene, 'M', 'POST', `${v1}/users/admin`, body))).toEqual([403, 'registration_expired'])
  },
  'PATCH /users/{self} {role:admin} or {company_id} or {email}': 'cells',
  'PATCH /users/{U} {first_name} (someone else)': 'cells',
  'PATCH /users/{U} {deleted_at}': async (scene) => {
    const url = `${v1}/users/${scene.who.U.id}`
    expect((await call(scene, 'M', 'PATCH', url, { deleted_at: null })).status).toBe(422)
    await call(scene, 'M', 'PATCH', url, { deleted_at: '2001-01-01T00:00:00.000Z' })
    const { deleted_at } = await personNamed(scene, scene.who.U.id)
    expect(Math.abs(Date.now() - Date.parse(String(deleted_at)))).toBeLessThan(60_000)
  },
  'PATCH /users/{M} {deleted_at} (last admin)': 'cells',
  'GET /users/check-email/{e}': limited,
  'GET /users/check-email-company/{e}': async (scene) => {
    const companyOf = async (who: SceneKey, of: SceneKey) => {
      const url = `${v1}/users/check-email-company/${scene.who[of].email}`
      return fields(await call(scene, who, 'GET', url))['company_id']
    }
    expect(await companyOf('U', 'N')).toBe(scene.companies.A.id)
    expect(await companyOf('U', 'X')).toBe(scene.companies.B.id)
    expect(await companyOf('U', 'T')).toBeNull()
  },
  'GET /users/{self}/consent': 'cells',
  'GET, POST /users/{U}/consent (someone else)': 'cells',
  'POST /auth/logout (added call)': async (scene) => {
    await call(scene, 'U', 'POST', `${v1}/auth/logout`)
    expect((await call(scene, 'U', 'GET', `${v1}/users/me`)).status).toBe(401)
  },
  'POST /auth/ws-ticket (added call)': 'server/src/features/messages/live.test.ts',
}

export const companyNotes: Record<string, Proof> = {
  'GET /companies/{A}': 'cells',
  'GET /companies/{A}/users': 'cells',
  'GET /companies/{Ext}/users': 'cells',
  'POST /companies new KVK': async (scene) => {
    const body = { name: 'Nieuw BV', registration_number: freshNumber() }
    const { id } = fields(await call(scene, 'M', 'POST', `${v1}/companies`, body))
    const row = scene.world.db.selectFrom('company').select(['status', 'owner_id']).where('id', '=', String(id))
    expect(await row.executeTakeFirst()).toEqual({ status: 'pending', owner_id: null })
  },
  'POST /companies registered KVK': async (scene) => {
    const body = { name: 'Nieuw BV', registration_number: scene.companies.A.registration_number }
    const answer = await call(scene, 'A', 'POST', `${v1}/companies`, body)
    expect(codeOf(answer)).toEqual([409, 'company_registered'])
    expect(answer.text).toContain(scene.who.M.email) // the panel names the contact person
  },
  'POST /companies/external': async (scene) => {
    const contact = { name: 'Contact BV', registration_number: freshNumber(), city: 'Zwolle' }
    const forged = { ...contact, status: 'pending', is_klopt_client: true }
    const { id } = fields(await call(scene, 'M', 'POST', `${v1}/companies/external`, forged))
    const row = scene.world.db.selectFrom('company').select(['status', 'is_klopt_client', 'owner_id'])
    expect(await row.where('id', '=', String(id)).executeTakeFirst()).toEqual({
      status: 'active',
      is_klopt_client: false,
      owner_id: scene.companies.A.id,
    })
  },
  'GET /companies/check-registration/{kvk}': limited,
  'GET /companies/register/{number}': limited,
  'POST /companies/{A}/consent no or expired reg-token': 'cells',
  'POST /app/companies/{A}/first-dossier no or expired reg-token': 'cells',
  'POST /app/companies/{A}/registration-mail no or expired reg-token': 'cells',
  'the 3 wizard calls (consent, POST /users/admin, first-dossier) with own reg-token':
    'server/src/features/accounts/registration/registration.test.ts',
  'GET /relations': 'cells',
  'POST /relations {C}': async (scene) => {
    const body = { company_2_id: scene.companies.C.id, status: 'active' }
    expect(fields(await call(scene, 'M', 'POST', `${v1}/relations`, body))['status']).toBe('pending')
  },
  'PATCH /relations/{A→C pending} {status:active}': 'cells',
  'DELETE /relations/{A→C pending}': 'cells',
  'PATCH /relations/{A–B active} {status:inactive}': 'cells',
  'PATCH /relations/{A–B switched off by A} {status:active}': 'cells',
  'DELETE /relations/{A–B active}': 'cells',
  'GET /app/relations/search?q=': 'cells',
  'PATCH /companies/{A} {phone}': 'cells',
  'POST /companies/{A}/verification {code}': 'cells',
}

export const dossierNotes: Record<string, Proof> = {
  "GET /search?q= (D's word in body?)": 'cells',
  'GET /search?q=&archive=true (closed D in body?)': 'cells',
  'GET /search?q=&dossier_id={id} (hits?)': 'cells',
  'GET /app/dossiers/list (D in body?)': 'cells',
  'GET /dossiers/{id}/messages': 'cells',
  'GET /dossiers/{id}/held-mails': 'cells',
  'POST /dossiers/{id}/mail-address/renew': 'server/src/features/mail-in/address.test.ts',
  'POST /held-mails/{h of id}/allow': async (scene) => {
    const id = await addMail(scene, 'D1')
    await call(scene, 'M', 'POST', `${v1}/held-mails/${id}/allow`, {})
    const url = `${v1}/dossiers/${scene.dossiers.D1}`
    expect((await call(scene, 'X', 'GET', url)).text).toContain(scene.who.M.id)
  },
  'POST /dossiers/{id}/messages {message_type:user}': async (scene) => {
    const url = `${v1}/dossiers/${scene.dossiers.D1}`
    await call(scene, 'M', 'POST', `${url}/messages`, { message_type: 'user', message: 'Dag' })
    for (const who of ['U', 'X'] as const) {
      const seen = await call(scene, who, 'GET', `${url}/messages`)
      expect(seen.text).toContain('admin_joined')
      expect((await call(scene, who, 'GET', url)).text).toContain(scene.who.M.id)
    }
  },
  'POST /dossiers/{id}/messages {message_type:system}': 'cells',
  'POST /dossiers/{id}/companies third company': 'cells',
  'POST /dossiers/{id}/users {N}, colleague of A': 'cells',
  'POST /dossiers/{D1}/users {2nd user of B}': 'cells',
  'PATCH /dossiers/{id}/users/{self} removed (leave)': 'cells',
  'PATCH /dossiers/{id}/users/{U2 of A} removed': 'cells',
  'PATCH /dossiers/{D1}/users/{X} removed': 'cells',
  'PATCH /dossiers/{D2}/users/{V} removed (guest)': async (scene) => {
    for (const who of ['E', 'W', 'V'] as const) {
      const url = `${v1}/dossiers/${scene.dossiers.D2}/users/${scene.who[who].id}`
      expect((await call(scene, 'M', 'PATCH', url, { status: 'removed' })).status, who).toBe(200)
    }
  },
  'PATCH /dossiers/{id}/users/{U2} {status:active}': 'cells',
  'POST /dossiers/{D2}/users/{V}/renew-token': async (scene) => {
    const url = `${v1}/dossiers/${scene.dossiers.D2}/users/${scene.who.V.id}/renew-token`
    expect((await call(scene, 'U', 'POST', url)).status).toBe(200)
    expect((await call(scene, 'A', 'GET', `${v1}/auth/validate?token=${scene.links.V}`)).status).toBe(400)
  },
  'POST /dossiers/{D2}/invite {e-mail of T}': async (scene) => {
    const body = { email: scene.who.T.email, company_id: scene.companies.Ext.id, dossier_id: scene.dossiers.D2 }
    const answer = await call(scene, 'U', 'POST', `${v1}/dossiers/${scene.dossiers.D2}/invite`, body)
    expect(codeOf(answer)).toEqual([409, 'email_other_company'])
    expect(fields(answer)['detail']).toBe('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.')
  },
  'POST /dossiers/{D1}/close (open, 2 customers)': 'cells',
  'POST /dossiers/{D1}/close (A requested)': 'cells',
  'POST /dossiers/{D1}/cancel-close (A requested)': 'cells',
  'POST /dossiers/{D2}/request-close (other side external)': 'cells',
  'POST /dossiers/{D2}/request-extension': async (scene) => {
    const url = `${v1}/dossiers/${scene.dossiers.D2}/request-extension`
    expect((await call(scene, 'E', 'POST', url)).status).toBe(204)
    const once = (await mailsTo(scene, scene.who.U.id)).length
    expect(once).toBe(1)
    expect((await call(scene, 'E', 'POST', url)).status).toBe(204)
    expect(await mailsTo(scene, scene.who.U.id)).toHaveLength(once)
  },
  'GET /app/dossiers/{id}/available-users': async (scene) => {
    const answer = await call(scene, 'U', 'GET', `/app/dossiers/${scene.dossiers.D1}/available-users`)
    expect(answer.text).toContain(scene.who.N.id)
    expect(answer.text).toContain(scene.who.X3.id)
    for (const who of ['T', 'Z', 'V', 'V2', 'D'] as const) expect(answer.text, who).not.toContain(scene.who[who].id)
  },
  'GET signed_url made for U, within 60 s, U still has access': async (scene) => {
    const url = `${v1}/documents/${scene.documents.A_D1}/download`
    const { signed_url } = fields(await call(scene, 'U', 'GET', url))
    const file = await call(scene, 'A', 'GET', String(signed_url))
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
  },
  'GET signed_url tampered, older than 60 s, or U lost access': 'cells',
  'DELETE /documents/{doc of A in D1}/{D4}': 'cells',
  'DELETE /documents/{doc V uploaded}/{D2}': 'cells',
  'WS connect (right Origin or none, own token or ticket)': 'cells',
  'WS subscribe user:{self}': async (scene) => {
    const line = await scene.who.E.listen()
    await line.ask({ type: 'subscribe', topic: `user:${scene.who.E.id}` })
    await call(scene, 'U', 'POST', `${v1}/dossiers/${scene.dossiers.D2}/users/${scene.who.E.id}/renew-token`)
    expect(await line.waitFor('access_changed')).toMatchObject({ dossier_id: scene.dossiers.D2 })
    line.socket.close()
  },
  'WS subscribe user:{U}': 'server/src/features/messages/live.test.ts',
  'GET, POST /unsubscribe?token= (any valid token)': 'cells',
}

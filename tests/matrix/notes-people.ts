import { expect } from 'vitest'
import { password } from '../../server/src/testing/makers.ts'
import { mailReset } from '../../server/src/features/people/request-reset.ts'
import { mailLinks } from '../../server/src/features/dossiers/guest-links/mail-links.ts'
import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import { ask } from '../testing/ask.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { call, codeOf, fields, limited, list, mailsTo, personNamed, type Proof, v1 } from './note.ts'

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
  'POST /auth/validate/new-link own link (others: random)': 'cells',
  'POST /auth/guest-links {own e-mail} (added call)': async (scene) => {
    const mailed: string[] = []
    for (const who of ['V', 'V2', 'U', 'M', 'T', 'D', 'E'] as const) {
      const { email, id } = scene.who[who]
      const answer = await call(scene, 'A', 'POST', `${v1}/auth/guest-links`, { email })
      expect([answer.status, answer.text]).toEqual([204, ''])
      const before = (await mailsTo(scene, id)).length
      await mailLinks(scene.world.deps, { email, request: newId() }) // the job that the call has added
      if ((await mailsTo(scene, id)).length > before) mailed.push(who)
    }
    expect(mailed).toEqual(['V', 'V2', 'E']) // what E gets is decided when the mail is written
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
  'PUT /users/{U}/role {role:admin}': 'server/src/features/people/set-role.test.ts',
  'PUT /users/{M}/role {role:user} (last admin)': 'cells',
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
  'POST /auth/validate/not-me (added call)': 'server/src/features/dossiers/guest-links/take-back.test.ts',
  'POST /auth/logout (added call)': async (scene) => {
    await call(scene, 'U', 'POST', `${v1}/auth/logout`)
    expect((await call(scene, 'U', 'GET', `${v1}/users/me`)).status).toBe(401)
  },
  'GET /auth/moved-dossier?token= (added call)': 'server/src/features/accounts/registration/follow-guest.test.ts',
  'POST /auth/ws-ticket (added call)': 'server/src/features/messages/live.test.ts',
}

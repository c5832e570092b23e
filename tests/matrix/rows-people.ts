import { password } from '../../server/src/testing/makers.ts'
import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import { ask } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { at, inDossier, type Row, type Rows } from './row.ts'

const names = { first_name: 'Nieuwe', last_name: 'Naam' }
const self = (scene: Scene, who: SceneKey) => `/api/v1/users/${scene.who[who].id || newId()}`
const guests = new Set(['V', 'V2', 'E', 'W'])
/** The tokens that set the password of each person. */
const ownTokens = new Map<string, string>()
const linked = new Set<SceneKey>(['V', 'V2', 'E'])
const device = newToken()

function linkOf({ links }: Scene, who: SceneKey): string {
  return linked.has(who) ? links[who === 'V' ? 'V' : who === 'E' ? 'E' : 'V2'] : newToken()
}

/** A call of whoever holds a link. The link to a closed dossier does not work any more. */
function byLink(what: string, body: object): Row {
  return {
    in: (who) => (who === 'V2' ? ['D3'] : linked.has(who) ? ['D2'] : []),
    ask: (scene, who) =>
      ask(scene.who[who], 'POST', `/api/v1/auth/validate/${what}`, { body: { token: linkOf(scene, who), ...body } }),
    closed: '400',
  }
}

export const peopleRows: Rows = {
  'POST /auth/login own e-mail + own right password': at('POST', '/api/v1/auth/login', ({ who }, key) => ({
    email: who[key].email || 'niemand@scene.example',
    password,
  })),
  'GET /auth/validate?token= own link (others: random)': {
    ask: (scene, who) => ask(scene.who[who], 'GET', `/api/v1/auth/validate?token=${linkOf(scene, who)}`),
  },
  'POST /auth/validate/code own link (others: random)': byLink('code', { device }),
  'POST /auth/validate/open own link, no code asked (others: random)': byLink('open', { device, code: '123456' }),
  'POST /auth/validate/colleague own link (others: random)': byLink('colleague', {
    ...names,
    email: 'collega@new.example',
  }),
  'POST /auth/validate/new-link own link (others: random)': {
    ...byLink('new-link', {}),
    closed: '204',
  },
  'GET /auth/dossier/{id}/token/validate': inDossier('GET', '/api/v1/auth/dossier/{id}/token/validate'),
  'POST /auth/password-reset {own e-mail}': at('POST', '/api/v1/auth/password-reset', ({ who }, key) => ({
    email: who[key].email || 'niemand@scene.example',
  })),
  'POST /auth/password-reset/confirm own token (none: random)': {
    ready: async ({ who, world }) => {
      for (const [key, { id: person_id }] of Object.entries(who)) {
        if (!person_id || guests.has(key)) continue
        const token = newToken()
        ownTokens.set(person_id, token)
        await world.db
          .insertInto('password_token')
          .values({ token_hash: hashed(token), person_id, purpose: 'reset', expires_at: soon() })
          .execute()
      }
    },
    ask: async (scene, who) => {
      const token = ownTokens.get(scene.who[who].id) ?? newToken()
      const body = { token, new_password: 'nog langer dan eerst' }
      return ask(scene.who[who], 'POST', '/api/v1/auth/password-reset/confirm', { body })
    },
  },
  'POST /auth/password-reset/check {random token}': at('POST', '/api/v1/auth/password-reset/check', () => ({
    token: newToken(),
  })),
  'POST /auth/password-change right current': at('POST', '/api/v1/auth/password-change', {
    current_password: password,
    new_password: 'nog langer dan eerst',
  }),
  'GET /users/me': at('GET', '/api/v1/users/me'),
  'GET /admin/users': at('GET', '/api/v1/admin/users'),
  'POST /users {email, role:user, names}': at('POST', '/api/v1/users', () => ({
    email: `${newId()}@new.example`,
    role: 'user',
    ...names,
  })),
  'POST /users/admin no or expired reg-token': {
    ask: async (scene, who) => {
      const company_id = scene.companies.A.id
      const body = { email: `${newId()}@new.example`, ...names, company_id, role: 'admin' }
      const none = await ask(scene.who[who], 'POST', '/api/v1/users/admin', { body })
      const headers = { 'x-registration-token': newToken() }
      return [none, await ask(scene.who[who], 'POST', '/api/v1/users/admin', { body, headers })]
    },
  },
  'PATCH /users/{self} {first_name,last_name,language}': at('PATCH', self, { ...names, language: 'EN' }),
  'PATCH /users/{self} {role:admin} or {company_id} or {email}': {
    ask: (scene, who) =>
      Promise.all(
        [{ role: 'admin' }, { company_id: scene.companies.B.id }, { email: 'ander@scene.example' }].map((body) =>
          ask(scene.who[who], 'PATCH', self(scene, who), { body }),
        ),
      ),
  },
  'PATCH /users/{U} {first_name} (someone else)': at('PATCH', ({ who }) => `/api/v1/users/${who.U.id}`, {
    first_name: 'Anders',
  }),
  'PATCH /users/{U} {deleted_at}': at('PATCH', ({ who }) => `/api/v1/users/${who.U.id}`, {
    deleted_at: '2001-01-01T00:00:00.000Z',
  }),
  'GET /app/users/{U}/dossiers': at('GET', ({ who }) => `/app/users/${who.U.id}/dossiers`),
  'PATCH /users/{M} {deleted_at} (last admin)': at('PATCH', ({ who }) => `/api/v1/users/${who.M.id}`, {
    deleted_at: '2001-01-01T00:00:00.000Z',
  }),
  'PUT /users/{U}/role {role:admin}': at('PUT', ({ who }) => `/api/v1/users/${who.U.id}/role`, { role: 'admin' }),
  'PUT /users/{M}/role {role:user} (last admin)': at('PUT', ({ who }) => `/api/v1/users/${who.M.id}/role`, {
    role: 'user',
  }),
  'GET /users/check-email/{e}': at('GET', ({ who }) => `/api/v1/users/check-email/${who.U.email}`),
  'GET /users/check-email-company/{e}': {
    ...at('GET', ({ who }) => `/api/v1/users/check-email-company/${who.T.email}`),
  },
  'GET /users/{self}/consent': at('GET', (scene, who) => `${self(scene, who)}/consent`),
  'POST /users/{self}/consent {consent:true}': at('POST', (scene, who) => `${self(scene, who)}/consent`, {
    consent: true,
  }),
  'GET, POST /users/{U}/consent (someone else)': {
    ready: ({ world, who }) =>
      world.db.insertInto('email_consent').values({ person_id: who.U.id, consent: true }).execute(),
    ask: async (scene, who) => {
      const url = `/api/v1/users/${scene.who.U.id}/consent`
      const consented = await ask(scene.who[who], 'POST', url, { body: { consent: true } })
      return [consented, await ask(scene.who[who], 'GET', url)]
    },
  },
  'POST /auth/guest-links {own e-mail} (added call)': at('POST', '/api/v1/auth/guest-links', ({ who }, key) => ({
    email: who[key].email || 'niemand@scene.example',
  })),
  'POST /auth/validate/not-me (added call)': at('POST', '/api/v1/auth/validate/not-me'),
  'POST /auth/logout (added call)': at('POST', '/api/v1/auth/logout'),
  'GET /auth/moved-dossier?token= (added call)': at('GET', () => `/api/v1/auth/moved-dossier?token=${newToken()}`),
  'POST /auth/ws-ticket (added call)': at('POST', '/api/v1/auth/ws-ticket'),
}

function soon(): Date {
  return new Date(Date.now() + 3_600_000)
}

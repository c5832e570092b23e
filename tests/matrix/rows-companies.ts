import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import { ask, type RawAnswer } from '../testing/ask.ts'
import { freshNumber, relate, type Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { at, fieldsOf, type Row, type Rows } from './row.ts'

const company = (key: 'A' | 'C' | 'Ext', rest = '') =>
  at('GET', ({ companies }) => `${base}/${companies[key].id}${rest}`)
const base = '/api/v1/companies'
const code = 'ABCDEFGHJKLM'
const agreed = { privacy_policy_agreed: true, terms_agreed: true, dpa_agreed: true }
const card = 'city id is_klopt_client mail_domain name registration_number verified'
const all =
  'address city created_at email id is_klopt_client letter_expires_at mail_domain name phone postcode registration_number status tolerance_amount tolerance_cap tolerance_percent vat_number verified'
const person = 'email first_name full_name id last_name role'

/** The relation of a row by scene: made before the call. */
const relations = new WeakMap<Scene, string>()
/** Two registrations that were started. */
const drafts = new WeakMap<Scene, Draft[]>()
type Draft = { id: string; token: string }

export const companyRows: Rows = {
  'GET /companies/{A}': { ...company('A'), letter: ofCompany },
  'GET /companies/{C} (no relation with A, B)': { ...company('C'), letter: ofCompany },
  'GET /companies/{A}/users': {
    ...company('A', '/users'),
    letter: (answer) => (fieldsOf(first(answer)) === person && !answer.text.includes('language') ? 's' : ''),
  },
  'GET /companies/{C}/users': company('C', '/users'),
  'DELETE /companies/{Ext}/users/{V}': at(
    'DELETE',
    ({ companies, who }) => `/api/v1/companies/${companies.Ext.id}/users/${who.V.id}`,
  ),
  'GET /companies/{Ext}/users': {
    ...company('Ext', '/users'),
    letter: (answer, { who }, key) => {
      const ids = Array.isArray(answer.body) ? answer.body.map(({ id }: { id: string }) => id) : []
      return ids.length === 1 && ids[0] === who[key].id ? 'o' : ''
    },
  },
  'POST /companies new KVK': at('POST', base, () => ({ name: 'Nieuw BV', registration_number: freshNumber() })),
  'POST /companies registered KVK': at('POST', base, ({ companies }) => ({
    name: 'Nieuw BV',
    registration_number: companies.A.registration_number,
  })),
  'POST /companies/external': at('POST', `${base}/external`, () => ({
    name: 'Contact BV',
    registration_number: freshNumber(),
    city: 'Zwolle',
    status: 'pending',
    is_klopt_client: true,
  })),
  'GET /companies/check-registration/{kvk}': at(
    'GET',
    ({ companies }) => `${base}/check-registration/${companies.A.registration_number}`,
  ),
  'POST /companies/{A}/consent no or expired reg-token': withoutToken(
    ({ companies }) => `${base}/${companies.A.id}/consent`,
    () => agreed,
  ),
  'POST /app/companies/{A}/first-dossier no or expired reg-token': withoutToken(
    ({ companies }) => `/app/companies/${companies.A.id}/first-dossier`,
    ({ who }) => ({ admin_id: who.M.id }),
  ),
  'POST /app/companies/{A}/registration-mail no or expired reg-token': withoutToken(
    ({ companies }) => `/app/companies/${companies.A.id}/registration-mail`,
    () => ({ email: `${newId()}@new.example` }),
  ),
  'the 3 wizard calls (consent, POST /users/admin, first-dossier) with own reg-token': {
    ready: async (scene) => void drafts.set(scene, [await draft(scene), await draft(scene)]),
    ask: (scene, who) => wizard(scene, who, 0),
  },
  'the same with the reg-token of another draft': {
    ready: async (scene) => void drafts.set(scene, [await draft(scene), await draft(scene)]),
    ask: (scene, who) => wizard(scene, who, 1),
  },
  'GET /relations': {
    ...at('GET', '/api/v1/relations'),
    ready: async ({ world, companies: { A, B, C } }) => {
      await relate(world, A, C, { status: 'pending' })
      await relate(world, B, C, { status: 'pending' })
      await relate(world, await world.customer('Vragende BV'), A, { status: 'pending' })
    },
    letter: ({ status, body }) => (status === 200 ? lists(body) : ''),
  },
  'POST /relations {C}': at('POST', '/api/v1/relations', ({ companies }) => ({
    company_2_id: companies.C.id,
    status: 'active',
  })),
  'PATCH /relations/{A→C pending} {status:active}': ofRelation('PATCH', 'C', 'pending', { status: 'active' }),
  'DELETE /relations/{A→C pending}': ofRelation('DELETE', 'C', 'pending'),
  'PATCH /relations/{A–B active} {status:inactive}': ofRelation('PATCH', 'B', 'active', { status: 'inactive' }),
  'PATCH /relations/{A–B switched off by A} {status:active}': ofRelation('PATCH', 'B', 'inactive', {
    status: 'active',
  }),
  'DELETE /relations/{A–B active}': ofRelation('DELETE', 'B', 'active'),
  'GET /app/relations/search?q=': at('GET', '/app/relations/search?q=bouw'),
  'PATCH /companies/{A} {phone}': at('PATCH', ({ companies }) => `${base}/${companies.A.id}`, {
    phone: '038 123 45 67',
  }),
  'PATCH /companies/{A} {tolerance}': at('PATCH', ({ companies }) => `${base}/${companies.A.id}`, {
    tolerance_amount: '2.50',
  }),
  'POST /companies/{A}/verification {code}': {
    ready: async ({ world: { db }, companies: { A } }) => {
      await db.updateTable('company').set({ verified_at: null, verified_by: null }).where('id', '=', A.id).execute()
      const expires_at = new Date(Date.now() + 86_400_000)
      const letter = { company_id: A.id, code_hash: hashed(code), expires_at }
      const again = { code_hash: letter.code_hash, tries: 0 }
      await db
        .insertInto('company_letter')
        .values(letter)
        .onConflict((earlier) => earlier.column('company_id').doUpdateSet(again))
        .execute()
    },
    ...at('POST', ({ companies }) => `${base}/${companies.A.id}/verification`, { code }),
  },
  'GET /companies/{A}/billing': company('A', '/billing'),
  'GET /companies/register/{number}': at('GET', `${base}/register/12345678`),
}

function ofCompany({ body }: RawAnswer): string {
  const fields = fieldsOf(body)
  return fields === card ? 's' : fields === all ? 'f' : ''
}

function first({ body }: RawAnswer): unknown {
  return Array.isArray(body) ? body[0] : undefined
}

function lists(body: unknown): string {
  const { accepted, pending, sent } = body as Record<'accepted' | 'pending' | 'sent', unknown[]>
  if (sent.length > 0) return 'f'
  if (pending.length > 0) return '?'
  return accepted.length > 0 ? 'a' : 'e'
}

/** A registration call by somebody who cannot prove to be the registrant. */
function withoutToken(url: (scene: Scene) => string, body: (scene: Scene) => object): Row {
  return {
    ask: async (scene, who) => {
      const none = await ask(scene.who[who], 'POST', url(scene), { body: body(scene) })
      const headers = { 'x-registration-token': newToken() }
      return [none, await ask(scene.who[who], 'POST', url(scene), { body: body(scene), headers })]
    },
  }
}

async function draft({ who }: Scene): Promise<Draft> {
  const body = { name: 'Nieuw BV', registration_number: freshNumber() }
  const begun = await ask(who.A, 'POST', base, { body })
  const { id, registration_token: token } = begun.body as { id: string; registration_token: string }
  return { id, token }
}

/** The three calls for the first draft, with the token of the draft with this number. */
async function wizard(scene: Scene, who: SceneKey, tokenOf: 0 | 1): Promise<RawAnswer[]> {
  const begun = drafts.get(scene) ?? []
  const { id = '' } = begun[0] ?? {}
  const headers = { 'x-registration-token': begun[tokenOf]?.token ?? '' }
  const post = (url: string, body: object) => ask(scene.who[who], 'POST', url, { body, headers })
  const consent = await post(`${base}/${id}/consent`, agreed)
  const person = { email: `${newId()}@new.example`, first_name: 'Nieuwe', last_name: 'Naam' }
  const admin = await post('/api/v1/users/admin', { ...person, company_id: id, role: 'admin' })
  const { id: admin_id = newId() } = admin.body as { id?: string }
  return [consent, admin, await post(`/app/companies/${id}/first-dossier`, { admin_id })]
}

function ofRelation(method: string, other: 'B' | 'C', status: 'pending' | 'active' | 'inactive', body?: object): Row {
  return {
    ready: async (scene) => {
      const { A, [other]: second } = scene.companies
      await scene.world.db
        .deleteFrom('relation')
        .where('company_1_id', '=', A.id)
        .where('company_2_id', '=', second.id)
        .execute()
      const off = status === 'inactive' ? { switched_off_by: A.id } : {}
      relations.set(scene, await relate(scene.world, A, second, { status, ...off }))
    },
    ...at(method, (scene) => `/api/v1/relations/${relations.get(scene)}`, body),
  }
}

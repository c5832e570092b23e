import { ask, type RawAnswer } from '../testing/ask.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { relate, type Scene, setState } from '../testing/scene.ts'
import type { DossierKey, SceneKey } from '../testing/scene-keys.ts'
import { secret } from '../testing/scene-dossiers.ts'
import { at, here, inDossier, only, type Row, type Rows } from './row.ts'

const d1 = only('D1')
const d2 = only('D2')
const d4 = only('D4')
const one = '/api/v1/dossiers/{id}'
const users = `${one}/users`
const participant = (whom: SceneKey | 'self') => (id: string, scene: Scene, who: SceneKey) =>
  `/api/v1/dossiers/${id}/users/${scene.who[whom === 'self' ? who : whom].id || newId()}`
const leave = () => inDossier('PATCH', participant('self'), { status: 'removed' })

/** Leaves only these two people of a company as participants. */
async function aloneIn({ world, who, dossiers }: Scene): Promise<void> {
  await world.db
    .updateTable('participant')
    .set({ status: 'removed' })
    .where('user_id', 'in', [who.U2.id, who.X2.id])
    .where('dossier_id', 'in', [dossiers.D1, dossiers.D2])
    .execute()
}

/** Any id will do that belongs to the dossier. */
const requestId = (dossierId: string) => dossierId

const requested: Row['ready'] = (scene) => setState(scene, ['D1'], { status: 'close_request' })

export const dossierRows: Rows = {
  'GET /app/dossiers/list (D in body?)': list('/app/dossiers/list'),
  'GET /app/sidebar/dossiers (D in body?)': list('/app/sidebar/dossiers'),
  'GET /dossiers/{id}': inDossier('GET', one),
  'POST /dossiers {title}': at('POST', '/api/v1/dossiers', { title: 'Nieuw dossier' }),
  'GET /dossiers/{id}/messages': inDossier('GET', `${one}/messages`),
  'POST /dossiers/{id}/messages {message_type:user}': inDossier('POST', `${one}/messages`, {
    message_type: 'user',
    message: 'Dag',
  }),
  'POST /dossiers/{id}/messages {message_type:system}': inDossier('POST', `${one}/messages`, {
    message_type: 'system',
    message: 'Dag',
  }),
  'POST /dossiers/{id}/messages {mentions:T, no participant}': inDossier('POST', `${one}/messages`, ({ who }) => ({
    message_type: 'user',
    message: '@Theo Tuin',
    mentions: [{ user_id: who.T.id, at: 0, length: 10 }],
  })),
  'GET /dossiers/{id}/data': inDossier('GET', `${one}/data`),
  'GET /dossiers/{id}/documents': inDossier('GET', `${one}/documents`),
  'POST /dossiers/{D4}/companies {B, active relation}': link('B', d4),
  'POST /dossiers/{D4}/companies {C, no relation}': link('C', d4),
  'POST /dossiers/{id}/companies third company': {
    ...link('C', here),
    ready: async ({ world, companies: { A, B, C } }) => {
      await relate(world, A, C)
      await relate(world, B, C)
    },
  },
  'POST /dossiers/{id}/users {N}, colleague of A': add('N', here),
  'POST /dossiers/{D1}/users {2nd user of B}': add('X3', d1),
  'POST /dossiers/{id}/users {T}, third company': add('T', here),
  'PATCH /dossiers/{id}/users/{self} removed (leave)': leave(),
  'same, last user of own company': { ...leave(), ready: aloneIn },
  'PATCH /dossiers/{id}/users/{U2 of A} removed': inDossier('PATCH', participant('U2'), { status: 'removed' }),
  'PATCH /dossiers/{D1}/users/{X} removed': inDossier('PATCH', participant('X'), { status: 'removed' }, d1),
  'PATCH /dossiers/{D2}/users/{V} removed (guest)': inDossier('PATCH', participant('V'), { status: 'removed' }, d2),
  'PATCH /dossiers/{id}/users/{U2} {status:active}': inDossier('PATCH', participant('U2'), { status: 'active' }),
  'POST /dossiers/{D2}/users/{V}/renew-token': renew('V', d2),
  'POST /dossiers/{id}/users/{U2}/renew-token (no guest)': renew('U2', here),
  'POST /dossiers/{D2}/invite {new e-mail, Ext}': invite(() => `${newId()}@new.example`),
  'POST /dossiers/{D2}/invite {e-mail of T}': invite(({ who }) => who.T.email),
  'POST /dossiers/{D2}/colleagues {new e-mail, names}': inDossier(
    'POST',
    `${one}/colleagues`,
    () => ({ first_name: 'Karel', last_name: 'Smit', email: `${newId()}@new.example` }),
    d2,
  ),
  'DELETE /dossiers/{D2}/colleagues/{c}': {
    ready: async ({ world, who, dossiers }) => {
      const karel = { id: requestId(dossiers.D2), first_name: 'Karel', last_name: 'Smit', email: 'karel@new.example' }
      await world.db
        .insertInto('colleague_request')
        .values({ ...karel, dossier_id: dossiers.D2, guest_id: who.V.id })
        .execute()
    },
    ...inDossier('DELETE', (id) => `/api/v1/dossiers/${id}/colleagues/${requestId(id)}`, undefined, d2),
  },
  'POST /dossiers/{D4}/invite-company {B, its user}': inviteCompany(({ companies, who }) => ({
    company: { id: companies.B.id },
    person: { user_id: who.X3.id },
  })),
  'POST /dossiers/{D4}/invite-company {new company, new e-mail}': inviteCompany(() => ({
    company: { name: 'Muis Montage', registration_number: '73000001', city: 'Almere' },
    person: { email: `${newId()}@new.example` },
  })),
  'POST /dossiers/{id}/read-status': inDossier('POST', `${one}/read-status`, {}),
  'PUT /dossiers/{id}/mute {for:8_hours}': inDossier('PUT', `${one}/mute`, { for: '8_hours' }),
  'POST /dossiers/{id}/mark-unread': inDossier('POST', `${one}/mark-unread`, {}),
  'PUT /dossiers/{D1}/pin {document of A}': inDossier(
    'PUT',
    `${one}/pin`,
    ({ documents }) => ({ kind: 'document', id: documents.A_D1 }),
    d1,
  ),
  'PUT /dossiers/{D1}/pin {document of D2}': inDossier(
    'PUT',
    `${one}/pin`,
    ({ documents }) => ({ kind: 'document', id: documents.A_D2 }),
    d1,
  ),
  'DELETE /dossiers/{id}/pin': inDossier('DELETE', `${one}/pin`),
  'POST /dossiers/{D1}/request-close (open)': { ...act('request-close', d1), requested: '409' },
  'POST /dossiers/{D1}/close (open, 2 customers)': act('close', d1),
  'POST /dossiers/{D1}/close (A requested)': { ...act('close', d1), ready: requested },
  'POST /dossiers/{D2}/close (other side external)': act('close', d2),
  'POST /dossiers/{D4}/close (internal)': act('close', d4),
  'POST /dossiers/{D2}/request-extension': act('request-extension', d2),
  'GET /app/dossiers/{id}/available-users': inDossier('GET', '/app/dossiers/{id}/available-users'),
  'PATCH /dossiers/{id} {title}': inDossier('PATCH', one, { title: 'Andere titel' }),
  'POST /dossiers/{D1}/cancel-close (A requested)': { ...act('cancel-close', d1), ready: requested },
  'POST /dossiers/{D1}/cancel-close (open)': act('cancel-close', d1),
  'POST /dossiers/{D2}/request-close (other side external)': act('request-close', d2),
}

function act(name: string, where: (who: SceneKey) => DossierKey[]): Row {
  return inDossier('POST', `${one}/${name}`, undefined, where)
}

function link(company: 'B' | 'C', where: (who: SceneKey) => DossierKey[]): Row {
  return inDossier('POST', `${one}/companies`, ({ companies }) => ({ company_id: companies[company].id }), where)
}

function add(whom: SceneKey, where: (who: SceneKey) => DossierKey[]): Row {
  return inDossier('POST', users, ({ who }) => ({ user_id: who[whom].id }), where)
}

function renew(whom: SceneKey, where: (who: SceneKey) => DossierKey[]): Row {
  return inDossier('POST', (...args) => `${participant(whom)(...args)}/renew-token`, undefined, where)
}

function invite(email: (scene: Scene) => string): Row {
  const body = (scene: Scene, _: SceneKey, dossier_id: string) => ({
    email: email(scene),
    company_id: scene.companies.Ext.id,
    dossier_id,
  })
  return inDossier('POST', `${one}/invite`, body, d2)
}

function inviteCompany(body: (scene: Scene) => object): Row {
  return inDossier('POST', `${one}/invite-company`, body, d4)
}

/** `y`: whole, `t`: only its title, `n`: absent. */
function list(url: string): Row {
  return {
    in: here,
    ask: (scene, who) => ask(scene.who[who], 'GET', url),
    letter: (answer, scene, who) => (answer.status === 200 ? scopeOf(answer, scene, who) : ''),
    closed: '200n',
  }
}

function scopeOf({ body, text }: RawAnswer, { dossiers }: Scene, who: SceneKey): string {
  const rows = Array.isArray(body) ? (body as { id: string; last_message_preview: string | null }[]) : []
  const found = here(who).map((key) => rows.find(({ id }) => id === dossiers[key]))
  if (found.every((row) => row === undefined)) return 'n'
  if (found.every((row) => row?.last_message_preview === secret)) return 'y'
  return found.every((row) => row?.last_message_preview === null) && !text.includes(secret) ? 't' : '?'
}

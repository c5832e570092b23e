import { downloadDocument, listRelations } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { runCards } from '../../server/src/features/cards/runs/run.ts'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { ask } from '../testing/ask.ts'
import { compareScene, laidOut } from '../testing/scene-cards.ts'
import { addCards, addCheck } from '../testing/scene-checks.ts'
import { addMail } from '../testing/scene-mails.ts'
import { type Scene, setState } from '../testing/scene.ts'
import type { DossierKey, PersonKey } from '../testing/scene-keys.ts'
import { fetchState } from './client.ts'

const cards = new WeakMap<Scene, string>()
const mails = new WeakMap<Scene, string>()

type Case = {
  of: DossierKey
  /** Whether they have the dossier open, or only the list. */
  watches: PersonKey
  lists: PersonKey
  by: PersonKey
  ready?: (scene: Scene) => Promise<unknown>
  act: (scene: Scene) => Promise<{ status: number }>
}

const base = ({ dossiers }: Scene, key: DossierKey) => `/api/v1/dossiers/${dossiers[key]}`
const shared = { of: 'D1', watches: 'U2', lists: 'X2', by: 'U' } as const
const external = { of: 'D2', watches: 'U2', lists: 'V', by: 'U' } as const
const say = (scene: Scene, who: PersonKey, key: DossierKey = 'D1') =>
  ask(scene.who[who], 'POST', `${base(scene, key)}/messages`, {
    body: { message_type: 'user', message: `Regel ${randomUUID()}`, client_id: randomUUID() },
  })
const upload = (scene: Scene, who: PersonKey, key: DossierKey, fields: Record<string, string> = {}) => {
  const body = new FormData()
  body.append('dossier_id', scene.dossiers[key])
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new File([new Uint8Array(pdf('bon'))], 'bon.pdf'))
  return ask(scene.who[who], 'POST', '/api/v1/documents', { body })
}
/** U changes their message at this place from the end. */
const changeLast = async (s: Scene, method: 'PATCH' | 'DELETE', place = 1) => {
  const line = (await fetchState(s.who.U, s.dossiers.D1)).open?.messages.at(-place)
  const url = `${base(s, 'D1')}/messages/${line?.id}`
  if (method === 'DELETE') return ask(s.who.U, method, `${url}?revision=${line?.revision}`)
  return ask(s.who.U, method, url, { body: { revision: line?.revision, message: 'Het zijn er 28.' } })
}
const pin = (s: Scene) =>
  ask(s.who.U, 'PUT', `${base(s, 'D1')}/pin`, { body: { kind: 'document', id: s.documents.A_D1 } })
export const post = (rest: string, body?: (scene: Scene) => object, who: PersonKey = 'U', key: DossierKey = 'D1') =>
  ((scene) =>
    ask(scene.who[who], 'POST', `${base(scene, key)}${rest}`, body && { body: body(scene) })) satisfies Case['act']

/** An act, the people who see it live, and the person who did it. */
export const cases: Record<string, Case> = {
  'somebody writes': { ...shared, act: (scene) => say(scene, 'U') },
  'one writes on another device': { ...shared, watches: 'U', by: 'U', act: (scene) => say(scene, 'U') },
  'somebody is mentioned': {
    ...shared,
    act: async (s) => {
      const { full_name = '' } = (await fetchState(s.who.U, s.dossiers.D1)).open?.users[s.who.U2.id] ?? {}
      const message = `@${full_name}, zie je dit?`
      const mentions = [{ user_id: s.who.U2.id, at: 0, length: full_name.length + 1 }]
      return ask(s.who.U, 'POST', `${base(s, 'D1')}/messages`, { body: { message_type: 'user', message, mentions } })
    },
  },
  'the other company writes, unread': {
    ...shared,
    watches: 'U',
    lists: 'U2',
    by: 'X',
    act: (scene) => say(scene, 'X'),
  },
  'a guest writes': { ...external, lists: 'U', by: 'V', act: (scene) => say(scene, 'V', 'D2') },
  'somebody reads': { ...shared, by: 'X', act: post('/read-status', () => ({}), 'X') },
  'one reads on another device': {
    ...shared,
    watches: 'U2',
    lists: 'U2',
    by: 'U2',
    act: post('/read-status', () => ({}), 'U2'),
  },
  'one mutes the dossier on another device': {
    ...shared,
    watches: 'U2',
    lists: 'U2',
    by: 'U2',
    act: ({ who, dossiers }) =>
      ask(who.U2, 'PUT', `/api/v1/dossiers/${dossiers.D1}/mute`, { body: { for: '8_hours' } }),
  },
  'one marks the dossier as unread on another device': {
    ...shared,
    watches: 'U2',
    lists: 'U2',
    by: 'U2',
    ready: post('/read-status', () => ({}), 'U2'),
    act: post('/mark-unread', () => ({ seq: 1 }), 'U2'),
  },
  'one reads again what they had marked as unread': {
    ...shared,
    watches: 'U2',
    lists: 'U2',
    by: 'U2',
    ready: async (s) => {
      await post('/read-status', () => ({}), 'U2')(s)
      await post('/mark-unread', () => ({}), 'U2')(s)
    },
    act: post('/read-status', () => ({}), 'U2'),
  },
  'the dossier is renamed': {
    ...shared,
    act: (scene) => ask(scene.who.U, 'PATCH', base(scene, 'D1'), { body: { title: 'Nieuw' } }),
  },
  'a colleague is added': { ...shared, act: post('/users', ({ who }) => ({ user_id: who.N.id })) },
  'a guest is invited': {
    ...external,
    act: post(
      '/invite',
      (s) => ({
        email: `nieuw.${randomUUID().slice(0, 8)}@scene.example`,
        company_id: s.companies.Ext.id,
        dossier_id: s.dossiers.D2,
      }),
      'U',
      'D2',
    ),
  },
  'a company is linked': {
    ...shared,
    of: 'D4',
    lists: 'U2',
    act: post('/companies', ({ companies }) => ({ company_id: companies.B.id }), 'U', 'D4'),
  },
  'an admin joins by writing': { ...shared, by: 'M', act: (scene) => say(scene, 'M') },
  'a document is added': { ...shared, act: (scene) => upload(scene, 'U', 'D1') },
  'a document is pinned': { ...shared, act: (s) => pin(s) },
  'what is pinned is unpinned': {
    ...shared,
    ready: (s) => pin(s),
    act: (s) => ask(s.who.U, 'DELETE', `${base(s, 'D1')}/pin`),
  },
  'a pinned document is removed': {
    ...shared,
    ready: (s) => pin(s),
    act: (s) => ask(s.who.U, 'DELETE', `/api/v1/documents/${s.documents.A_D1}/${s.dossiers.D1}`),
  },
  'a document is removed': {
    ...shared,
    act: (s) => ask(s.who.U, 'DELETE', `/api/v1/documents/${s.documents.A_D1}/${s.dossiers.D1}`),
  },
  'the other company opens a document': {
    ...shared,
    by: 'X',
    act: async (s) => {
      const link = await ask(s.who.X, 'GET', `/api/v1/documents/${s.documents.A_D1}/download`)
      const { signed_url } = downloadDocument.answer.parse(link.body)
      return ask(s.who.X, 'GET', signed_url)
    },
  },
  'the kind of a document is corrected': {
    ...shared,
    ready: (scene) =>
      scene.world.db
        .updateTable('document')
        .set({ reading_state: 'read', kind: 'quote' })
        .where('id', '=', scene.documents.A_D1)
        .execute(),
    act: (s) => ask(s.who.U, 'PUT', `/api/v1/documents/${s.documents.A_D1}/kind`, { body: { kind: 'invoice' } }),
  },
  'a new version of a document is added': {
    ...shared,
    act: (s) => upload(s, 'U', 'D1', { replaces: s.documents.A_D1 }),
  },
  'a document is marked as not a new version': {
    ...shared,
    ready: (s) => upload(s, 'U', 'D1', { replaces: s.documents.A_D1 }),
    act: async (s) => {
      const found = (await fetchState(s.who.U, s.dossiers.D1)).open?.documents.find(({ version }) => version === 2)
      return ask(s.who.U, 'PUT', `/api/v1/documents/${found?.id}/version`, { body: { replaces: null } })
    },
  },
  'somebody answers a card': {
    ...shared,
    watches: 'X',
    ready: async (s) => void cards.set(s, (await compareScene(s)).D1),
    act: (s) => {
      const body = { answer: 'differs', reason: 'price', wish: 'nothing', run: 1 }
      return ask(s.who.U, 'POST', `/api/v1/cards/${cards.get(s)}/answers`, { body })
    },
  },
  'somebody asks to agree to extra work': {
    ...shared,
    by: 'X',
    act: post('/extra-work', () => ({ description: 'Extra dorpel', how: 'fixed', amount: '215.00' }), 'X'),
  },
  'somebody withdraws an answer to a card': {
    ...shared,
    watches: 'X',
    ready: async (s) => {
      cards.set(s, (await compareScene(s)).D1)
      await say(s, 'X')
      await ask(s.who.U, 'POST', `/api/v1/cards/${cards.get(s)}/answers`, { body: { answer: 'agreed', run: 1 } })
    },
    act: async (s) => {
      const answer_line = (await fetchState(s.who.U, s.dossiers.D1)).open?.messages.at(-1)
      return ask(s.who.U, 'DELETE', `/api/v1/cards/${cards.get(s)}/answers/${answer_line?.id}`)
    },
  },
  'somebody edits their last message': {
    ...shared,
    ready: (s) => say(s, 'U'),
    act: (s) => changeLast(s, 'PATCH'),
  },
  'somebody deletes an earlier message': {
    ...shared,
    watches: 'X',
    ready: async (s) => {
      await say(s, 'U')
      await say(s, 'U')
    },
    act: (s) => changeLast(s, 'DELETE', 2),
  },
  'somebody takes the turn': {
    ...shared,
    act: (s) => ask(s.who.U, 'PUT', `${base(s, 'D1')}/turn`, { body: { company_id: s.companies.A.id } }),
  },
  'somebody sets the turn to nobody': {
    ...shared,
    ready: (s) => say(s, 'X'),
    act: (s) => ask(s.who.U, 'PUT', `${base(s, 'D1')}/turn`, { body: { company_id: null } }),
  },
  'invoices are compared': {
    ...shared,
    ready: laidOut,
    act: async (scene) => {
      await runCards(scene.world.deps, { dossier_id: scene.dossiers.D1 })
      return { status: 200 }
    },
  },
  'an invoice is marked as without an order': {
    ...shared,
    ready: async (s) => void cards.set(s, (await compareScene(s)).D1),
    act: (s) => ask(s.who.U, 'PATCH', `/api/v1/cards/${cards.get(s)}`, { body: { order_document_ids: [] } }),
  },
  'closing is requested': { ...shared, act: post('/request-close') },
  'the request is withdrawn': {
    ...shared,
    ready: (s) => setState(s, ['D1'], { status: 'close_request' }),
    act: post('/cancel-close'),
  },
  'the dossier is closed': {
    ...shared,
    by: 'X',
    ready: (s) => setState(s, ['D1'], { status: 'close_request' }),
    act: post('/close', undefined, 'X'),
  },
  'somebody leaves': {
    ...shared,
    act: (s) => ask(s.who.U, 'PATCH', `${base(s, 'D1')}/users/${s.who.U.id}`, { body: { status: 'removed' } }),
  },
  'somebody is removed': {
    ...shared,
    watches: 'U',
    by: 'M',
    act: (s) => ask(s.who.M, 'PATCH', `${base(s, 'D1')}/users/${s.who.U2.id}`, { body: { status: 'removed' } }),
  },
  'the viewer is removed': {
    ...shared,
    by: 'M',
    act: (s) => ask(s.who.M, 'PATCH', `${base(s, 'D1')}/users/${s.who.U2.id}`, { body: { status: 'removed' } }),
  },
  'a guest is removed': {
    ...external,
    lists: 'U2',
    by: 'M',
    act: (s) => ask(s.who.M, 'PATCH', `${base(s, 'D2')}/users/${s.who.V.id}`, { body: { status: 'removed' } }),
  },
  'access is renewed': {
    ...external,
    watches: 'V',
    lists: 'V',
    act: (s) => ask(s.who.U, 'POST', `${base(s, 'D2')}/users/${s.who.V.id}/renew-token`),
  },
  'longer access is requested': {
    ...external,
    lists: 'U2',
    by: 'E',
    act: post('/request-extension', undefined, 'E', 'D2'),
  },
  "a company's own warning is dismissed": {
    ...shared,
    ready: async (s) => {
      const { D1 } = await addCards(s)
      cards.set(s, D1)
      await addCheck(s, D1, { of: 'A', kind: 'iban_invalid', data: { iban: 'NL00' } })
    },
    act: (s) => ask(s.who.U, 'POST', `/api/v1/cards/${cards.get(s)}/checks/iban_invalid/seen`),
  },
  'a mail that waits is refused': {
    ...shared,
    ready: async (s) => void mails.set(s, await addMail(s, 'D1')),
    act: (s) => ask(s.who.U, 'POST', `/api/v1/held-mails/${mails.get(s)}/refuse`),
  },
  'the relation is switched off': {
    ...shared,
    by: 'M',
    act: async ({ who }) => {
      const relations = (await ask(who.M, 'GET', '/api/v1/relations')).body
      const first = listRelations.answer.parse(relations).accepted.find(({ company }) => company.is_klopt_client)
      return ask(who.M, 'PATCH', `/api/v1/relations/${first?.relation_id}`, { body: { status: 'inactive' } })
    },
  },
}

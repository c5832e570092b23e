import { readCard } from '@klopt/contract'
import { runCards } from '../../server/src/features/cards/runs/run.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import { tellBounced } from '../../server/src/platform/mail/tell-bounced.ts'
import { ask } from '../testing/ask.ts'
import { compareScene, laidOut } from '../testing/scene-cards.ts'
import { addCards, addCheck } from '../testing/scene-checks.ts'
import { addMail } from '../testing/scene-mails.ts'
import { type Scene, setState } from '../testing/scene.ts'
import { closed } from '../matrix/rows-archive.ts'
import { base, type Case, changeLast, external, post, say, shared } from './case.ts'
import { documentCases } from './cases-documents.ts'
import { participantCases } from './cases-participants.ts'
import { fetchState } from './client-state.ts'

const cards = new WeakMap<Scene, string>()
const mails = new WeakMap<Scene, string>()

export const cases: Record<string, Case> = {
  ...participantCases,
  ...documentCases,
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
      const answerLine = (await fetchState(s.who.U, s.dossiers.D1)).open?.messages.at(-1)
      return ask(s.who.U, 'DELETE', `/api/v1/cards/${cards.get(s)}/answers/${answerLine?.id}`)
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
  'somebody says of which company an invoice is': {
    ...shared,
    watches: 'X',
    ready: async (s) => void cards.set(s, (await compareScene(s)).D1),
    act: async (s) => {
      const path = `/api/v1/cards/${cards.get(s)}`
      const { invoice } = readCard.answer.parse((await ask(s.who.U, 'GET', path)).body)
      const present = invoice.seller_company_id ?? null
      return ask(s.who.U, 'PUT', `${path}/seller`, { body: { seller_company_id: s.companies.A.id, present } })
    },
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
  'the invitation of a colleague comes back': {
    ...shared,
    lists: 'U',
    act: async ({ world, who }) => {
      await transaction(world.deps, async (tx) => tellBounced(tx, { dossier_id: null, data: { by: who.U.id } }))
      return { status: 200 }
    },
  },
  'an invoice of a closed dossier is paid': {
    ...shared,
    ready: async (s) => {
      cards.set(s, (await addCards(s)).D1)
      await closed(s)
      await s.world.db
        .updateTable('card')
        .set({ unpaid_since: new Date() })
        .where('id', '=', cards.get(s) ?? '')
        .execute()
    },
    act: (s) =>
      ask(s.who.U, 'PUT', `/api/v1/archive/${s.dossiers.D1}/cards/${cards.get(s)}/paid`, { body: { paid: true } }),
  },
}

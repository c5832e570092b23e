import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { relationsQuery } from '../platform/relations.ts'
import { colleaguesQuery } from '../features/people/colleagues.ts'
import { cardsQuery } from '../features/cards/cards.ts'
import { cardOfInvoice } from '../testing/cards.ts'
import { dossierDataQuery } from './dossier/dossier-data.ts'
import { addDocuments, documentsQuery, knownDocuments } from '../features/documents/documents.ts'
import { accessQuery } from '../features/dossiers/detail/access/access.ts'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { anna, bram, dossier_id, participant, say } from '../testing/messages.ts'
import { idOf } from '../testing/examples.ts'
import { chat, item, paper, path, useOpenDossier } from '../testing/live.ts'
import { Refused } from '../testing/network.ts'

const { network, client, events, server, shown, fetched } = useOpenDossier()

test('dossier_update: the title changes everywhere', async () => {
  server.dossier = { ...server.dossier, title: 'PO 4500128' }
  server.sidebar = [{ ...item(), title: 'PO 4500128' }]

  events.dossier_update({ message_type: 'dossier_update', dossier_id, title: 'PO 4500128' })

  await expect.poll(() => shown('dossier', 'sidebar')).toEqual(fetched('dossier', 'sidebar'))
})

test('user_added and company_added: they are added at once, and the permissions are refetched', async () => {
  const els = { ...participant(bram), id: idOf(8), full_name: 'Els' }
  const proof = { registration_number: '00000009', verified: false, mail_domain: null }
  const company = { id: idOf(9), name: 'Derde BV', is_klopt_client: false, ...proof }
  const { users, companies } = server.dossier
  server.dossier = { ...server.dossier, users: [...users, els], companies: [...companies, company] }

  events.user_added({ message_type: 'user_added', dossier_id, user: els })
  events.company_added({ message_type: 'company_added', dossier_id, company })

  await expect.poll(() => shown('dossier')).toEqual(fetched('dossier'))
  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('document_removed: it disappears; document_added: the documents are refetched', async () => {
  server.documents = []

  events.document_removed({ message_type: 'document_removed', dossier_id, document: paper(1) })
  await expect.poll(() => shown('documents')).toEqual(fetched('documents'))
  events.document_added({ message_type: 'document_added', dossier_id, document: paper(2) })

  expect(client.getQueryState(documentsQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test("reading: the document's state and kind change without a request", async () => {
  const sent = network.requests.length
  const { id: document_id } = paper(1)

  events.reading({ message_type: 'reading', dossier_id, document_id, state: 'read', kind: 'invoice' })

  expect(knownDocuments(client, dossier_id)).toMatchObject([{ kind: 'invoice', reading_state: 'read' }])
  expect(network.requests).toHaveLength(sent)
})

test('reading: events of two processes that arrive in the wrong order end as a fetch does', async () => {
  const { id: document_id } = paper(1)
  const news = { message_type: 'reading', dossier_id, document_id, kind: 'invoice' } as const
  const watcher = new InfiniteQueryObserver(client, documentsQuery(dossier_id)).subscribe(() => {})
  server.documents = [{ ...paper(1), kind: 'invoice', reading_state: 'read' }]

  for (const state of ['reading', 'read', 'queued'] as const) events.reading({ ...news, state })
  await expect.poll(() => shown('documents')).toEqual(fetched('documents'))
  addDocuments(client, dossier_id, [{ ...paper(1), reading_state: 'queued' }]) // the response of a slow upload

  expect(shown('documents')).toEqual(fetched('documents'))
  watcher()
})

test('card: many events in a row refetch the cards and the lists once', async () => {
  const watcher = new QueryObserver(client, cardsQuery(dossier_id)).subscribe(() => {})
  const sidebar = new QueryObserver(client, { ...sidebarQuery(), staleTime: Infinity }).subscribe(() => {})
  const card = cardOfInvoice({ dossier_id })
  const before = network.times('GET', '/app/sidebar/dossiers')
  server.cards = [card]
  server.sidebar = [{ ...item(), card_state: 'differs', card_difference: '860.00' }]

  for (const run of [1, 2, 3])
    events.card({ message_type: 'card', dossier_id, card_id: card.id, run, state: 'differs' })

  await expect.poll(() => shown('cards', 'sidebar')).toEqual(fetched('cards', 'sidebar'))
  expect(network.times('GET', `${path}/cards`)).toBe(1)
  expect(network.times('GET', '/app/sidebar/dossiers') - before).toBe(1)
  watcher()
  sidebar()
})

test('turn: the turn is refetched for the dossier and the list', async () => {
  events.turn({ message_type: 'turn', dossier_id, company_id: null })

  for (const { queryKey } of [dossierQuery(dossier_id), sidebarQuery()])
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an answer that is older than a message does not undo its turn', async () => {
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: 0 }).subscribe(() => undefined)
  const answer = Promise.withResolvers<void>()
  const older = server.dossier
  network.on('GET', path, () => answer.promise.then(() => older))
  const refetch = client.refetchQueries({ queryKey: dossierQuery(dossier_id).queryKey })

  events.chat_message(chat(say(3, bram, '2025-09-04T10:00:00.000Z')))
  answer.resolve()
  await refetch

  expect(client.getQueryData(dossierQuery(dossier_id).queryKey)?.turn?.company_id).toBe(anna.company.id)
  stop()
})

test('relations_changed: the companies are refetched', async () => {
  network.on('GET', '/api/v1/relations', () => ({ accepted: [], pending: [], sent: [] }))
  await client.fetchQuery(relationsQuery())

  events.relations_changed({ message_type: 'relations_changed' })

  expect(client.getQueryState(relationsQuery().queryKey)?.isInvalidated).toBe(true)
})

test('colleagues_changed: the colleagues are refetched', async () => {
  network.on('GET', `/api/v1/companies/${idOf(80)}/users`, () => [])
  await client.fetchQuery(colleaguesQuery(idOf(80)))

  events.colleagues_changed({ message_type: 'colleagues_changed' })

  expect(client.getQueryState(colleaguesQuery(idOf(80)).queryKey)?.isInvalidated).toBe(true)
})

test('access_ended: the dossier leaves the list, and its page requests the reason', async () => {
  server.sidebar = []
  network.on('GET', path, () => {
    throw new Refused(404, 'not_found')
  })

  events.access_ended({ message_type: 'access_ended', dossier_id })

  await expect.poll(() => shown('sidebar')).toEqual(fetched('sidebar'))
  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('later events do not restore a removed dossier', async () => {
  network.on('GET', path, () => {
    throw new Refused(403, 'dossier_closed')
  })
  await client.fetchQuery({ ...dossierQuery(dossier_id), staleTime: 0 }).catch(() => {})

  events.read_status({
    message_type: 'read_status',
    dossier_id,
    user_id: bram.id,
    seq: 2,
    at: '2025-09-04T10:00:00.000Z',
  })

  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.error).toMatchObject({ code: 'dossier_closed' })
})

test('access_changed: an answer of before, which is still under way, does not keep the dossier closed', async () => {
  client.clear()
  const before = network.times('GET', `${path}/data`)
  const older = Promise.withResolvers<void>()
  const renewed = { ...server, messages: { messages: server.messages, before: null, has_more: false, revision: 0 } }
  network.on('GET', `${path}/data`, () => older.promise.then(() => Promise.reject(new Refused(403, 'access_expired'))))
  const page = new QueryObserver(client, dossierDataQuery(client, dossier_id))
  const stop = page.subscribe(() => undefined)
  await expect.poll(() => network.times('GET', `${path}/data`) - before).toBe(1)
  network.on('GET', `${path}/data`, () => renewed)

  events.access_changed({ message_type: 'access_changed', dossier_id, token_expires_at: '2025-10-01T10:00:00.000Z' })
  await expect.poll(() => network.times('GET', `${path}/data`) - before).toBe(2)
  older.resolve()

  await expect.poll(() => page.getCurrentResult().isSuccess).toBe(true)
  stop()
})

test('when the connection is back a guest whose access had ended asks whether it was renewed', async () => {
  const address = `/api/v1/auth/dossier/${dossier_id}/token/validate`
  network.on('GET', address, () => ({ valid: false }))
  const stop = new QueryObserver(client, accessQuery(dossier_id)).subscribe(() => undefined)
  await expect.poll(() => network.times('GET', address)).toBe(1)
  await expect.poll(() => client.isFetching()).toBe(0)

  events.resync()

  await expect.poll(() => network.times('GET', address)).toBe(2)
  stop()
})

test('when the connection is back the visible list is refetched once', async () => {
  const stop = new QueryObserver(client, sidebarQuery()).subscribe(() => undefined)
  const before = network.times('GET', '/app/sidebar/dossiers')

  events.resync()

  await expect.poll(() => client.isFetching()).toBe(0)
  expect(network.times('GET', '/app/sidebar/dossiers')).toBe(before + 1)
  stop()
})

test.each(['the dossier', 'all of the dossier'])(
  'an answer with %s that is older than a read status does not undo it',
  async (what) => {
    const answer = Promise.withResolvers<void>()
    const older = server.dossier
    network.on('GET', path, () => answer.promise.then(() => older))
    network.on('GET', `${path}/data`, () =>
      answer.promise.then(() => ({
        dossier: older,
        documents: server.documents,
        messages: { messages: server.messages, before: null, has_more: false, revision: 0 },
        cards: server.cards,
      })),
    )
    const refetch =
      what === 'the dossier'
        ? client.fetchQuery({ ...dossierQuery(dossier_id), staleTime: 0 })
        : client.fetchQuery({ ...dossierDataQuery(client, dossier_id), staleTime: 0 })

    const at = '2025-09-04T10:00:00.000Z'
    events.read_status({ message_type: 'read_status', dossier_id, user_id: bram.id, seq: 2, at })
    answer.resolve()
    await refetch

    server.dossier = { ...older, users: [participant(anna, 2), { ...participant(bram, 2), read_at: at }] }
    expect(shown('dossier')).toEqual(fetched('dossier'))
  },
)

test('an answer that is older than a new title is refetched', async () => {
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: 0 }).subscribe(() => undefined)
  const answer = Promise.withResolvers<void>()
  const older = server.dossier
  network.on('GET', path, () => answer.promise.then(() => older))
  const refetch = client.refetchQueries({ queryKey: dossierQuery(dossier_id).queryKey })

  server.dossier = { ...older, title: 'PO 4500128' }
  network.on('GET', path, () => server.dossier)
  events.dossier_update({ message_type: 'dossier_update', dossier_id, title: 'PO 4500128' })
  answer.resolve()
  await refetch

  await expect.poll(() => client.isFetching()).toBe(0)
  expect(shown('dossier')).toEqual(fetched('dossier'))
  stop()
})

import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { relationsQuery } from '../platform/relations.ts'
import { cardsQuery } from '../features/cards/cards.ts'
import { cardOfInvoice } from '../testing/cards.ts'
import { dossierDataQuery } from './dossier/dossier-data.ts'
import { documentsQuery, knownDocuments } from '../features/documents/documents.ts'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { anna, bram, dossier_id, participant, say } from '../testing/messages.ts'
import { idOf } from '../testing/examples.ts'
import { chat, item, paper, path, useOpenDossier } from '../testing/live.ts'
import { Refused } from '../testing/network.ts'

const { network, client, hear, server, shown, fetched } = useOpenDossier()

test('dossier_update: the title everywhere', async () => {
  server.dossier = { ...server.dossier, title: 'PO 4500128' }
  server.sidebar = [{ ...item(), title: 'PO 4500128' }]

  hear.dossier_update({ message_type: 'dossier_update', dossier_id, title: 'PO 4500128' })

  await expect.poll(() => shown('dossier', 'sidebar')).toEqual(fetched('dossier', 'sidebar'))
})

test('user_added and company_added: they are there at once, and what one may do is asked again', async () => {
  const els = { ...participant(bram), id: idOf(8), full_name: 'Els' }
  const proof = { registration_number: '00000009', verified: false, mail_domain: null }
  const company = { id: idOf(9), name: 'Derde BV', is_klopt_client: false, ...proof }
  const { users, companies } = server.dossier
  server.dossier = { ...server.dossier, users: [...users, els], companies: [...companies, company] }

  hear.user_added({ message_type: 'user_added', dossier_id, user: els })
  hear.company_added({ message_type: 'company_added', dossier_id, company })

  await expect.poll(() => shown('dossier')).toEqual(fetched('dossier'))
  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('document_removed: it is gone; document_added: the documents are asked', async () => {
  server.documents = []

  hear.document_removed({ message_type: 'document_removed', dossier_id, document: paper(1) })
  await expect.poll(() => shown('documents')).toEqual(fetched('documents'))
  hear.document_added({ message_type: 'document_added', dossier_id, document: paper(2) })

  expect(client.getQueryState(documentsQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('reading: its state and its kind stand at the document, and nothing is asked', async () => {
  const asked = network.asked.length
  const { id: document_id } = paper(1)

  hear.reading({ message_type: 'reading', dossier_id, document_id, state: 'read', kind: 'invoice' })

  expect(knownDocuments(client, dossier_id)).toMatchObject([{ kind: 'invoice', reading_state: 'read' }])
  expect(network.asked).toHaveLength(asked)
})

test('card: however many come in one go, the cards and the lists are asked once', async () => {
  const watcher = new QueryObserver(client, cardsQuery(dossier_id)).subscribe(() => {})
  const sidebar = new QueryObserver(client, { ...sidebarQuery(), staleTime: Infinity }).subscribe(() => {})
  const card = cardOfInvoice({ dossier_id })
  const before = network.times('GET', '/app/sidebar/dossiers')
  server.cards = [card]
  server.sidebar = [{ ...item(), card_state: 'differs', card_difference: '860.00' }]

  for (const run of [1, 2, 3]) hear.card({ message_type: 'card', dossier_id, card_id: card.id, run, state: 'differs' })

  await expect.poll(() => shown('cards', 'sidebar')).toEqual(fetched('cards', 'sidebar'))
  expect(network.times('GET', `${path}/cards`)).toBe(1)
  expect(network.times('GET', '/app/sidebar/dossiers') - before).toBe(1)
  watcher()
  sidebar()
})

test('turn: whose it is now is asked, of the dossier and of the list', async () => {
  hear.turn({ message_type: 'turn', dossier_id, company_id: null })

  for (const { queryKey } of [dossierQuery(dossier_id), sidebarQuery()])
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an answer that was written before a message takes its turn not back', async () => {
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: 0 }).subscribe(() => undefined)
  const answer = Promise.withResolvers<void>()
  const older = server.dossier
  network.on('GET', path, () => answer.promise.then(() => older))
  const asked = client.refetchQueries({ queryKey: dossierQuery(dossier_id).queryKey })

  hear.chat_message(chat(say(3, bram, '2025-09-04T10:00:00.000Z')))
  answer.resolve()
  await asked

  expect(client.getQueryData(dossierQuery(dossier_id).queryKey)?.turn?.company_id).toBe(anna.company.id)
  stop()
})

test('relations_changed: the companies are asked again', async () => {
  network.on('GET', '/api/v1/relations', () => ({ accepted: [], pending: [], sent: [] }))
  await client.fetchQuery(relationsQuery())

  hear.relations_changed({ message_type: 'relations_changed' })

  expect(client.getQueryState(relationsQuery().queryKey)?.isInvalidated).toBe(true)
})

test('access_ended: the dossier leaves the list, and its screen asks why', async () => {
  server.sidebar = []
  network.on('GET', path, () => {
    throw new Refused(404, 'not_found')
  })

  hear.access_ended({ message_type: 'access_ended', dossier_id })

  await expect.poll(() => shown('sidebar')).toEqual(fetched('sidebar'))
  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('a dossier that was taken away is not put back by what still comes in about it', async () => {
  network.on('GET', path, () => {
    throw new Refused(403, 'dossier_closed')
  })
  await client.fetchQuery({ ...dossierQuery(dossier_id), staleTime: 0 }).catch(() => {})

  hear.read_status({
    message_type: 'read_status',
    dossier_id,
    user_id: bram.id,
    seq: 2,
    at: '2025-09-04T10:00:00.000Z',
  })

  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.error).toMatchObject({ code: 'dossier_closed' })
})

test('when the line is back the list that is looked at is asked once', async () => {
  const stop = new QueryObserver(client, sidebarQuery()).subscribe(() => undefined)
  const before = network.times('GET', '/app/sidebar/dossiers')

  hear.resync()

  await expect.poll(() => client.isFetching()).toBe(0)
  expect(network.times('GET', '/app/sidebar/dossiers')).toBe(before + 1)
  stop()
})

test.each(['the dossier', 'all of the dossier'])(
  'an answer with %s that was written before somebody read takes no reading back',
  async (what) => {
    const answer = Promise.withResolvers<void>()
    const older = server.dossier
    network.on('GET', path, () => answer.promise.then(() => older))
    network.on('GET', `${path}/data`, () =>
      answer.promise.then(() => ({
        dossier: older,
        documents: server.documents,
        messages: { messages: server.messages, before: null, has_more: false },
      })),
    )
    const asked =
      what === 'the dossier'
        ? client.fetchQuery({ ...dossierQuery(dossier_id), staleTime: 0 })
        : client.fetchQuery({ ...dossierDataQuery(client, dossier_id), staleTime: 0 })

    const at = '2025-09-04T10:00:00.000Z'
    hear.read_status({ message_type: 'read_status', dossier_id, user_id: bram.id, seq: 2, at })
    answer.resolve()
    await asked

    server.dossier = { ...older, users: [participant(anna, 2), { ...participant(bram, 2), read_at: at }] }
    expect(shown('dossier')).toEqual(fetched('dossier'))
  },
)

test('an answer that was written before a new title is asked again', async () => {
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: 0 }).subscribe(() => undefined)
  const answer = Promise.withResolvers<void>()
  const older = server.dossier
  network.on('GET', path, () => answer.promise.then(() => older))
  const asked = client.refetchQueries({ queryKey: dossierQuery(dossier_id).queryKey })

  server.dossier = { ...older, title: 'PO 4500128' }
  network.on('GET', path, () => server.dossier)
  hear.dossier_update({ message_type: 'dossier_update', dossier_id, title: 'PO 4500128' })
  answer.resolve()
  await asked

  await expect.poll(() => client.isFetching()).toBe(0)
  expect(shown('dossier')).toEqual(fetched('dossier'))
  stop()
})

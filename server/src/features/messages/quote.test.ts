import {
  deleteDocument,
  deleteMessage,
  editMessage,
  limits,
  listMessages,
  type Message,
  postMessage,
  type PostQuote,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { insertDifferingCard } from '../agreements/testing/insert-agreement.ts'
import { upload } from '../documents/testing/scene.ts'
import { pdf } from '../documents/testing/samples.ts'
import type { Caller } from '../../testing/caller.ts'
import { useUnreadMails } from './testing/unread-mails.ts'

const { world, sink, sharedDossier, after } = await useUnreadMails()

type Params = { id: string }

async function say(params: Params, who: Caller, message: string, quote?: PostQuote) {
  const body = { message_type: 'user', message, ...(quote && { quote }) } as const
  return who.call(postMessage, { params, body })
}
async function quoteIn(params: Params, who: Caller, { id }: Message) {
  const { messages } = (await who.call(listMessages, { params, query: { limit: 100 } })).body
  return messages.find((one) => one.id === id)?.quote
}

test('an answer shows what it quotes, also when that is edited or deleted later', async () => {
  const { anna, bram, params } = await sharedDossier()
  const long = `Zeven ${'🏗️ dorpels '.repeat(40)}`.trim()
  const asked = (await say(params, anna, long)).body

  const { status, body: answer } = await say(params, bram, 'Acht.', { kind: 'message', id: asked.id })

  expect(status).toBe(201)
  const { id, seq, sender_name } = asked
  const words = Array.from(long).slice(0, limits.quote).join('')
  expect(answer.quote).toEqual({ kind: 'message', id, seq, sender_name, message: words, deleted: false })
  expect(await quoteIn(params, anna, answer)).toEqual(answer.quote)
  const of = { params: { ...params, message_id: id } }
  await anna.call(editMessage, { ...of, body: { revision: 0, message: 'Zeven' } })
  expect(await quoteIn(params, bram, answer)).toMatchObject({ message: 'Zeven', deleted: false })
  await anna.call(deleteMessage, { ...of, query: { revision: 1 } })
  expect(await quoteIn(params, bram, answer)).toMatchObject({ message: '', deleted: true })
  const late = (await say(params, bram, 'Lag nog klaar', { kind: 'message', id })).body
  expect(late.quote).toMatchObject({ id, message: '', deleted: true })
})

test('a document, a card and a line of a card are quoted by their names', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  const [paper] = (await upload(anna, { dossier_id: dossier.id }, ['Order.pdf', pdf('order')])).body
  const cardId = await insertDifferingCard(world.db, dossier, bram)

  const ofPaper = (await say(params, bram, 'Deze?', { kind: 'document', id: paper?.id ?? '' })).body
  const ofCard = (await say(params, bram, 'Kijk', { kind: 'card', id: cardId })).body
  const ofLine = (await say(params, bram, 'Deze regel', { kind: 'card', id: cardId, line: 0 })).body

  expect(ofPaper.quote).toEqual({ kind: 'document', id: paper?.id, filename: 'Order.pdf', deleted: false })
  expect(ofCard.quote).toMatchObject({ kind: 'card', id: cardId, line: null, label: expect.stringMatching(/./) })
  expect(ofLine.quote).toMatchObject({ kind: 'card', line: '0', label: expect.stringMatching(/ · ./) })
  for (const one of [ofPaper, ofCard, ofLine]) expect(await quoteIn(params, anna, one)).toEqual(one.quote)
  expect((await say(params, bram, 'Welke?', { kind: 'card', id: cardId, line: 99 })).status).toBe(404)
  await anna.call(deleteDocument, { params: { id: paper?.id ?? '', dossier_id: dossier.id } })
  expect(await quoteIn(params, bram, ofPaper)).toMatchObject({ deleted: true })
})

test('a message of another dossier cannot be quoted, nor a line of Klopt', async () => {
  const [{ bram, params, anna }, other] = [await sharedDossier(), await sharedDossier()]
  const elsewhere = (await say(other.params, other.anna, 'Geheim')).body
  const cardId = await insertDifferingCard(world.db, other.dossier, other.bram)
  const [paper] = (await upload(other.anna, { dossier_id: other.dossier.id }, ['Order.pdf', pdf('order')])).body
  const lines = (await other.anna.call(listMessages, { params: other.params })).body.messages
  const line = lines.find(({ message_type }) => message_type === 'system')

  for (const quote of [
    { kind: 'message', id: elsewhere.id },
    { kind: 'document', id: paper?.id ?? '' },
    { kind: 'card', id: cardId },
  ] as const)
    expect((await say(params, bram, 'Dit?', quote)).status).toBe(404)
  const ofKlopt = { kind: 'message', id: line?.id ?? '' } as const
  expect((await say(other.params, other.anna, 'Dit?', ofKlopt)).status).toBe(404)
  expect((await anna.call(listMessages, { params })).body.messages).toEqual([])
})

test('the mail about unread messages names what a message answers', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  const { id } = (await say(params, bram, 'Hoeveel dorpels zijn het?')).body
  await say(params, anna, 'Het zijn er 28.', { kind: 'message', id })

  await after(5.1, dossier)

  const { mail } = await sink.mailTo(bram.email)
  expect(mail.text).toContain('Op ‘Hoeveel dorpels zijn het?’: Het zijn er 28.')
})

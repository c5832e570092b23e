import type { Message } from '@klopt/contract'
import { expect, test } from 'vitest'
import { anna, bram, dossier_id, say, systemMessage } from '../../testing/messages.ts'
import { layOut, type Row } from './rows.ts'

const visit = { first_unread: null, read_seq: 99, watched: new Set<number>() }
const view = { me: anna.id, visit, read_seq: null, has_more: false }

function shapes(rows: Row[]): string[] {
  return rows.map((row) => ('more' in row && row.more ? `${row.kind} more` : row.kind))
}

test('messages of one sender within five minutes are grouped', () => {
  const messages: Message[] = [
    say(1, bram, '2025-09-04T09:00:00.000Z'),
    say(2, bram, '2025-09-04T09:04:59.000Z'),
    say(3, bram, '2025-09-04T09:10:00.000Z'),
    say(4, anna, '2025-09-04T09:10:10.000Z'),
  ]

  expect(shapes(layOut(messages, [], view))).toEqual(['day', 'message', 'message more', 'message', 'message'])
})

test('each local day starts with a line', () => {
  const messages = [say(1, bram, '2025-09-03T10:00:00.000Z'), say(2, bram, '2025-09-04T10:00:00.000Z')]

  expect(shapes(layOut(messages, [], view))).toEqual(['day', 'message', 'day', 'message'])
})

test('an event ends a group of messages', () => {
  const messages = [
    say(1, bram, '2025-09-04T09:00:00.000Z'),
    systemMessage(2, { event: 'user_left', data: { name: 'Bram' } }, '2025-09-04T09:01:00.000Z'),
    say(3, bram, '2025-09-04T09:02:00.000Z'),
  ]

  expect(shapes(layOut(messages, [], view))).toEqual(['day', 'message', 'event', 'message'])
})

test('the line for new messages comes before the first unread one of the visit', () => {
  const messages = [
    say(1, bram, '2025-09-04T09:00:00.000Z'),
    say(2, bram, '2025-09-04T09:01:00.000Z'),
    say(3, anna, '2025-09-04T09:02:00.000Z'),
  ]

  const rows = layOut(messages, [], { ...view, visit: { ...visit, read_seq: 1, first_unread: 2 } })

  expect(shapes(rows)).toEqual(['day', 'message', 'new', 'message', 'message'])
  expect(rows.filter((row) => row.kind === 'message' && row.unread).map((row) => row.key)).toEqual([messages[1]?.id])
})

test("'Gelezen' is below the last own message that was read, and unsent ones come last", () => {
  const messages = [say(1, anna, '2025-09-04T09:00:00.000Z'), say(2, anna, '2025-09-04T09:01:00.000Z')]
  const unsent = { dossier_id, client_id: 'c9', message: 'En nu?', created_at: '2025-09-04T09:02:00.000Z' }

  const rows = layOut(messages, [{ unsent, error: null, since: 0 }], { ...view, read_seq: 1 })

  expect(shapes(rows)).toEqual(['day', 'message', 'read', 'message', 'pending more'])
})

test('a confirmed message keeps its key and is shown once', () => {
  const sent = { ...say(1, anna, '2025-09-04T09:00:00.000Z'), client_id: 'c1' }
  const unsent = { dossier_id, client_id: 'c1', message: sent.message, created_at: sent.created_at }

  const rows = layOut([sent], [{ unsent, error: null, since: 0 }], view)

  expect(rows.map(({ key }) => key)).toEqual([`day ${sent.id}`, 'c1'])
})

test('a card without a result comes last, and is shown once when its line arrives before the card', () => {
  const [first, second] = ['00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000c2']
  const data = { card_id: first, invoice: '2025-0388' }
  const line = systemMessage(2, { event: 'card_made', data })
  const waiting = { ...view, waiting: [first, second] }

  const before = layOut([say(1, bram)], [], waiting)
  const after = layOut([say(1, bram), line], [], { ...waiting, cards: new Set([line.id]) })

  expect(shapes(before)).toEqual(['day', 'message', 'waiting', 'waiting'])
  expect(shapes(after)).toEqual(['day', 'message', 'card', 'waiting'])
  expect(after.map((row) => ('card_id' in row ? row.card_id : null))).toEqual([null, null, first, second])
})

test('a photo that is being sent comes last', () => {
  const messages = [say(1, anna, '2025-09-04T09:00:00.000Z')]

  expect(shapes(layOut(messages, [], { ...view, sending: 'c8 c9' }))).toEqual(['day', 'message', 'sending', 'sending'])
})

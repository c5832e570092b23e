import { expect, test } from 'vitest'
import { anna, bram, say, systemMessage } from '../../testing/messages.ts'
import { continueVisit, isUnread, startVisit } from './visit.ts'

const me = anna.id
const earlier = [say(1, anna), say(2, bram), say(3, bram)]

test('messages that were unread at the start stay marked when more arrive', () => {
  const visit = startVisit(earlier, 1, me)

  const later = continueVisit(visit, [...earlier, say(4, bram)], { me, watching: true })

  expect(later.first_unread).toBe(2)
  expect([1, 2, 3, 4].filter((seq) => isUnread(later, seq))).toEqual([2, 3])
})

test('unseen messages of others are counted, system lines and own messages are not', () => {
  const visit = startVisit(earlier, 3, me)
  const system = systemMessage(5, { event: 'user_left', data: { name: 'Bram' } })

  const away = continueVisit(visit, [...earlier, say(4, anna), system, say(6, bram)], { me, watching: false })

  expect(away).toMatchObject({ first_unread: 5, waiting: 1, last_seq: 6 })
  expect(continueVisit(away, [...earlier, say(4, anna), system, say(6, bram)], { me, watching: true }).waiting).toBe(0)
})

test('without new messages the visit stays the same', () => {
  const visit = startVisit(earlier, 3, me)

  expect(visit.first_unread).toBeNull()
  expect(continueVisit(visit, earlier, { me, watching: true })).toBe(visit)
})

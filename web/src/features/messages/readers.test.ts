import type { DossierUser } from '@klopt/contract'
import { expect, test } from 'vitest'
import { anna, bram, participant, say } from '../../testing/messages.ts'
import { lastRead } from './readers.ts'

const messages = [say(1, anna), say(2, anna), say(3, bram), say(4, anna)]

function bramReadUpTo(read_seq: number): DossierUser[] {
  return [participant(anna, 4), { ...participant(bram, read_seq), read_at: '2025-09-04T11:10:00.000Z' }]
}

test('the read line is below the last own message that another has read', () => {
  expect(lastRead(messages, bramReadUpTo(3), anna.id)).toEqual({
    seq: 2,
    names: ['Bram'],
    at: '2025-09-04T11:10:00.000Z',
  })
})

test('no read line is shown when nobody else read that far', () => {
  expect(lastRead(messages, bramReadUpTo(0), anna.id)).toBeNull()
})

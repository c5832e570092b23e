import type { DossierUser } from '@klopt/contract'
import { expect, test } from 'vitest'
import { anna, bram, participant, say } from '../../testing/messages.ts'
import { lastRead } from './readers.ts'

const messages = [say(1, anna), say(2, anna), say(3, bram), say(4, anna)]

function bramReadUpTo(readSeq: number): DossierUser[] {
  return [participant(anna, 4), { ...participant(bram, readSeq), read_at: '2025-09-04T11:10:00.000Z' }]
}

const me = { id: anna.id, company_id: anna.company.id }
const els = { ...anna, id: '00000000-0000-7000-8000-00000000000c', name: 'Els Kok' }

test('the read line is below the last own message that the other company has read', () => {
  expect(lastRead(messages, [...bramReadUpTo(3), participant(els, 4)], me)).toEqual({
    seq: 2,
    companies: ['Staal BV'],
    names: ['Bram'],
    at: '2025-09-04T11:10:00.000Z',
  })
})

test('in an internal dossier it is below the last one that a colleague has read', () => {
  const users = [participant(anna, 4), participant(els, 2)]
  expect(lastRead(messages, users, me)).toMatchObject({ seq: 2, companies: [], names: ['Els'] })
})

test('no read line is shown when nobody else read that far', () => {
  expect(lastRead(messages, bramReadUpTo(0), me)).toBeNull()
})

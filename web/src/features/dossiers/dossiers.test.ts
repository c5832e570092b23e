import type { DossierListItem } from '@klopt/contract'
import { expect, test } from 'vitest'
import { dossierItem, idOf } from '../../testing/examples.ts'
import { unreadTotal, withNewMessage, withoutDossier, withRead, withUpdate } from './dossiers.ts'

const anna = idOf(90)
const bram = idOf(91)
const facade = dossierItem({ unread_count: 2 })
const crane = dossierItem({ id: idOf(2), title: 'Kraanhuur', last_message_time: '2025-09-08T12:00:00.000Z' })
const list = [crane, facade]
const atAnnas = { me: anna, company_id: idOf(80), looked_at: null }

const said = {
  dossier_id: facade.id,
  message: 'Het zijn er 28.',
  sender_id: bram,
  sender_name: 'Bram de Wit',
  sender_email: 'bram@gevel.example',
  company: { id: idOf(81), name: 'Van Dalen Gevelbouw B.V.' },
  created_at: '2025-09-08T13:00:00.000Z',
}

/** What the server would answer after `said`. */
function fetched(unread_count: number): DossierListItem[] {
  const row = {
    ...facade,
    unread_count,
    last_message_preview: 'Het zijn er 28.',
    last_message_time: said.created_at,
    last_message_sender: 'Bram de Wit',
    sender_email: 'bram@gevel.example',
    turn_company_id: idOf(80),
  }
  return [row, crane]
}

test('a message moves its dossier to the top and counts as unread, as a fresh fetch would say', () => {
  expect(withNewMessage(list, said, atAnnas)).toEqual(fetched(3))
})

test('what is said in the dossier that is looked at stays read', () => {
  expect(withNewMessage(list, said, { ...atAnnas, looked_at: facade.id })).toEqual(fetched(0))
})

test("writing is reading: one's own message leaves nothing unread", () => {
  expect(withNewMessage(list, said, { ...atAnnas, me: bram })).toEqual(fetched(0))
})

test('what the own company says gives the turn to the other; alone there are no turns', () => {
  const own = { ...said, company: { id: idOf(80), name: 'Bouwbedrijf De Linde' } }
  const alone = [dossierItem({ counterpart_id: null, counterpart_name: null })]

  expect(withNewMessage(list, own, atAnnas)[0]?.turn_company_id).toBe(idOf(81))
  expect(withNewMessage(alone, own, atAnnas)[0]?.turn_company_id).toBe(null)
})

test('a message that the list knows already is not counted twice', () => {
  const once = withNewMessage(list, said, atAnnas)

  expect(withNewMessage(once, said, atAnnas)).toBe(once)
})

test('a late message does not put an older text over a newer one', () => {
  const late = { ...said, message: 'Eerder', created_at: '2025-09-08T10:00:00.000Z' }

  expect(withNewMessage(list, late, atAnnas)).toBe(list)
})

test('a message for an unknown dossier changes nothing', () => {
  expect(withNewMessage(list, { ...said, dossier_id: idOf(3) }, atAnnas)).toBe(list)
})

test('a long message is kept as the server keeps it: 200 units, without half a letter', () => {
  const long = { ...said, message: `${'a'.repeat(199)}🏗️` }

  const [first] = withNewMessage(list, long, atAnnas)

  expect(first?.last_message_preview).toBe(`${'a'.repeat(199)}\uFFFD`)
})

test('reading takes the count away, elsewhere too', () => {
  const read = withRead(list, facade.id)

  expect(unreadTotal(list)).toBe(2)
  expect(unreadTotal(read)).toBe(0)
  expect(read).toEqual([crane, { ...facade, unread_count: 0 }])
})

test('a new title or a close request shows at once, a closed dossier leaves the list', () => {
  expect(withUpdate(list, { dossier_id: crane.id, title: 'Kraan week 36' })[0]?.title).toBe('Kraan week 36')
  expect(withUpdate(list, { dossier_id: crane.id, status: 'close_request' })[0]).toEqual({
    ...crane,
    status: 'close_request',
  })
  expect(withUpdate(list, { dossier_id: crane.id, status: 'closed' })).toEqual([facade])
  expect(withoutDossier(list, facade.id)).toEqual([crane])
})

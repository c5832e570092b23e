import { type DossierListItem, replyDuty } from '@klopt/contract'
import { expect, test } from 'vitest'
import { dossierItem, idOf } from '../../testing/examples.ts'
import { unreadTotal, withNewMessage, withoutDossier, withRead, withUpdate } from './dossiers.ts'

const anna = idOf(90)
const bram = idOf(91)
const facade = dossierItem({ unread_count: 2 })
const crane = dossierItem({ id: idOf(2), title: 'Kraanhuur', last_message_time: '2025-09-08T12:00:00.000Z' })
const list = [crane, facade]
const viewer = { me: anna, company_id: idOf(80), open_dossier: null }

const message = {
  id: idOf(70),
  dossier_id: facade.id,
  message: 'Het zijn er 28.',
  sender_id: bram,
  sender_name: 'Bram de Wit',
  sender_email: 'bram@gevel.example',
  company: { id: idOf(81), name: 'Van Dalen Gevelbouw B.V.' },
  created_at: '2025-09-08T13:00:00.000Z',
}

/** The server's response after `message`. */
function fetched(unread_count: number): DossierListItem[] {
  const row = {
    ...facade,
    unread_count,
    last_message_preview: 'Het zijn er 28.',
    last_message_time: message.created_at,
    last_message_sender: 'Bram de Wit',
    sender_email: 'bram@gevel.example',
    turn_company_id: idOf(80),
    own_duty: replyDuty(idOf(80), message),
  }
  return [row, crane]
}

test('a message moves its dossier to the top and counts as unread, like a fresh fetch', () => {
  expect(withNewMessage(list, message, viewer)).toEqual(fetched(3))
})

test('a message in the open dossier does not count as unread', () => {
  expect(withNewMessage(list, message, { ...viewer, open_dossier: facade.id })).toEqual(fetched(0))
})

test('an own message leaves nothing unread', () => {
  expect(withNewMessage(list, message, { ...viewer, me: bram })).toEqual(fetched(0))
})

test('a message of the own company asks the other to reply, an ok asks nothing, and a single company has no duties', () => {
  const own = { ...message, company: { id: idOf(80), name: 'Bouwbedrijf De Linde' } }
  const alone = [dossierItem({ counterpart_id: null, counterpart_name: null })]

  const asked = withNewMessage(list, message, viewer)
  const later = { ...own, created_at: '2025-09-08T14:00:00.000Z' }
  expect(withNewMessage(asked, later, viewer)[0]).toMatchObject({
    own_duty: null,
    other_duty: replyDuty(idOf(81), later),
    turn_company_id: idOf(81),
  })
  const thanks = { ...later, message: 'Dank je!' }
  expect(withNewMessage(asked, thanks, viewer)[0]).toMatchObject({ own_duty: null, other_duty: null })
  expect(withNewMessage(alone, own, viewer)[0]).toMatchObject({ other_duty: null, turn_company_id: null })
})

test('a message that the list already has is not counted twice', () => {
  const once = withNewMessage(list, message, viewer)

  expect(withNewMessage(once, message, viewer)).toBe(once)
})

test('a late message does not replace a newer text', () => {
  const late = { ...message, message: 'Eerder', created_at: '2025-09-08T10:00:00.000Z' }

  expect(withNewMessage(list, late, viewer)).toBe(list)
})

test('a message for an unknown dossier changes nothing', () => {
  expect(withNewMessage(list, { ...message, dossier_id: idOf(3) }, viewer)).toBe(list)
})

test('a long message is cut like on the server: 200 code units, without half a character', () => {
  const long = { ...message, message: `${'a'.repeat(199)}🏗️` }

  const [first] = withNewMessage(list, long, viewer)

  expect(first?.last_message_preview).toBe(`${'a'.repeat(199)}\uFFFD`)
})

test('reading resets the unread count', () => {
  const read = withRead(list, facade.id)

  expect(unreadTotal(list)).toBe(2)
  expect(unreadTotal(read)).toBe(0)
  expect(read).toEqual([crane, { ...facade, unread_count: 0 }])
})

test('a new title or a close request is shown at once, and a closed dossier leaves the list', () => {
  expect(withUpdate(list, { dossier_id: crane.id, title: 'Kraan week 36' })[0]?.title).toBe('Kraan week 36')
  expect(withUpdate(list, { dossier_id: crane.id, status: 'close_request' })[0]).toEqual({
    ...crane,
    status: 'close_request',
  })
  expect(withUpdate(list, { dossier_id: crane.id, status: 'closed' })).toEqual([facade])
  expect(withoutDossier(list, facade.id)).toEqual([crane])
})

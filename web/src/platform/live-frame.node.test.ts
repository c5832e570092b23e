import { expect, test } from 'vitest'
import { readFrame } from './live-frame.ts'

const id = '00000000-0000-7000-8000-0000000000d1'
const user_id = '00000000-0000-7000-8000-00000000000a'

function typing(dossier_id?: string): string {
  return JSON.stringify({ message_type: 'typing', dossier_id, user_id, name: 'Anna' })
}

test.each([id, `dossier:${id}`])('an event of %s names its dossier', (dossierId) => {
  expect(readFrame(typing(dossierId))).toMatchObject({ dossier_id: id })
})

test.each([
  ['without a dossier', typing()],
  ['with an invalid dossier id', typing('dossier:1')],
  ['with the prefix twice', typing(`dossier:dossier:${id}`)],
  ['of an unknown kind', JSON.stringify({ message_type: 'party', dossier_id: id })],
  ['that is not an object', '[1]'],
  ['that is not JSON', '{'],
])('an event %s is ignored', (_, data) => {
  expect(readFrame(data)).toBeNull()
})

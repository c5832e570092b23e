import type { Message } from '@klopt/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { openDevice, readValue, saveValue } from '../../platform/device.ts'
import { storeToken } from '../../platform/token.ts'
import { exampleOf } from '../../testing/example-of.ts'
import { idOf } from '../../testing/examples.ts'
import { bram, say } from '../../testing/messages.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { liveHandlers } from '../live-events.ts'
import { copy_keys, DossierCopy } from './copies.ts'
import { dropDeleted } from './drop-deleted.ts'

const network = useNetwork()
const me = { id: idOf(90), company_id: idOf(80) }
const copy = DossierCopy.parse({ ...Object(exampleOf(DossierCopy)), at: Date.now() })
const { id } = copy.dossier
const key = copy_keys.dossier(me.id, id)
const path = `/api/v1/dossiers/${id}/messages`

const edited: Message = { ...say(1, bram), dossier_id: id, revision: 7 }
const deleted: Message = {
  ...edited,
  event: 'message_deleted',
  data: { by: bram.name },
  message: `${bram.name} heeft een bericht verwijderd`,
}

beforeEach(async () => {
  storeToken('token of Anna')
  await openDevice(me.id)
  saveValue(key, copy)
})
function changed(...messages: Message[]) {
  network.on('GET', path, ({ query }) => {
    expect(query.get('changed_after')).toBe(String(copy.messages.revision))
    return { messages, before: null, has_more: false, revision: 7 }
  })
}

test('a copy goes when a message of its dossier was deleted while the app was away', async () => {
  changed(edited, { ...deleted, id: say(2, bram).id, seq: 2 })

  await dropDeleted(new QueryClient(), me.id)

  expect(readValue(key)).toBeUndefined()
})

test('a copy stays when nothing was deleted, and goes with the access', async () => {
  changed(edited)
  await dropDeleted(new QueryClient(), me.id)
  expect(readValue(key)).toBeDefined()

  network.on('GET', path, () => {
    throw new Refused(404, 'not_found')
  })
  await dropDeleted(new QueryClient(), me.id)

  expect(readValue(key)).toBeUndefined()
})

test('a deletion in a dossier that is not loaded takes its copy away at once, an edit does not', () => {
  const { message_changed } = liveHandlers(new QueryClient(), me)

  message_changed({ message_type: 'message_changed', dossier_id: id, revision: 6, message: edited })
  expect(readValue(key)).toBeDefined()
  message_changed({ message_type: 'message_changed', dossier_id: id, revision: 7, message: deleted })

  expect(readValue(key)).toBeUndefined()
})

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
import { copyKeys, DossierCopy } from './copies.ts'
import { renewCopies } from './renew-copies.ts'

const network = useNetwork()
const me = { id: idOf(90), company_id: idOf(80) }
const copy = DossierCopy.parse({ ...Object(exampleOf(DossierCopy)), at: Date.now() })
const { id } = copy.dossier
const key = copyKeys.dossier(me.id, id)
const path = `/api/v1/dossiers/${id}/messages`

const edited: Message = { ...say(1, bram), dossier_id: id, revision: 7 }
const deleted: Message = {
  ...edited,
  event: 'message_deleted',
  data: { by: bram.name },
  message: `${bram.name} heeft een bericht verwijderd`,
}

/** The same copy, in which the message has earlier words, is quoted and is pinned. */
const earlier = 'Het zijn er 24.'
const first = { ...edited, message: earlier, revision: 0 }
const quote = {
  kind: 'message' as const,
  id: first.id,
  seq: 1,
  sender_name: bram.name,
  message: earlier,
  deleted: false,
}
const talked = DossierCopy.parse({
  ...copy,
  dossier: {
    ...copy.dossier,
    pinned: {
      kind: 'message',
      id: first.id,
      seq: 1,
      message: earlier,
      by: { id: bram.id, full_name: bram.name },
      at: first.created_at,
    },
  },
  messages: { ...copy.messages, messages: [first, { ...say(2, bram, undefined, 'Ja'), dossier_id: id, quote }] },
})

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

  await renewCopies(new QueryClient(), me.id)

  expect(readValue(key)).toBeUndefined()
})

test('a copy stays when nothing was deleted, and goes with the access', async () => {
  changed(edited)
  await renewCopies(new QueryClient(), me.id)
  expect(readValue(key)).toBeDefined()

  network.on('GET', path, () => {
    throw new Refused(404, 'not_found')
  })
  await renewCopies(new QueryClient(), me.id)

  expect(readValue(key)).toBeUndefined()
})

test('an edit while the app was away replaces the words in the copy, also in quotes and in what is pinned', async () => {
  saveValue(key, talked)
  changed(edited)

  await renewCopies(new QueryClient(), me.id)

  expect(JSON.stringify(readValue(key))).not.toContain(earlier)
  const { messages, dossier } = DossierCopy.parse(readValue(key))
  expect(
    messages.messages.map(({ message, quote }) => [message, quote && 'message' in quote && quote.message]),
  ).toEqual([
    [edited.message, null],
    ['Ja', edited.message],
  ])
  expect(messages.revision).toBe(7)
  expect(dossier.pinned).toMatchObject({ message: edited.message })
})

test('in a dossier that is not loaded a deletion takes its copy away at once, and an edit replaces the words', async () => {
  saveValue(key, talked)
  const { message_changed } = liveHandlers(new QueryClient(), me)

  message_changed({ message_type: 'message_changed', dossier_id: id, revision: 7, message: edited })
  await expect.poll(() => JSON.stringify(readValue(key))).not.toContain(earlier)
  // It may have missed a change, which the next connection asks for.
  expect(DossierCopy.parse(readValue(key)).messages.revision).toBe(copy.messages.revision)
  message_changed({ message_type: 'message_changed', dossier_id: id, revision: 8, message: deleted })

  expect(readValue(key)).toBeUndefined()
})

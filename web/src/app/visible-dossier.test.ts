import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { bram, dossier_id, say } from '../testing/messages.ts'
import { chat, item, useOpenDossier } from '../testing/live.ts'
import { watchVisibility } from './visible-dossier.ts'

const { client, events, server } = useOpenDossier()
const before = location.href
const unread = () => client.getQueryData(sidebarQuery().queryKey)?.map(({ unread_count }) => unread_count)
const message = (seq: number) => chat(say(seq, bram, `2025-09-04T10:00:0${seq}.000Z`))

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => history.replaceState(history.state, '', `/app/dossier/${dossier_id}`))
afterEach(() => history.replaceState(history.state, '', before))

test('messages in the open dossier count as unread while its tab is hidden', async () => {
  const stop = watchVisibility(client)
  show('hidden')

  events.chat_message(message(3))
  events.chat_message(message(4))
  expect(unread()).toEqual([2])

  show('visible')
  expect(unread()).toEqual([0])
  events.chat_message(message(5))
  expect(unread()).toEqual([0])
  stop()
})

test.each([
  ['hidden', 3],
  ['visible', 0],
] as const)(
  'after a refetch of the list in a %s tab, the open dossier has %d unread messages',
  async (state, count) => {
    show(state)
    const stop = new QueryObserver(client, { ...sidebarQuery(), staleTime: Infinity }).subscribe(() => {})
    server.sidebar = [{ ...item(), title: 'Anders', unread_count: 3 }]

    events.dossier_created({ message_type: 'dossier_created', dossier_id, title: 'Anders', type: 'shared' })

    await expect.poll(() => client.getQueryData(sidebarQuery().queryKey)?.[0]?.title).toBe('Anders')
    await expect.poll(unread).toEqual([count])
    stop()
  },
)

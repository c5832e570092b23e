import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sidebarQuery, unreadDossiers } from '../../features/dossiers/dossiers.ts'
import { queryClient } from '../../platform/query.ts'
import { dossierItem, idOf } from '../../testing/examples.ts'
import { show } from '../../testing/screen.tsx'
import { PageName } from './page-name.tsx'
import { useUnreadSigns } from './use-unread-signs.ts'

const badge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())
const noBadge = vi.fn<() => Promise<void>>(() => Promise.resolve())
const icon = document.createElement('link')

beforeEach(() => {
  Object.assign(icon, { rel: 'icon', href: '/favicon.svg' })
  document.head.prepend(icon)
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: noBadge })
})
afterEach(() => {
  icon.remove()
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
  vi.clearAllMocks()
})

function Signs({ messages, dossiers }: { messages: number; dossiers: number | undefined }) {
  useUnreadSigns(messages, dossiers)
  return null
}

test("with unread messages the tab's icon has a mark, and the installed app shows in how many dossiers", async () => {
  const screen = await show(<Signs messages={7} dossiers={3} />)
  expect(icon.getAttribute('href')).toBe('/favicon-unread.svg')
  expect(badge).toHaveBeenLastCalledWith(3)

  await screen.unmount()

  expect(icon.getAttribute('href')).toBe('/favicon.svg')
  expect(noBadge).toHaveBeenCalled()
})

test('without unread messages there is no mark, and a browser that refuses a badge causes no error', async () => {
  badge.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'))
  await (await show(<Signs messages={1} dossiers={1} />)).unmount()
  vi.clearAllMocks()

  await show(<Signs messages={0} dossiers={0} />)

  expect(icon.getAttribute('href')).toBe('/favicon.svg')
  expect(badge).not.toHaveBeenCalled()
  expect(noBadge).toHaveBeenCalledOnce()
})

test('the number stays as a notification left it until the list is known', async () => {
  await show(<Signs messages={0} dossiers={undefined} />)

  expect(badge).not.toHaveBeenCalled()
  expect(noBadge).not.toHaveBeenCalled()
})

test('a dossier counts once, also if only marked as unread, and not while it is muted', () => {
  const list = [
    dossierItem({ unread_count: 5 }),
    dossierItem({ id: idOf(2), unread_count: 0, marked_unread: true }),
    dossierItem({ id: idOf(3), unread_count: 2, muted: { until: null } }),
    dossierItem({ id: idOf(4), unread_count: 0 }),
  ]

  expect(unreadDossiers(list)).toBe(2)
})

test('the title starts with the number of unread messages, if any', async () => {
  const list = [dossierItem({ unread_count: 2 }), dossierItem({ id: idOf(2), unread_count: 5 })]
  await show(<PageName name="Dossiers" />, { before: () => queryClient.setQueryData(sidebarQuery().queryKey, list) })
  await expect.poll(() => document.title).toBe('(7) Dossiers – Klopt')

  queryClient.setQueryData(sidebarQuery().queryKey, [])

  await expect.poll(() => document.title).toBe('Dossiers – Klopt')
})

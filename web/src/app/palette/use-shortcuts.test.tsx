import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ExpiredDossier } from '../../features/dossiers/detail/access/expired.tsx'
import { sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { queryClient } from '../../platform/query.ts'
import { turnSingleKeys } from '../../platform/single-keys.ts'
import { dossierItem, idOf } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const list = [0, 4, 0, 1].map((unread_count, n) => dossierItem({ id: idOf(n + 1), unread_count }))
const before = location.href
const [onPalette, onKeys] = [vi.fn<() => void>(), vi.fn<() => void>()]
useNetwork()
beforeEach(() => [onPalette, onKeys].forEach((does) => does.mockClear()))
afterEach(() => history.replaceState(null, '', before))

function Walking({ over }: { over?: ReactNode }) {
  const { pathname } = useLocation()
  useShortcuts({ onPalette, onKeys })
  useLayoutEffect(() => history.replaceState(null, '', pathname), [pathname]) // updates the address as the app does
  return (
    <>
      <output>
        {pathname
          .split('/')
          .at(-1)
          ?.replace(/^[0-]+7000-8000-0+/, '')}
      </output>
      <input aria-label="Bericht" />
      <input aria-label="Bedrijf" role="combobox" aria-expanded="false" aria-controls="none" />
      {over}
    </>
  )
}

function walking(over?: ReactNode) {
  return show(<Walking over={over} />, { before: () => queryClient.setQueryData(sidebarQuery().queryKey, list) })
}
const place = () => document.querySelector('output')?.textContent

const down = '{Alt>}{ArrowDown}{/Alt}'
const up = '{Alt>}{ArrowUp}{/Alt}'
const toUnread = '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}'

test.each<[string, [keys: string, at: string][]]>([
  [
    'Alt with an arrow goes to the next dossier, or the one before, and stops at the ends',
    [
      [down, '1'],
      [up, '1'],
      [down, '2'],
      [down, '3'],
      [up, '2'],
      [down + down + down, '4'],
    ],
  ],
  ['from elsewhere Alt with the arrow up begins at the last', [[up, '4']]],
  [
    'with Shift it goes to the next unread one, and after the last to the first',
    [
      [toUnread, '2'],
      [toUnread, '4'],
      [toUnread, '2'],
    ],
  ],
])('%s', async (_, steps) => {
  await walking()

  for (const [keys, at] of steps) {
    await userEvent.keyboard(keys)
    await expect.poll(place).toBe(at)
  }
})

test('it works while typing, except in a list that uses the same keys', async () => {
  const screen = await walking()
  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard(down)
  await expect.poll(place).toBe('1')

  await screen.getByRole('combobox').click()
  await userEvent.keyboard(down)
  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard(down)

  await expect.poll(place).toBe('2')
})

test('shortcuts work where access has ended, like everything around the card', async () => {
  const screen = await walking(<ExpiredDossier dossierId={idOf(1)} onRenewed={() => {}} />)
  await expect.element(screen.getByRole('dialog', { name: 'Uw toegang is verlopen!' })).toBeVisible()

  await userEvent.keyboard(down)
  await expect.poll(place).toBe('1')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.poll(() => onPalette.mock.calls).toHaveLength(1)
  await userEvent.keyboard('?')
  await expect.poll(() => onKeys.mock.calls).toHaveLength(1)
})

test('shortcuts do nothing below a panel', async () => {
  const screen = await walking(
    <Modal title="Dossiergegevens" open onClose={() => {}}>
      {null}
    </Modal>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()

  await userEvent.keyboard(`${down}?{Control>}k{/Control}`)

  expect([place(), onPalette.mock.calls, onKeys.mock.calls]).toEqual(['', [], []])
})

test("'?' does nothing when single-character shortcuts are off, and the others work", async () => {
  turnSingleKeys(false)
  await walking()

  await userEvent.keyboard('?')
  await userEvent.keyboard('{Control>}k{/Control}')

  await expect.poll(() => onPalette.mock.calls).toHaveLength(1)
  expect(onKeys).not.toHaveBeenCalled()
})

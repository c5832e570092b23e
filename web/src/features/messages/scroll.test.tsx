import type { Message, MessagePage } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../platform/query.ts'
import { storeToken } from '../../platform/token.ts'
import { useNetwork } from '../../testing/network.ts'
import { anna, bram, dossier_id, say } from '../../testing/messages.ts'
import { receiveMessage } from './messages.ts'
import { dossier, open } from '../../testing/conversation.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}/messages`
const minute = 60_000
let stored: Message[] = []

beforeEach(() => {
  storeToken('token of Anna')
  stored = range(1, 400)
  network.on('POST', `/api/v1/dossiers/${dossier_id}/read-status`, () => undefined)
  network.on('GET', path, ({ query }): MessagePage => {
    const before = Number(query.get('before'))
    const messages = stored.filter(({ seq }) => seq < before).slice(-50)
    const has_more = before > 51
    return { messages, before: has_more ? String(before - 50) : null, has_more, revision: 0 }
  })
  network.on('POST', path, ({ body }) => ({
    ...say(stored.length + 2, anna),
    ...Object(body),
    message_type: 'chat_message',
  }))
})

/** Messages of all sizes, some of them close enough together to be grouped. */
function range(first: number, last: number): Message[] {
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const seq = first + n
    const at = new Date(Date.UTC(2025, 8, 1) + seq * 4 * minute).toISOString()
    return say(seq, Math.floor(seq / 3) % 2 ? anna : bram, at, `nr ${seq}.${' Nog een zin.'.repeat((seq * 7) % 23)}`)
  })
}

const read = dossier({ read_seq: 400, last_seq: 400 })

async function openEnd(options: Parameters<typeof open>[2] = {}) {
  const screen = await open(stored.slice(-50), read, { before: '351', ...options })
  await expect.element(screen.getByText(/^nr 400\./)).toBeVisible()
  return { screen, box: screen.getByRole('log', { name: 'Chat' }).element() }
}

function fromEnd(box: Element): number {
  return box.scrollHeight - box.scrollTop - box.clientHeight
}

/** Waits until the browser has dispatched a scroll event. */
function frames(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** The top of a message's bubble in the viewport. */
function placeOf(box: Element, seq: number): number | undefined {
  return box.querySelector(`[data-seq="${seq}"] > *`)?.getBoundingClientRect().top
}

function firstInSight(box: Element): number {
  const edge = box.getBoundingClientRect().top
  const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')]
  return Number(rows.find((row) => row.getBoundingClientRect().bottom > edge)?.dataset['seq'])
}

test('a conversation opens at its end, and stays there when the keyboard opens', async () => {
  const { screen, box } = await openEnd()
  expect(fromEnd(box)).toBeLessThan(2)

  const chat = screen.container.querySelector<HTMLElement>('.chat')
  if (chat) chat.style.height = '260px'

  await expect.poll(() => box.clientHeight).toBeLessThan(200)
  await expect.poll(() => fromEnd(box)).toBeLessThan(2)
})

test('a scroll in the same frame as the keyboard does not take the end out of view', async () => {
  const { screen, box } = await openEnd()

  const chat = screen.container.querySelector<HTMLElement>('.chat')
  box.scrollTop -= 1
  if (chat) chat.style.height = '260px'

  await expect.poll(() => box.clientHeight).toBeLessThan(200)
  await expect.poll(() => fromEnd(box)).toBeLessThan(2)
})

test.each([100, 40, 0])('at %i px from the top older messages load, and the visible one does not move', async (top) => {
  const { box } = await openEnd()
  box.scrollTop = top
  const eye = firstInSight(box)
  const before = placeOf(box, eye)

  await expect.poll(() => network.times('GET', path)).toBe(1)
  await expect.poll(() => box.scrollTop).toBeGreaterThan(1000)
  await frames()
  expect(Math.abs((placeOf(box, eye) ?? 0) - (before ?? 999))).toBeLessThanOrEqual(1)
})

test('a little further from the top nothing is loaded', async () => {
  const { box } = await openEnd()

  box.scrollTop = 101
  await frames()

  expect(network.times('GET', path)).toBe(0)
})

test('a long conversation scrolls to its beginning and back, with few rows rendered', async () => {
  const { screen, box } = await openEnd()

  await expect
    .poll(
      () => {
        box.scrollTop = Math.max(0, box.scrollTop - 700)
        return placeOf(box, 1) !== undefined && box.scrollTop < 50
      },
      { timeout: 20_000, interval: 10 },
    )
    .toBe(true)
  expect(box.querySelectorAll('[data-seq]').length).toBeLessThan(60)
  expect(network.times('GET', path)).toBe(7)
  await expect.element(screen.getByRole('button', { name: 'Naar de nieuwste berichten' })).toBeVisible()

  await expect
    .poll(
      () => {
        box.scrollTop += 700
        return fromEnd(box) < 2 && placeOf(box, 400) !== undefined
      },
      { timeout: 20_000, interval: 10 },
    )
    .toBe(true)
  await expect.element(screen.getByText(/^nr 400\./)).toBeVisible()
}, 60_000)

test('new messages do not move a user who scrolled up, and a button leads to them', async () => {
  const { screen, box } = await openEnd()
  box.scrollTop -= 900
  await frames()
  const eye = firstInSight(box)
  const before = placeOf(box, eye)

  await receiveMessage(queryClient, say(401, bram))
  await receiveMessage(queryClient, say(402, bram))

  const pill = screen.getByRole('button', { name: '2 nieuwe berichten' })
  await expect.element(pill).toBeVisible()
  expect(placeOf(box, eye)).toBe(before)
  await pill.click()
  await expect.poll(() => fromEnd(box)).toBeLessThan(2)
  await expect.poll(() => pill.elements()).toHaveLength(0)
})

test('the list follows new messages at the end, and always scrolls to an own message', async () => {
  const { screen, box } = await openEnd()
  await receiveMessage(queryClient, say(401, bram))
  await expect.element(screen.getByText('nr 401')).toBeVisible()
  await expect.poll(() => fromEnd(box)).toBeLessThan(2)

  box.scrollTop = 2000
  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('Klopt.{Enter}')

  await expect.poll(() => fromEnd(box)).toBeLessThan(2)
  await expect.element(screen.getByText('Klopt.', { exact: true })).toBeVisible()
})

test('a linked message is scrolled into view and marked, however far back it is', async () => {
  const screen = await open(stored.slice(-50), read, { before: '351', seq: 120 })
  const box = screen.getByRole('log', { name: 'Chat' }).element()

  await expect.poll(() => box.querySelector('[data-seq="120"] > .pointed')).not.toBeNull()
  const { top, bottom } = box.getBoundingClientRect()
  await expect.poll(() => placeOf(box, 120)).toBeGreaterThan(top)
  await expect.poll(() => placeOf(box, 120)).toBeLessThan(bottom)
})

test('a long conversation has row counts for screen readers, a short one is rendered completely', async () => {
  const long = await open(stored, read)
  await expect.element(long.getByText(/^nr 400\./)).toBeVisible()
  long.getByRole('log', { name: 'Chat' }).element().scrollTop = 0
  await expect.poll(() => long.container.querySelector('[aria-setsize]')).not.toBeNull()
  await long.unmount()

  const short = await open(stored.slice(0, 80), read)
  await expect.poll(() => short.container.querySelectorAll('[data-seq]').length).toBe(80)
  expect(short.container.querySelector('[aria-setsize]')).toBeNull()
})

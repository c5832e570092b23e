import type { Message, MessagePage } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { storeToken } from '../../platform/token.ts'
import { dossier, open } from '../../testing/conversation.tsx'
import { useNetwork } from '../../testing/network.ts'
import { anna, bram, dossier_id, say } from '../../testing/messages.ts'
import { messagesQuery, receiveMessage } from './messages.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}/messages`
let stored: Message[] = []

beforeEach(() => {
  storeToken('token of Anna')
  network.on('POST', `/api/v1/dossiers/${dossier_id}/read-status`, () => undefined)
  network.on('GET', path, ({ query }): MessagePage => {
    const limit = Number(query.get('limit') ?? 50)
    const after = query.get('after_seq')
    if (after !== null) {
      const newer = stored.filter(({ seq }) => seq > Number(after))
      return { messages: newer.slice(0, limit), before: null, has_more: newer.length > limit, revision: 0 }
    }
    const older = stored.filter(({ seq }) => seq < Number(query.get('before')))
    const messages = older.slice(-limit)
    const has_more = older.length > limit
    return { messages, before: has_more ? String(messages[0]?.seq) : null, has_more, revision: 0 }
  })
})

/** Anna follows a link to a message in a dossier of `count` messages, of which the newest fifty are loaded. */
async function followLink({ count, seq }: { count: number; seq: number }) {
  stored = Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2025, 8, 1) + n * 240_000).toISOString()
    return say(n + 1, n % 6 < 3 ? anna : bram, at, `nr ${n + 1}.${' Nog een zin.'.repeat((n * 7) % 23)}`)
  })
  const read = dossier({ read_seq: count, last_seq: count })
  const screen = await open(stored.slice(-50), read, { before: String(count - 49), seq })
  return { screen, box: screen.getByRole('log', { name: 'Chat' }).element() }
}

function bubble(box: Element, seq: number): DOMRect | undefined {
  return box.querySelector(`[data-seq="${seq}"] > *`)?.getBoundingClientRect()
}

async function expectInSight(box: Element, seq: number) {
  const { top, bottom } = box.getBoundingClientRect()
  await expect.poll(() => bubble(box, seq)?.top).toBeGreaterThan(top)
  await expect.poll(() => bubble(box, seq)?.bottom).toBeLessThan(bottom)
}

/** Scrolls in steps of `by` px until a message is rendered; returns all messages that were rendered on the way. */
async function scrollTo(box: Element, seq: number, by: number): Promise<Set<number>> {
  const passed = new Set<number>()
  const look = () => {
    for (const row of box.querySelectorAll<HTMLElement>('[data-seq]')) passed.add(Number(row.dataset['seq']))
    // An empty middle means that the rows of the last step are not rendered yet.
    if (!passed.has(seq) && coversMiddle(box)) box.scrollTop += by
    return passed.has(seq)
  }
  await expect.poll(look, { timeout: 30_000, interval: 10 }).toBe(true)
  return passed
}

function coversMiddle(box: Element): boolean {
  const { top, height } = box.getBoundingClientRect()
  return [...box.querySelectorAll('li')].some((row) => {
    const { top: from, bottom: to } = row.getBoundingClientRect()
    return from <= top + height / 2 && to >= top + height / 2
  })
}

test('a link thousands of messages back shows its message without loading those in between', async () => {
  const { box } = await followLink({ count: 5000, seq: 1000 })

  await expect.poll(() => box.querySelector('[data-seq="1000"] > .pointed')).not.toBeNull()
  await expectInSight(box, 1000)
  expect(network.times('GET', path)).toBeLessThanOrEqual(3)
})

test('pressing a quote goes to what it quotes, also thousands of messages back, and again after scrolling on', async () => {
  const { screen, box } = await followLink({ count: 5000, seq: 4999 })
  await expectInSight(box, 4999)
  const quoted = stored[999]
  if (!quoted) throw new Error('it is stored')
  const { id, seq, sender_name } = quoted
  const quote = { kind: 'message', id, seq, sender_name, message: 'nr 1000.', deleted: false } as const
  await receiveMessage(queryClient, { ...say(5001, bram, undefined, 'Die bedoel ik.'), quote })
  const press = async () => {
    await scrollTo(box, 5001, 700)
    await screen.getByRole('button', { name: /^Antwoord op.*nr 1000\./ }).click()
    await expect.poll(() => box.querySelector('[data-seq="1000"] > .pointed')).not.toBeNull()
    await expectInSight(box, 1000)
  }

  await press()
  await screen.getByRole('button', { name: 'Naar de nieuwste berichten' }).click()
  await press()
}, 60_000)

test('scrolling on from there in both directions shows every message', async () => {
  const { box } = await followLink({ count: 5000, seq: 1000 })
  await expectInSight(box, 1000)

  const up = await scrollTo(box, 800, -700)
  const down = await scrollTo(box, 1200, 700)

  const passed = new Set([...up, ...down])
  expect(Array.from({ length: 401 }, (_, n) => 800 + n).filter((seq) => !passed.has(seq))).toEqual([])
}, 60_000)

test('scrolling during the jump still reaches the newest message', async () => {
  const { box } = await followLink({ count: 5000, seq: 4880 })
  await expect.poll(() => bubble(box, 4880), { interval: 10 }).toBeDefined()

  const readOn = () => {
    box.scrollTop = box.scrollHeight
    return Number([...box.querySelectorAll<HTMLElement>('[data-seq]')].at(-1)?.dataset['seq'])
  }
  await expect.poll(readOn, { interval: 10 }).toBe(5000)
})

test('new messages do not move the view, and a button leads to them', async () => {
  const { screen, box } = await followLink({ count: 5000, seq: 1000 })
  await expectInSight(box, 1000)
  const back = screen.getByRole('button', { name: 'Naar de nieuwste berichten' })
  await expect.element(back).toBeVisible()

  await receiveMessage(queryClient, say(5001, bram))
  await expectInSight(box, 1000)
  await screen.getByRole('button', { name: '1 nieuw bericht' }).click()

  await expect.element(screen.getByText('nr 5001')).toBeVisible()
  await expectInSight(box, 5001)
  await expect.poll(() => back.elements()).toHaveLength(0)
  await scrollTo(box, 4970, -300)
})

test('scrolling to the end reaches the newest messages, and live ones keep arriving', async () => {
  const { screen, box } = await followLink({ count: 400, seq: 60 })
  await expectInSight(box, 60)

  const passed = await scrollTo(box, 400, 700)
  await receiveMessage(queryClient, say(401, bram))

  expect(Array.from({ length: 341 }, (_, n) => 60 + n).filter((seq) => !passed.has(seq))).toEqual([])
  const known = queryClient.getQueryData(messagesQuery(dossier_id).queryKey)?.messages.map(({ seq }) => seq) ?? []
  expect(known).toEqual(Array.from({ length: known.length }, (_, n) => 402 - known.length + n))
  expect(known.length).toBeGreaterThan(341)
  await scrollTo(box, 401, 700)
  await expect.element(screen.getByText('nr 401')).toBeInTheDocument()
}, 60_000)

test('a link to a message that cannot be loaded leads to the end', async () => {
  network.on('GET', path, () => Response.json({ detail: 'Niet gevonden', code: 'not_found' }, { status: 404 }))

  const { screen, box } = await followLink({ count: 5000, seq: 1000 })

  await expect.poll(() => network.times('GET', path)).toBe(1)
  await expect.element(screen.getByText(/^nr 5000\./)).toBeVisible()
  await expect.poll(() => box.scrollHeight - box.scrollTop - box.clientHeight).toBeLessThan(2)
})

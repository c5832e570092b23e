import type { DossierEvent } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeToken } from '../../platform/token.ts'
import { tryNow } from '../../platform/until-answered.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { anna, bram, dossier_id, participant, say, systemMessage, unknownEvent } from '../../testing/messages.ts'
import { dossier, open } from '../../testing/conversation.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}`

beforeEach(() => {
  storeToken('token of Anna')
  network.on('POST', `${path}/read-status`, () => undefined)
})

test('opening a dossier reports the read position and marks new messages', async () => {
  const screen = await open([say(1, anna), say(2, bram), say(3, bram)])

  await expect.element(screen.getByText('Nieuwe berichten')).toBeVisible()
  await expect.element(screen.getByText('Gelezen')).toBeVisible()
  expect(screen.getByText('ongelezen').elements()).toHaveLength(2)
  await expect.poll(() => network.requests.map(({ body }) => body)).toEqual([{ seq: 3 }])
})

test('the company that has read is shown, and its people by touch, keyboard and screen reader, without moving the layout', async () => {
  const read_at = new Date(2025, 8, 4, 13, 10).toISOString()
  const users = [participant(anna, 1), { ...participant(bram, 1), first_name: 'Bram', read_at }]
  const screen = await open([say(1, anna)], dossier({ users, read_seq: 1, last_seq: 1 }))
  const line = screen.getByRole('button', { name: /^Gelezen door / })
  await expect.element(line).toHaveTextContent('Gelezen door Staal BV, 04/09/2025 13:10')
  const row = () => line.element().closest('li')?.getBoundingClientRect()
  const before = row()?.top
  await expectAccessible()

  line.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(line).toHaveTextContent('Gelezen door Bram, 04/09/2025 13:10')

  expect([row()?.top, row()?.height]).toEqual([before, 20])
  await line.click()
  await expect.element(line).not.toHaveTextContent('Bram')
})

test('an own message does not cause a read report', async () => {
  const screen = await open([say(1, bram), say(2, anna)], dossier({ read_seq: 1, last_seq: 2 }))

  await expect.element(screen.getByText('nr 2')).toBeVisible()
  await screen.unmount()
  expect(network.requests).toEqual([])
})

test('an admin who reads along has no unread messages and reports nothing', async () => {
  const screen = await open([say(1, bram), say(2, bram)], dossier({ takes_part: false, read_seq: 0 }))

  await expect.element(screen.getByText('nr 2')).toBeVisible()
  expect(screen.getByText('Nieuwe berichten').elements()).toHaveLength(0)
  await screen.unmount()
  expect(network.requests).toEqual([])
})

test('an event is shown in the user’s language; an unknown or incomplete one with its stored text', async () => {
  const data = { document_id: dossier_id, by: 'Bram', filename: 'order.pdf' }
  const bare = { event: 'access_renewed', data: {} } as unknown as DossierEvent
  const lines = [
    systemMessage(1, { event: 'document_added', data }),
    systemMessage(2, unknownEvent),
    systemMessage(3, bare),
  ]
  const screen = await open(lines)

  await expect.element(screen.getByText(/^Bram heeft order.pdf toegevoegd · /)).toBeVisible()
  await expect.poll(() => screen.getByText(/^Er is iets gebeurd. · /).elements()).toHaveLength(2)
})

test('an invoice linked to no order is shown as belonging to none', async () => {
  const data = { card_id: dossier_id, by: 'Bram', invoice: '2025-0388', orders: '' }
  const screen = await open([systemMessage(1, { event: 'order_chosen', data })])

  await expect.element(screen.getByText(/^Bram zegt dat 2025-0388 bij geen order hoort · /)).toBeVisible()
})

test('an empty dossier shows what to do', async () => {
  const screen = await open([])

  await expect.element(screen.getByText('Nog geen berichten. Stel je vraag over de order of factuur.')).toBeVisible()
})

test('a refused message keeps its text and can be sent again', async () => {
  network.on('POST', `${path}/messages`, () => {
    throw new Refused(403, 'forbidden')
  })
  const screen = await open([say(1, bram)], dossier({ last_seq: 1 }))
  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('Klopt, akkoord.{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Verzenden mislukt. Je tekst staat er nog.')

  network.on('POST', `${path}/messages`, ({ body }) => ({
    ...say(2, anna),
    ...Object(body),
    message_type: 'chat_message',
  }))
  await screen.getByRole('button', { name: 'Opnieuw' }).click()

  await expect.poll(() => screen.getByRole('alert').elements()).toHaveLength(0)
  await expect.element(screen.getByText('Klopt, akkoord.')).toBeVisible()
  expect(network.times('POST', `${path}/messages`)).toBe(2)
})

test('a message that a proxy refuses with an HTML page shows an error and keeps its text', async () => {
  network.on('POST', `${path}/messages`, () => new Response('<h1>Blocked</h1>', { status: 403 }))
  const screen = await open([say(1, bram)], dossier({ last_seq: 1 }))

  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('Nog één ding.{Enter}')

  const sentence = 'Er is een fout opgetreden tijdens het verzenden. Je tekst staat er nog.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(screen.getByText('Nog één ding.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Opnieuw' })).toBeVisible()
})

test('a message refused by a closed dossier shows the reason and can be removed', async () => {
  network.on('POST', `${path}/messages`, () => {
    throw new Refused(403, 'dossier_closed')
  })
  const screen = await open([say(1, bram)], dossier({ last_seq: 1 }))

  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('Nog één ding.{Enter}')

  const reason = 'Verzenden mislukt. Je tekst staat er nog. Dit dossier is gesloten en niet langer toegankelijk.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(reason)
  await screen.getByRole('button', { name: 'Verwijderen' }).click()
  await expect.poll(() => screen.getByText('Nog één ding.').elements()).toHaveLength(0)
  await expect.element(screen.getByRole('log', { name: 'Chat' })).toHaveFocus()
})

test('a read position that the server did not get is reported again', async () => {
  const reports: unknown[] = []
  network.on('POST', `${path}/read-status`, ({ body }) => {
    reports.push(body)
    if (reports.length === 1) throw new Refused(503, 'unavailable')
  })

  await open([say(1, anna), say(2, bram)], dossier({ last_seq: 2 }))

  await expect.poll(() => reports, { timeout: 5000 }).toEqual([{ seq: 2 }, { seq: 2 }])
})

test('a read position that the server did not get is taken back by marking as unread', async () => {
  network.on('POST', `${path}/read-status`, () => {
    throw new Refused(503, 'unavailable')
  })
  const onUnread = vi.fn<() => void>()
  const screen = await open([say(1, anna), say(2, bram)], dossier({ last_seq: 2 }), { onUnread })
  await expect.poll(() => network.times('POST', `${path}/read-status`)).toBeGreaterThan(0)

  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await page.getByRole('menuitem', { name: 'Markeer als ongelezen' }).click()
  await expect.poll(() => onUnread.mock.calls).toHaveLength(1)
  const times = network.times('POST', `${path}/read-status`)
  tryNow()
  await screen.unmount()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

  expect(network.times('POST', `${path}/read-status`)).toBe(times)
})

test('an unknown error shows its request id', async () => {
  const failed = { code: 'brand_new', detail: 'Nieuw.', request_id: '0199-ab' }
  network.on('POST', `${path}/messages`, () => Response.json(failed, { status: 418 }))
  const screen = await open([say(1, bram)], dossier({ last_seq: 1 }))

  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('Klopt.{Enter}')

  const sentence = 'Er is een fout opgetreden tijdens het verzenden. Je tekst staat er nog. Code 0199-ab'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
})

test('an event over two lines is centred, and a file name breaks only if it must', async () => {
  const filename = 'werkbon-2025-09-04-toren-2-gevel-noord.pdf'
  const data = { by: 'Bram van der Bouwmeester', filename, document_id: dossier_id }
  const line = systemMessage(1, { event: 'document_added', data })
  const screen = await open([line], dossier({ read_seq: 1, last_seq: 1 }))

  const name = screen.getByText(filename, { exact: true }).element()
  const event = name.closest('.chat-event')
  if (!event) throw new Error('The event line was not found.')
  expect(event.getBoundingClientRect().height).toBeGreaterThan(20)
  expect(name.getBoundingClientRect().height).toBe(18)
  const range = document.createRange()
  range.selectNodeContents(event)
  range.setEndBefore(screen.getByRole('button', { name: /Acties$/ }).element()) // its menu is beside it
  const rows = Map.groupBy(range.getClientRects(), ({ bottom }) => Math.round(bottom / 18))
  const { left, right } = event.getBoundingClientRect()
  for (const parts of rows.values()) {
    const before = Math.min(...parts.map((part) => part.left)) - left
    const after = right - Math.max(...parts.map((part) => part.right))
    expect(Math.abs(before - after)).toBeLessThan(8)
  }
})

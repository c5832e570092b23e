import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeToken } from '../../platform/token.ts'
import { dossier, open } from '../../testing/conversation.tsx'
import { useLiveServer } from '../../testing/live-server.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { anna, bram, dossier_id, say } from '../../testing/messages.ts'

const network = useNetwork()
const server = useLiveServer()
const path = `/api/v1/dossiers/${dossier_id}/messages`
const notYet = 'Verzenden lukt nog niet. Klopt blijft het proberen.'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(2025, 8, 4, 13, 8) })
  storeToken('token of Anna')
  await server.goUp()
  network.on('POST', `/api/v1/dossiers/${dossier_id}/read-status`, () => undefined)
  network.on('POST', path, () => {
    throw new Refused(503, 'unavailable')
  })
})
afterEach(() => void vi.useRealTimers())

/** Anna sends a message. Only `pass` moves the clock. */
async function write() {
  const screen = await open([say(1, bram)], dossier({ last_seq: 1 }))
  await screen.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('Klopt, akkoord.{Enter}')
  await requests(1)
  return screen
}

/** Does not move the fake clock, unlike expect.poll. */
async function until(there: () => boolean) {
  while (!there()) await new Promise(requestAnimationFrame)
}
const requests = (times: number) => until(() => network.times('POST', path) >= times)

/** Clicks synchronously. Playwright waits for a stable button, and a retry could run during the wait. */
function press(button: HTMLElement | SVGElement) {
  button.focus()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

/** Advances the clock, then waits until this notice is shown. */
async function pass(time: number, text: string | null) {
  await vi.advanceTimersByTimeAsync(time)
  await new Promise(requestAnimationFrame)
  await until(() => notice() === text)
}
const notice = () => document.querySelector('.msg-foot [role=status]')?.textContent ?? null

test('after ten seconds of server errors the bubble shows a notice, and the message is sent once', async () => {
  const screen = await write()
  await pass(9990, null)
  await pass(10, notYet)

  const ids = new Set<unknown>()
  network.on('POST', path, ({ body }) => {
    ids.add(Object(body).client_id)
    return { ...say(2, anna), ...Object(body), message_type: 'chat_message' }
  })
  const before = network.times('POST', path)
  press(screen.getByRole('button', { name: 'Opnieuw' }).element())

  await expect.poll(() => document.querySelectorAll('.msg.sending')).toHaveLength(0)
  expect(notice()).toBe(null)
  expect(network.times('POST', path)).toBe(before + 1)
  const sent = network.requests.filter((one) => one.path === path)
  expect(new Set(sent.map(({ body }) => Object(body).client_id))).toEqual(ids)
  expect(screen.getByText('Klopt, akkoord.').elements()).toHaveLength(1)
})

test('a hanging attempt shows a notice, and the user can retry at once', async () => {
  network.on('POST', path, () => new Promise(() => {}))
  const screen = await write()
  await pass(10_000, notYet)

  press(screen.getByRole('button', { name: 'Opnieuw' }).element())
  await pass(0, 'Klopt probeert het opnieuw…')
  await pass(500, 'Klopt probeert het opnieuw…')
  await requests(2)

  network.on('POST', path, ({ body }) => ({ ...say(2, anna), ...Object(body), message_type: 'chat_message' }))
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.advanceTimersByTimeAsync(2000)
  await requests(3)
  await expect.poll(() => document.querySelectorAll('.msg.sending')).toHaveLength(0)
  const ids = network.requests.filter((one) => one.path === path).map(({ body }) => Object(body).client_id)
  expect(new Set(ids).size).toBe(1)
})

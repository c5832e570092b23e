import { listSidebar, login, me, readDossier } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { idOf } from '../testing/examples.ts'
import { serverAnswers } from '../testing/screen.tsx'
import { ApiError, call, forgetAnswers } from './api.ts'
import { onTokenDropped, readToken, storeToken } from './token.ts'

const refused = { detail: 'Niet ingelogd', code: 'unauthorized' }

test('a call sends the session token and no empty body', async () => {
  const fetch = serverAnswers(200, {})
  storeToken('abc')

  await call(readDossier, { params: { id: idOf(1) } })

  expect(fetch).toHaveBeenCalledExactlyOnceWith(`/api/v1/dossiers/${idOf(1)}`, {
    method: 'GET',
    headers: { authorization: 'Bearer abc' },
    body: null,
    signal: null,
  })
})

test('an unchanged answer is returned as the same object, until the server sends another one', async () => {
  const readSidebar = () => call(listSidebar, { query: {}, often_same: true })
  serverAnswers(200, [{ id: idOf(1) }])
  const first = await readSidebar()

  expect(await readSidebar()).toBe(first)
  forgetAnswers() // the session ended
  expect(await readSidebar()).not.toBe(first)
  serverAnswers(200, [{ id: idOf(2) }])
  expect(await readSidebar()).toEqual([{ id: idOf(2) }])
})

test("an API error keeps the server's code and message", async () => {
  serverAnswers(403, { detail: 'Dossier is gesloten en niet toegankelijk.', code: 'dossier_closed' })

  const error = await call(readDossier, { params: { id: idOf(1) } }).catch((error: unknown) => error)

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 403,
    code: 'dossier_closed',
    detail: 'Dossier is gesloten en niet toegankelijk.',
  })
})

test('field errors are named without their position in the request', async () => {
  const detail = [{ loc: ['body', 'email'], msg: 'Voer een geldig e-mailadres in', type: 'invalid' }]
  serverAnswers(422, { detail, code: 'validation_error' })

  const error = await call(me).catch((error: unknown) => error)

  expect(error).toMatchObject({ detail: 'email: Voer een geldig e-mailadres in', fields: detail })
})

test('an answer without JSON becomes an error with a message', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(call(me)).rejects.toMatchObject({
    status: 502,
    detail: 'Server responded with status 502 but no valid JSON.',
  })

  serverAnswers(503, { message: 'Even geduld.' })
  await expect(call(me)).rejects.toMatchObject({ status: 503, detail: 'Even geduld.' })
  serverAnswers(418, {})
  await expect(call(me)).rejects.toMatchObject({ status: 418, detail: 'HTTP error! Status: 418' })

  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(me)).rejects.toMatchObject({ status: 0, code: 'no_connection' })
})

test('a 401 ends the session in the browser, except after a failed sign-in', async () => {
  serverAnswers(401, refused)
  const ended = vi.fn<() => void>()
  const stop = onTokenDropped(ended)
  storeToken('abc')

  await call(login, { body: { email: 'anna@bouw.example', password: 'x' } }).catch(() => {})
  expect([readToken(), ended.mock.calls.length]).toEqual(['abc', 0])
  await call(me).catch(() => {})
  stop()

  expect([readToken(), ended.mock.calls.length]).toEqual([null, 1])
})

test('a late 401 of an earlier session does not end the current one', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, 'fetch').mockReturnValue(promise)
  storeToken('oud')
  const late = call(me).catch(() => {})

  storeToken('nieuw')
  resolve(Response.json(refused, { status: 401 }))
  await late

  expect(readToken()).toBe('nieuw')
})

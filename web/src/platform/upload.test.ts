import { beginUpload } from '@klopt/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '../testing/examples.ts'
import { ApiError } from './api.ts'
import { upload } from './upload.ts'

const pageOfProxy = '<html><title>413 Request Entity Too Large</title></html>'
/** What the proxy in between lets pass at once. */
let most = 0
let sent: number[] = []

/** Sends through that proxy. The server takes each part, and whole files. */
class ThroughProxy {
  upload = {}
  status = 0
  statusText = ''
  responseText = ''
  onload: (() => void) | null = null
  #url = ''
  open(_: string, url: string) {
    this.#url = url
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(body: Blob | FormData) {
    const file = body instanceof FormData ? body.get('file') : body
    const size = file instanceof Blob ? file.size : 0
    const start = Number(/parts\/(\d+)/.exec(this.#url)?.[1] ?? 0)
    if (size <= most) sent.push(size)
    const passed = {
      status: 200,
      responseText: JSON.stringify(body instanceof FormData ? [] : { received: start + size }),
    }
    Object.assign(this, size <= most ? passed : { status: 413, responseText: pageOfProxy })
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('XMLHttpRequest', ThroughProxy)
  const begun = { id: idOf(5), received: 0, part_size: 1, expires_at: '2026-01-01T00:00:00.000Z' }
  const begin = beginUpload.path.replace(':id', idOf(1))
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const isBegin = new URL(input instanceof Request ? input.url : input, location.href).pathname === begin
    return Promise.resolve(Response.json(isBegin ? begun : [], { status: 201 }))
  })
})
afterEach(() => void vi.unstubAllGlobals())

const send = (...sizes: number[]) => {
  const files = sizes.map((size) => new File([new Uint8Array(size)], `${size}.pdf`))
  return upload(idOf(1), files, { client_id: idOf(9) })
}

test('a proxy with a low limit gets one file in parts that pass', async () => {
  most = 300_000

  expect(await send(900_000)).toEqual([])
  expect(sent.reduce((sum, size) => sum + size, 0)).toBe(900_000)
  sent = []
  expect(await send(3_000_000)).toEqual([])
  expect(sent.reduce((sum, size) => sum + size, 0)).toBe(3_000_000)
})

test('what does not pass in the smallest part is too large, whatever page the proxy answers with', async () => {
  most = 1000

  const refused = await send(900_000).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 413, code: 'too_large' })
  expect(sent).toEqual([])
})

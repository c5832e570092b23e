import { wsTicket } from '@klopt/contract'
import { afterEach, beforeEach, vi } from 'vitest'
import { live, type LiveHandlers } from '../platform/live.ts'
import { idOf } from './examples.ts'
import { FakeLine } from './line.ts'

let state: 'up' | 'down' | 'silent' | 'blocked' = 'up'

/** A WebSocket to a server that is up, and confirms everything, or down, or does not answer, or is behind a proxy without WebSockets. */
class ServedLine extends FakeLine {
  constructor() {
    super()
    queueMicrotask(() => {
      if (state === 'up') this.accept()
      if (state === 'down' || state === 'blocked') this.drop(1006)
    })
  }

  override send(data: string) {
    super.send(data)
    const { type, dossier_id, topic = `dossier:${dossier_id}` } = JSON.parse(data)
    if (type === 'subscribe') this.say({ type: 'subscribed', topic })
    if (type === 'ping') this.say({ type: 'pong' })
  }
}

// Not a promise: it has every handler, but no `then`.
const nothing = new Proxy({} as LiveHandlers, { get: (_, key) => (key === 'then' ? undefined : () => undefined) })

/** Connects the page of each test of this file to a live server. Call it after `useNetwork`. */
export function useLiveServer() {
  let close = () => {}
  let rest = globalThis.fetch
  const open = () => {
    close = live.open(idOf(1), () => Promise.resolve(nothing))
  }

  beforeEach(() => {
    state = 'up'
    FakeLine.opened = []
    vi.stubGlobal('WebSocket', ServedLine)
    rest = globalThis.fetch
    const ticket = { ticket: 'kaartje', expires_at: '2026-01-01T00:00:00.000Z' }
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (pathname !== wsTicket.path) return rest(input, init)
      return state === 'down'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(Response.json(ticket, { status: 201 }))
    }
    open()
  })
  afterEach(() => {
    close()
    globalThis.fetch = rest
    vi.unstubAllGlobals()
  })

  return {
    /** Connects the page, if it is not connected, without waiting for its next try. Does not need the clock. */
    async goUp() {
      state = 'up'
      if (live.state() === 'offline' || live.state() === 'asking') dispatchEvent(new Event('online'))
      while (live.state() !== 'online') await new Promise(requestAnimationFrame)
    },
    /** Opens the page anew, while the server does not answer. */
    reopenInSilence() {
      close()
      state = 'silent'
      open()
    },
    /** Lets the server answer, but no WebSocket pass. */
    block() {
      state = 'blocked'
      FakeLine.opened.at(-1)?.drop(1006)
    },
    /** Breaks the connection. */
    async goDown() {
      state = 'down'
      if (live.state() === 'online') FakeLine.opened.at(-1)?.drop(1006)
      while (live.state() !== 'offline') await new Promise(requestAnimationFrame)
    },
  }
}

import { vi } from 'vitest'

/** A fake WebSocket: records what the browser sent, and sends events of the server. */
export class FakeLine extends EventTarget implements Pick<WebSocket, 'send' | 'close'> {
  static opened: FakeLine[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor() {
    super()
    FakeLine.opened.push(this)
  }

  send(data: string) {
    this.sent.push(JSON.parse(data))
  }

  close() {
    this.readyState = 3
  }

  accept() {
    this.readyState = 1
    this.onopen?.()
  }

  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  drop(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** Replaces WebSocket with fakes. The newest one is last. */
export function fakeLines(): FakeLine[] {
  FakeLine.opened = []
  vi.stubGlobal('WebSocket', FakeLine)
  return FakeLine.opened
}

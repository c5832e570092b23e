import { vi } from 'vitest'

/** The far end of the live line: what the browser opened and said, and what the server says and does. */
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

/** Puts fake lines in place of real ones; the newest one stands last. */
export function fakeLines(): FakeLine[] {
  FakeLine.opened = []
  vi.stubGlobal('WebSocket', FakeLine)
  return FakeLine.opened
}

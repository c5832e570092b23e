import { vi } from 'vitest'

/** A fake upload: records what was sent, and responds as the server. */
export class FakeUpload {
  static sent: FakeUpload[] = []
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  statusText = ''
  responseText = ''
  body = new FormData()
  ended = false

  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(body: FormData) {
    this.body = body
    FakeUpload.sent.push(this)
  }
  abort() {
    if (this.ended) return
    this.ended = true
    this.onabort?.()
  }

  get filename(): string {
    const file = this.body.get('file')
    return file instanceof File ? file.name : ''
  }
  get client_id() {
    return this.body.get('client_id')
  }
  progress(percent: number) {
    this.upload.onprogress?.({ loaded: percent, total: 100 })
  }
  answer(status: number, body: unknown, statusText = '') {
    this.ended = true
    Object.assign(this, { status, statusText, responseText: typeof body === 'string' ? body : JSON.stringify(body) })
    this.onload?.()
  }
  fail() {
    this.ended = true
    this.onerror?.()
  }
}

/** Replaces uploads with fakes, in the order in which they are sent. */
export function fakeUploads(): FakeUpload[] {
  FakeUpload.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  return FakeUpload.sent
}

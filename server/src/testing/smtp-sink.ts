import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { expect, vi } from 'vitest'

/** A mail as the server received it: its receivers, its bytes, and the parsed mail with its link. */
export type ReceivedMail = { to: string[]; raw: string; mail: Email; link: string }

/** A real mail server that records its mails. While it is `down` it receives every mail and then refuses it. */
export class SmtpSink {
  readonly received: ReceivedMail[] = []
  readonly refused: ReceivedMail[] = []
  down = false
  /** The reply to a receiver whom it refuses, by address. */
  readonly refusals = new Map<string, { responseCode: number; message: string }>()
  /** Runs between the last byte of a mail and the reply. */
  beforeAnswer: () => Promise<void> = async () => undefined
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      hideENHANCEDSTATUSCODES: true,
      onRcptTo: ({ address }, _, done) => {
        const refusal = this.refusals.get(address)
        done(refusal ? Object.assign(new Error(refusal.message), refusal) : null)
      },
      onData: (stream, session, done) => void this.#take(stream, session, done),
    })
    this.#server.on('error', () => {}) // the client disconnected
  }

  static async open(): Promise<SmtpSink> {
    const sink = new SmtpSink()
    await once(sink.#server.listen(0, '127.0.0.1'), 'listening')
    return sink
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** The mails for an address, as soon as there are `count`. */
  async mailsTo(email: string, count = 1): Promise<ReceivedMail[]> {
    const found = () => this.received.filter(({ to }) => to.includes(email))
    await vi.waitFor(() => expect(found().length).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 10 })
    return found()
  }

  /** The newest mail for an address, once there is one. */
  async mailTo(email: string): Promise<ReceivedMail> {
    return (await this.mailsTo(email)).at(-1) as ReceivedMail
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve))
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void) {
    const raw = await buffer(stream).catch(() => null)
    if (!raw) return done(new Error('cut off'))
    const mail = await PostalMime.parse(raw)
    const link = mail.text?.match(/^https?:\S+$/m)?.[0] ?? ''
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const list = this.down ? this.refused : this.received
    await this.beforeAnswer()
    list.push({ to, raw: raw.toString('latin1'), mail, link })
    done(this.down ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null)
  }
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One kept-alive HTTP connection that posts, by hand for the same reason as the lines: see frames.ts. */
export class Poster {
  readonly #port: number
  #socket: Socket
  #heard = ''
  /** What the last answer said. */
  body = ''
  #answered: ((status: number) => void) | undefined
  #failed: ((reason: Error) => void) | undefined

  private constructor(port: number) {
    this.#port = port
    this.#socket = this.#connect()
  }

  static async open(port: number): Promise<Poster> {
    const poster = new Poster(port)
    await once(poster.#socket, 'connect')
    return poster
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1')
    socket.setNoDelay()
    socket.on('data', (chunk: Buffer) => this.#hear(chunk.toString('latin1')))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the server closed a connection')))
    return socket
  }

  /** Posts ASCII JSON and gives the status of the answer. */
  post(path: string, token: string, body: string): Promise<number> {
    return this.ask('POST', path, token, body)
  }

  /** Any call with or without ASCII JSON; its answer has a content-length. */
  ask(method: string, path: string, token: string, body?: string): Promise<number> {
    const kind = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      if (this.#socket.destroyed) this.#socket = this.#connect() // it had nothing to do for longer than the server keeps one
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\nauthorization: Bearer ${token}\r\n${kind}\r\n${body ?? ''}`,
      )
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #hear(text: string) {
    this.#heard += text
    const end = this.#heard.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#heard)?.[1])
    if (this.#heard.length < end + 4 + length) return
    const status = Number(this.#heard.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    this.body = this.#heard.slice(end + 4)
    this.#heard = ''
    this.#answered?.(status)
  }
}

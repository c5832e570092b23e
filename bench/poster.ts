import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A minimal HTTP client with one keep-alive connection, for the same reason as in frames.ts. */
export class Poster {
  readonly #port: number
  #socket: Socket
  #received = ''
  /** The body of the last response. */
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
    socket.on('data', (chunk: Buffer) => this.#receive(chunk.toString('latin1')))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the server closed a connection')))
    return socket
  }

  /** Posts ASCII JSON and returns the status of the response. */
  post(path: string, token: string, body: string): Promise<number> {
    return this.ask('POST', path, token, body)
  }

  /** Makes a call with or without ASCII JSON. The response must have a content-length. */
  ask(method: string, path: string, token: string, body?: string): Promise<number> {
    const kind = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      if (this.#socket.destroyed) this.#socket = this.#connect() // closed by the server's keep-alive timeout
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\nauthorization: Bearer ${token}\r\n${kind}\r\n${body ?? ''}`,
      )
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(text: string) {
    this.#received += text
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1])
    if (this.#received.length < end + 4 + length) return
    const status = Number(this.#received.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    this.body = this.#received.slice(end + 4)
    this.#received = ''
    this.#answered?.(status)
  }
}

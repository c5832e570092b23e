import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy that cuts a share of the responses, before their first byte or after some of them. */
export class CuttingProxy {
  /** The share of responses to cut. Live connections are responses without an end. */
  share = 0
  cuts = 0
  /** Cuts the connection once so many more bytes of requests have passed, for each in turn. */
  cut_after: number[] = []
  readonly #server: Server
  readonly #open = new Set<Socket>()

  /** The address of Klopt. */
  target = ''

  private constructor() {
    this.#server = createServer((from) => {
      const { port, hostname } = new URL(this.target)
      this.#join(from, connect(Number(port), hostname))
    })
  }

  static async open(): Promise<CuttingProxy> {
    const proxy = new CuttingProxy()
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Cuts a share of all open connections. */
  cut(share: number): void {
    for (const from of this.#open) {
      if (Math.random() >= share) continue
      this.cuts += 1
      from.resetAndDestroy()
    }
  }

  async close(): Promise<void> {
    for (const from of this.#open) from.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #isDue(bytes: number): boolean {
    const [left] = this.cut_after
    if (left === undefined) return false
    this.cut_after[0] = left - bytes
    if (left > bytes) return false
    this.cut_after.shift()
    this.cuts += 1
    return true
  }

  #join(from: Socket, to: Socket): void {
    this.#open.add(from)
    let isAsked = false
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
    from.on('close', () => this.#open.delete(from))
    from.on('data', (piece) => {
      isAsked = true
      if (this.#isDue(piece.length)) return void from.resetAndDestroy()
      to.write(piece)
    })
    to.on('data', (piece: Buffer) => {
      const isCut = isAsked && Math.random() < this.share
      isAsked = false
      if (!isCut) return void from.write(piece)
      this.cuts += 1
      if (this.cuts % 2) return void from.resetAndDestroy()
      from.end(piece.subarray(0, piece.length / 2), () => from.destroy())
    })
  }
}

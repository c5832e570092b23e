import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Clamd } from '../platform/storage/scanner.ts'
import { freePort } from './free-port.ts'

/** The EICAR test file, which every virus scanner reports. Split, so that scanners do not report this file. */
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

type ScannerBehaviour = 'answers' | 'waits' | 'breaks off' | { answers: string }

/** Implements the protocol of clamd and finds only EICAR. It uses the same port again after `down`. */
export class FakeClamd {
  readonly scanned: Buffer[] = []
  behaviour: ScannerBehaviour = 'answers'
  readonly #most: number
  #server: Server
  #port = 0
  readonly #connections = new Set<Socket>()

  private constructor(most: number) {
    this.#most = most
    this.#server = this.#serve()
  }

  static async open({ most = 25 * 1024 * 1024 } = {}): Promise<FakeClamd> {
    const clamd = new FakeClamd(most)
    await clamd.up()
    return clamd
  }

  get url(): string {
    return `tcp://127.0.0.1:${this.#port}`
  }

  async up(): Promise<void> {
    this.#server = this.#serve()
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async down(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const connection of this.#connections) connection.destroy()
    await closed
  }

  #serve(): Server {
    return createServer((connection) => {
      this.#connections.add(connection)
      connection.on('close', () => this.#connections.delete(connection))
      connection.on('error', () => {}) // the client disconnected
      void this.#receive(connection)
    })
  }

  async #receive(connection: Socket): Promise<void> {
    const pieces: Buffer[] = []
    let length = 0
    try {
      for await (const piece of connection as AsyncIterable<Buffer>) {
        pieces.push(piece)
        length += piece.length
        if (this.behaviour === 'breaks off' && length > 100) return void connection.resetAndDestroy()
        const mayBeWhole = piece.at(-1) === 0 || length > this.#most
        const answer = this.behaviour !== 'waits' && mayBeWhole ? this.#answerTo(Buffer.concat(pieces)) : undefined
        if (answer !== undefined) return void connection.end(answer)
      }
    } catch {} // the client disconnected
  }

  #answerTo(request: Buffer): string | undefined {
    const end = request.indexOf(0)
    if (end < 0) return
    const command = request.toString('latin1', 0, end)
    if (command === 'zVERSION') return 'ClamAV 1.4.6/27000/Sat Nov 21 2026\0'
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND\0'
    const content = contentOf(request.subarray(end + 1))
    if (content.length > this.#most) return 'INSTREAM size limit exceeded. ERROR\0'
    if (!content.whole) return
    if (typeof this.behaviour === 'object') return this.behaviour.answers
    this.scanned.push(content.bytes)
    return content.bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
  }
}

/** The content of an INSTREAM command: pieces preceded by their length. A piece of length 0 ends it. */
function contentOf(stream: Buffer): { bytes: Buffer; length: number; whole: boolean } {
  const pieces: Buffer[] = []
  let at = 0
  let whole = false
  while (!whole && at + 4 <= stream.length) {
    const length = stream.readUInt32BE(at)
    whole = length === 0
    pieces.push(stream.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  const bytes = Buffer.concat(pieces)
  return { bytes, length: bytes.length, whole }
}

const program = '/usr/sbin/clamd'

/** The real daemon, if it is installed, with one signature of our own. */
export class RealClamd {
  static readonly isThere = existsSync(program)
  readonly url: string
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url
    this.#process = child
    this.#folder = folder
  }

  static async open({ most = 25 * 1024 * 1024, socket = false } = {}): Promise<RealClamd> {
    const folder = await mkdtemp(join(tmpdir(), 'klopt-clamd-'))
    const port = await freePort()
    const where = socket ? `LocalSocket ${folder}/clamd.ctl` : `TCPSocket ${port}\nTCPAddr 127.0.0.1`
    const limits = `StreamMaxLength ${most}\nMaxThreads 2`
    await writeFile(join(folder, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`)
    await writeFile(join(folder, 'clamd.conf'), `DatabaseDirectory ${folder}\nForeground yes\n${where}\n${limits}\n`)
    const child = spawn(program, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    const clamd = new RealClamd(socket ? `unix:${folder}/clamd.ctl` : `tcp://127.0.0.1:${port}`, child, folder)
    const isUp = () => new Clamd(clamd.url).engine().then(Boolean, () => false)
    await expect.poll(isUp, { timeout: 20_000, interval: 50 }).toBe(true)
    return clamd
  }

  async down(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
    await rm(this.#folder, { recursive: true, force: true })
  }
}

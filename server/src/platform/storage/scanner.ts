import { connect, type NetConnectOpts, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const silenceMs = 130_000 // clamd gives up on one file after 120 seconds
const answerMost = 4096
const noSignal = new AbortController().signal

/** A virus scanner. Anything but a clear verdict is an error, so that no file counts as clean by accident. */
export type Scanner = {
  /** Its name, version and signatures as it reports them. Throws when it is away. */
  engine(signal?: AbortSignal): Promise<string>
  /** The name of the virus in the content, or null. */
  scan(content: Readable, signal?: AbortSignal): Promise<string | null>
}

/** The ClamAV daemon at `tcp://host:port` or `unix:/path`. Each command uses a new connection. */
export class Clamd implements Scanner {
  readonly #where: NetConnectOpts

  constructor(url: string) {
    const { protocol, hostname, port, pathname } = new URL(url)
    this.#where =
      protocol === 'unix:'
        ? { path: decodeURIComponent(pathname) }
        : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
  }

  async engine(signal = noSignal): Promise<string> {
    return this.#ask(signal, [command('VERSION')])
  }

  async scan(content: Readable, signal = noSignal): Promise<string | null> {
    const answer = await this.#ask(signal, streamed(content)).finally(() => content.destroy())
    if (answer === 'stream: OK') return null
    const [, found] = answer.match(/^stream: (.+) FOUND$/) ?? []
    if (found === undefined) throw new Error(`The virus scanner gave no verdict: ${answer}`)
    return found
  }

  async #ask(signal: AbortSignal, words: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
    const socket = connect({ ...this.#where, signal })
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('it did not answer in time')))
    // Keep our side open: clamd may not answer on a half-closed connection.
    const sending = pipeline(words, socket, { end: false }).catch((error: Error) => void socket.destroy(error))
    try {
      return await readAnswer(socket)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`The virus scanner did not answer: ${reason}`, { cause })
    } finally {
      socket.destroy()
      await sending
    }
  }
}

/** The INSTREAM format of clamd: pieces preceded by their length, and a piece of length 0 at the end. */
async function* streamed(content: Readable): AsyncGenerator<Buffer> {
  yield command('INSTREAM')
  for await (const piece of content as AsyncIterable<Buffer>) {
    yield lengthOf(piece)
    yield piece
  }
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** The z prefix means that command and answer end with NUL, so that an incomplete answer is recognised. */
function command(name: string): Buffer {
  return Buffer.from(`z${name}\0`)
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const piece of socket as AsyncIterable<Buffer>) {
    answer += piece.toString('latin1')
    const end = answer.indexOf('\0')
    if (end >= 0) return answer.slice(0, end)
    if (answer.length > answerMost) throw new Error('the answer is too long for clamd')
  }
  throw new Error('it closed the connection')
}

import { type BirpcReturn, createBirpc } from 'birpc'
import { fork } from 'node:child_process'
import type { Resolve } from '../../../platform/mail/dns.ts'
import type { Draft } from '../../../platform/storage/files.ts'
import type { Findings } from './findings.ts'
import type { Checker, Clerk, Peer } from './protocol.ts'

/** A mail to check, and the DNS for it. */
export type Order = { draft: Draft; peer: Peer; resolve: Resolve }

/** Without a mail it ends after this time: an idle Klopt needs no memory for it. */
const idleMs = 60_000
const heapMost = 192
/** A path or an address longer than this is none (RFC 5321, 4.5.3.1). */
const envelopeMost = 320

/** The process that checks mails. It has no network and no environment, and asks this one for all that it needs. */
export class CheckerProcess {
  isOpen = true
  readonly #child = fork(new URL('./main.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      `--max-old-space-size=${heapMost}`,
      '--disable-sigusr1',
      '--no-warnings',
    ],
    env: {},
  })
  /** False if it could not be started. */
  readonly #isReady: Promise<boolean>
  readonly #orders = new Map<number, Order>()
  readonly #checker: BirpcReturn<Checker, Clerk>
  readonly #ended = Promise.withResolvers<'ended'>()
  #idle: NodeJS.Timeout | undefined
  #last = 0

  constructor() {
    this.#checker = createBirpc<Checker, Clerk>(this.#clerk(), {
      post: (message) => this.#child.send(message, () => {}), // its exit is noticed below
      on: (receive) => void this.#child.on('message', receive),
      timeout: -1, // the caller has a clock
    })
    const onEnd = () => {
      this.isOpen = false
      this.#ended.resolve('ended')
    }
    this.#child.once('error', onEnd).once('exit', onEnd)
    this.#child.unref()
    this.#child.channel?.unref()
    this.#isReady = Promise.race([this.#checker.ready().then(() => true), this.#ended.promise.then(() => false)])
    this.#rest()
  }

  /** `ended`: the process did so meanwhile. */
  async check({ draft, peer, resolve }: Order): Promise<Findings | null | 'ended'> {
    if (!(await this.#isReady)) return 'ended'
    const id = (this.#last += 1)
    this.#orders.set(id, { draft, peer, resolve })
    const envelope_from = peer.envelope_from.length > envelopeMost ? '' : peer.envelope_from
    try {
      return await Promise.race([this.#checker.check({ ...peer, id, envelope_from }), this.#ended.promise])
    } finally {
      this.#orders.delete(id)
      this.#rest()
    }
  }

  /** Otherwise it is starting, or it is not known which mail takes the time. */
  get hasOneMail(): boolean {
    return this.#orders.size === 1
  }

  end(): void {
    this.isOpen = false
    clearTimeout(this.#idle)
    this.#child.kill('SIGKILL')
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#orders.size === 0 && this.end(), idleMs).unref()
  }

  #clerk(): Clerk {
    return {
      read: async (id, position, length) => this.#orderOf(id).draft.read(position, length),
      resolve: (id, name, type) =>
        this.#orderOf(id)
          .resolve(name, type)
          .then(
            (records) => ({ records }),
            (error: unknown) => ({
              code: error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL',
            }),
          ),
    }
  }

  #orderOf(id: number): Order {
    const order = this.#orders.get(id)
    if (!order) throw new Error('This mail is not being checked.')
    return order
  }
}

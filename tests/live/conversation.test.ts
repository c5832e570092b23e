import {
  deleteMessage,
  editMessage,
  type LiveEvent,
  listMessages,
  type Message,
  type MessagePage,
  markRead,
  postMessage,
  type PostQuote,
} from '@klopt/contract'
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import type { Line } from '../../server/src/testing/line.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { Chance } from '../testing/chance.ts'
import { times } from '../testing/full.ts'

const world = useWorld()
const runs = times(5, 10, 1000, 'KLOPT_RUNS')
const actsEach = 12

type Cache = {
  messages(): Message[]
  receive(message: Message): Promise<void>
  change(revision: number, message: Message): Promise<void>
  loadOlder(): Promise<void>
  connected(lastSeq: number, revision: number): Promise<void>
  quoteOf(message: Message): PostQuote | null
}
/** The web app's own code. It has the types of a browser, which those of the server refuse, so it is loaded by name. */
const web = '../../web/src/testing/message-cache.ts'
const { messageCache } = (await import(web)) as { messageCache: (id: string, first: MessagePage) => Cache }

/** The requests of the screens' own code, each in the session of its person. */
const atScreen = new AsyncLocalStorage<Caller>()
const wholeFetch = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = (input, init) => {
    const who = atScreen.getStore()
    return who && typeof input === 'string' && input.startsWith('/')
      ? leave(() => who.fetch(input, init))
      : wholeFetch(input, init)
  }
})
afterAll(() => void (globalThis.fetch = wholeFetch))
const leave = <T>(work: () => T): T => atScreen.exit(work)

test(`${runs} times, three people write, edit, delete and quote at once over lines that break, and each screen has what a fresh fetch gives`, async () => {
  const chance = new Chance()
  for (let n = 0; n < runs; n += 1) {
    const { anna, daan, bram, params } = await sharedDossier(world)
    for (let first = 0; first < 6; first += 1)
      await chance
        .pick([anna, bram])
        .call(postMessage, { params, body: { message_type: 'user', message: `nr ${first}` } })
    const screens = await Promise.all([anna, daan, bram].map((who) => Screen.open(who, params.id)))

    await Promise.all(
      screens.map(async (screen) => {
        for (let act = 0; act < actsEach; act += 1) await screen.act(chance)
      }),
    )

    for (const screen of screens) {
      await screen.connect()
      expect(screen.shown(), `seed ${chance.seed}, run ${n}, ${screen.who.full_name}`).toEqual(await screen.fresh())
      screen.close()
    }
  }
})

/** The app's message cache of one dossier, filled by its own code. */
class Screen {
  readonly who: Caller
  readonly id: string
  readonly #cache: Cache
  #line: Line | null = null
  #work: Promise<unknown>[] = []

  private constructor(who: Caller, id: string, first: MessagePage) {
    this.who = who
    this.id = id
    this.#cache = messageCache(id, first)
  }

  static async open(who: Caller, id: string): Promise<Screen> {
    const { body } = await who.call(listMessages, { params: { id }, query: { limit: 3 } })
    const screen = new Screen(who, id, body)
    await screen.connect()
    return screen
  }

  /** A new line, as after a break. It reports what there is by now. */
  async connect(): Promise<void> {
    this.close()
    const line = await this.who.listen()
    this.#line = line
    line.socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as LiveEvent | { type: string }
      if ('message_type' in frame && this.#line === line) this.#receive(frame)
    })
    const reply = await line.ask({ type: 'subscribe', dossier_id: this.id })
    if (reply.type !== 'subscribed') throw new Error('no subscription')
    const { last_seq = 0, revision = 0 } = reply
    this.#run(() => this.#cache.connected(last_seq, revision))
    await line.settled()
    while (this.#work.length > 0) await Promise.all(this.#work.splice(0))
  }

  /** The line breaks. */
  close(): void {
    this.#line?.socket.terminate()
    this.#line = null
  }

  #receive(event: LiveEvent): void {
    if (event.message_type === 'message_changed') this.#run(() => this.#cache.change(event.revision, event.message))
    if (event.message_type === 'chat_message' || event.message_type === 'system')
      this.#run(() => this.#cache.receive(event))
  }

  #run(work: () => Promise<unknown>): void {
    this.#work.push(atScreen.run(this.who, work))
  }

  /** Any act, from what is on the screen. Somebody else may be faster, and then it is refused. */
  async act(chance: Chance): Promise<unknown> {
    const { who, id } = this
    const params = { id }
    const messages = this.#cache.messages()
    const own = messages.filter(({ sender_id, event }) => sender_id === who.id && event === null)
    const one = own.length > 0 ? chance.pick(own) : null
    const wanted = chance.pick(deeds)
    const message = `${wanted} ${chance.below(1000)}`
    if (wanted === 'break') return this.close()
    if (wanted === 'go on') return this.connect()
    if (wanted === 'read') return who.call(markRead, { params, body: {} })
    if (wanted === 'older') return this.#run(() => this.#cache.loadOlder())
    if (wanted === 'edit' && one) {
      const body = { revision: one.revision, message }
      return this.#take(await who.call(editMessage, { params: { id, message_id: one.id }, body }))
    }
    if (wanted === 'delete' && one) {
      const query = { revision: one.revision }
      return this.#take(await who.call(deleteMessage, { params: { id, message_id: one.id }, query }))
    }
    const quote = wanted === 'answer' && messages.length > 0 ? this.#cache.quoteOf(chance.pick(messages)) : null
    const body = { message_type: 'user', message, ...(quote && { quote }) } as const
    const { status, body: sent } = await who.call(postMessage, { params, body })
    if (status === 201) this.#run(() => this.#cache.receive(sent))
  }

  #take({ status, body }: { status: number; body: Message }): void {
    if (status === 200) this.#run(() => this.#cache.change(body.revision, body))
  }

  shown(): unknown {
    return this.#cache.messages().map(comparable)
  }

  /** The same messages from the server. */
  async fresh(): Promise<unknown> {
    const after_seq = (this.#cache.messages()[0]?.seq ?? 1) - 1
    const { body } = await this.who.call(listMessages, { params: { id: this.id }, query: { after_seq, limit: 100 } })
    return body.messages.map(comparable)
  }
}

const deeds = ['say', 'say', 'answer', 'answer', 'edit', 'edit', 'delete', 'older', 'read', 'break', 'go on'] as const

/** Without the fields that depend on the reader. */
function comparable(whole: Message): unknown {
  const { unread: _, ...message } = whole
  return message
}

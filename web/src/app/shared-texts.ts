import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { asDraft, startOf } from '../features/messages/draft.ts'
import { mergeDrafts } from '../features/messages/merge-drafts.ts'
import { resumeUnsent } from '../features/messages/send.ts'
import type { Unsent } from '../features/messages/unsent.ts'
import {
  readAgain,
  readValue,
  shelf,
  storeAtOnce,
  storedKeys,
  storeThrough,
  takeValue,
  valueAtFirst,
} from '../platform/device.ts'
import { live } from '../platform/live.ts'
import { dropToken, readToken } from '../platform/token.ts'

/** `changed`: the key of a draft, or the beginning of all keys. `closed`: a tab was closed, and its messages may not be sent yet. */
type News = { changed: string } | { closed: true }

/** The drafts as this tab last found or wrote them. */
const known = new Map<string, unknown>()

/**
 * Makes the unsent texts of a person the same in all tabs, until the returned function is called. The tabs write to one
 * store, one after the other: whoever finds other words there than they knew merges them with their own.
 */
export function shareTexts(client: QueryClient, me: User): () => void {
  const channel = new BroadcastChannel('klopt.texts')
  const start = startOf(me.id)
  const waiting = new Set<string>()
  let ended = false

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only tabs of this origin
  const tell = (news: News) => channel.postMessage(news)

  function keep(key: string): boolean {
    if (!key.startsWith(start)) return false
    if (waiting.has(key)) return true
    waiting.add(key)
    void find(key, 'readwrite', (stored, box) => {
      waiting.delete(key)
      const now = merged(key, stored)
      known.set(key, now)
      if (now === undefined) box.delete(key)
      else box.put(now, key)
    }).then(() => ended || tell({ changed: key }))
    return true
  }
  /** What another tab wrote. An own change that waits is merged with it when it is written. */
  function look(key: string) {
    void find(key, 'readonly', (stored) => {
      if (waiting.has(key)) return
      const now = merged(key, stored)
      known.set(key, stored)
      if (!isSame(now, stored)) keep(key)
    })
  }
  function find(key: string, mode: IDBTransactionMode, then: (stored: unknown, box: IDBObjectStore) => void) {
    return shelf(mode, (box) => {
      const asked: IDBRequest<unknown> = box.get(key)
      asked.addEventListener('success', () => {
        // After signing out nothing may be stored.
        if (!ended && readToken() !== null) then(asked.result, box)
      })
      return new Promise((resolve) => {
        for (const end of ['complete', 'abort', 'error']) box.transaction.addEventListener(end, resolve)
      })
    }).catch(() => {}) // a private window without storage
  }
  async function lookAtAll() {
    const range = IDBKeyRange.bound(start, `${start}\uFFFF`)
    const stored = await shelf('readonly', (box) => promisifyRequest(box.getAllKeys(range))).catch(() => [])
    for (const key of new Set([...stored.map(String), ...storedKeys(start)])) look(key)
  }
  /** A tab that is gone may have left messages. One that two tabs send is posted once, by its `client_id`. */
  async function sendLeft() {
    await readAgain('unsent.')
    if (!ended) resumeUnsent(client, me.id, isDue)
  }
  function hear({ data }: MessageEvent<News>) {
    if ('closed' in data) void sendLeft()
    else if (data.changed === start) void lookAtAll()
    else if (data.changed.startsWith(start)) look(data.changed)
  }
  function leave() {
    for (const key of waiting) storeAtOnce(key) // there is no time left to look first
    tell({ closed: true })
  }
  /** A page that was in the cache of the browser heard nothing. */
  function comeBack({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    if (readToken() === null) dropToken()
    else void lookAtAll()
  }

  channel.addEventListener('message', hear)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  storeThrough(keep)
  let served = live.isServed()
  const stop = live.listen(() => {
    const wasServed = served
    served = live.isServed()
    if (served && !wasServed) void sendLeft()
  })
  tell({ changed: start }) // before the others could hear it
  void lookAtAll()

  return () => {
    ended = true
    if (readToken() === null) known.clear()
    storeThrough(null)
    stop()
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    channel.close()
  }
}

/** Whether its sender cannot undo it any more, in whichever tab. */
function isDue({ created_at, held = 0 }: Unsent): boolean {
  return Date.parse(created_at) + held <= Date.now()
}

function merge(before: unknown, mine: unknown, stored: unknown): unknown {
  const draft = mergeDrafts(asDraft(before), asDraft(mine), asDraft(stored))
  return draft.text ? draft : undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(asDraft(one)) === JSON.stringify(asDraft(other))
}

/** Shows the words of this tab and of the store, together. */
function merged(key: string, stored: unknown): unknown {
  const mine = readValue(key)
  const before = known.has(key) ? known.get(key) : valueAtFirst(key)
  const now = isSame(stored, before) ? mine : isSame(mine, before) ? stored : merge(before, mine, stored)
  if (!isSame(now, mine)) takeValue(key, now)
  return now
}

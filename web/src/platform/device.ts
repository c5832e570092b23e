import { clear, createStore, entries, keys, promisifyRequest } from 'idb-keyval'

/**
 * What the app keeps of somebody on this device: their own words that are not sent yet, and copies of what they saw
 * last, for when there is no line (`seen.ts`). It stands in memory, so that
 * reading it takes no waiting, and in IndexedDB, so that it outlives a reload or a crash. Every key begins with the id
 * of whose it is.
 */
const shelf = createStore('klopt', 'kept')
const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()
let opened: { user_id: string; ready: Promise<void> } | null = null

/** Brings in what is kept of this person, and erases what is kept of anybody else. */
export function openDevice(userId: string): Promise<void> {
  if (opened?.user_id === userId) return opened.ready
  forgetKept()
  const ready = load(userId)
  opened = { user_id: userId, ready }
  return ready
}

async function load(userId: string) {
  const stored = await entries<string>(shelf).catch(() => [])
  if (opened?.user_id !== userId) return // they left meanwhile
  for (const [key, value] of stored) {
    if (!key.startsWith(`${userId}.`)) store((box) => box.delete(key))
    else if (!kept.has(key)) kept.set(key, value)
  }
  tell()
}

/** What is kept under a key; what was forgotten while it was still being read stays forgotten. */
export function readKept(key: string): unknown {
  return kept.get(key) ?? undefined
}

export function keptKeys(start: string): string[] {
  return [...kept].flatMap(([key, value]) => (key.startsWith(start) && value !== null ? key : []))
}

export function keep(key: string, value: string | object) {
  kept.set(key, value)
  store((box) => box.put(value, key))
  tell()
}

export function unkeep(key: string) {
  kept.set(key, null)
  store((box) => box.delete(key))
  tell()
}

const typedKey = (name: string) => `${opened?.user_id ?? ''}.typed.${name}`

/** What somebody typed in a form and did not send. */
export function readTyped(name: string): string {
  const text = kept.get(typedKey(name))
  return typeof text === 'string' ? text : ''
}

export function keepTyped(name: string, text: string) {
  if (text === '') unkeep(typedKey(name))
  else keep(typedKey(name), text)
}

/** A form was sent, or given up. */
export function forgetTyped(form: string) {
  for (const key of keptKeys(typedKey(form))) unkeep(key)
}

/** Whether this person's things are the ones that are kept now: after the session's end nothing more is written. */
export function isKeptFor(userId: string): boolean {
  return opened?.user_id === userId
}

/** Whatever is written down under a key that ends so, of whomever: asked before it is known who looks. */
export async function findKept(end: string): Promise<unknown[]> {
  const stored = await entries<string>(shelf).catch(() => [])
  return stored.flatMap(([key, value]) => (key.endsWith(end) ? [value as unknown] : []))
}

/** Erases what is kept under keys with this part, of whomever. */
export function eraseKeptWith(part: string) {
  for (const key of kept.keys()) if (key.includes(part)) kept.delete(key)
  void keys<string>(shelf)
    .then((all) => store((box) => all.forEach((key) => key.includes(part) && box.delete(key))))
    .catch(() => {})
  tell()
}

/** Lets go of what stands in memory when a session ends. What was written down waits for the same person. */
export function forgetKept() {
  opened = null
  kept.clear()
  tell()
}

/** Signing out leaves nothing of its owner on this device. */
export async function eraseKept() {
  forgetKept()
  await clear(shelf).catch(() => {})
}

export function listenToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}

/** Where nothing may be stored, as in some private windows, everything still works until the page is left. */
function store(change: (box: IDBObjectStore) => void) {
  shelf('readwrite', (box) => {
    change(box)
    box.transaction.commit() // at once: a page that is left before its writes are acknowledged would lose them
    return promisifyRequest(box.transaction)
  }).catch(() => {})
}

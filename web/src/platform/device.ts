import { clear, createStore, entries, keys, promisifyRequest } from 'idb-keyval'

/**
 * A person's data on this device: unsent text, and copies of what they last saw, for use without a connection
 * (`offline/copies.ts`). It is cached in memory for synchronous reads and stored in IndexedDB to survive a reload or a
 * crash. Every key starts with the person's id.
 */
const shelf = createStore('klopt', 'kept')
const values = new Map<string, unknown>()
const listeners = new Set<() => void>()
let opened: { user_id: string; ready: Promise<void> } | null = null

/** Loads this person's data and erases everybody else's. */
export function openDevice(userId: string): Promise<void> {
  if (opened?.user_id === userId) return opened.ready
  closeDevice()
  const ready = load(userId)
  opened = { user_id: userId, ready }
  return ready
}

async function load(userId: string) {
  const stored = await entries<string>(shelf).catch(() => [])
  if (opened?.user_id !== userId) return // signed out meanwhile
  for (const [key, value] of stored) {
    if (!key.startsWith(`${userId}.`)) store((box) => box.delete(key))
    else if (!values.has(key)) values.set(key, value)
  }
  notify()
}

/** Reads a stored value. A value that was removed while the device was still being read stays removed. */
export function readValue(key: string): unknown {
  return values.get(key) ?? undefined
}

export function storedKeys(start: string): string[] {
  return [...values].flatMap(([key, value]) => (key.startsWith(start) && value !== null ? key : []))
}

export function saveValue(key: string, value: string | object) {
  values.set(key, value)
  store((box) => box.put(value, key))
  notify()
}

export function removeValue(key: string) {
  values.set(key, null)
  store((box) => box.delete(key))
  notify()
}

const typedKey = (name: string) => `${opened?.user_id ?? ''}.typed.${name}`

/** Text that was typed in a form and not sent. */
export function readTyped(name: string): string {
  const text = values.get(typedKey(name))
  return typeof text === 'string' ? text : ''
}

export function saveTyped(name: string, text: string) {
  if (text === '') removeValue(typedKey(name))
  else saveValue(typedKey(name), text)
}

/** A file that was chosen in a form and not sent. */
export function readChosen(name: string): File | null {
  const file = values.get(typedKey(name))
  return file instanceof File ? file : null
}

export function saveChosen(name: string, file: File | null) {
  if (file) saveValue(typedKey(name), file)
  else removeValue(typedKey(name))
}

/** Call when a form was sent or cancelled. */
export function forgetTyped(form: string) {
  for (const key of storedKeys(typedKey(form))) removeValue(key)
}

/** Whether this person's data is open. After the session ends nothing may be stored. */
export function isOpenFor(userId: string): boolean {
  return opened?.user_id === userId
}

/** Finds values by the end of their key, for any person: used before the person is known. */
export async function findValues(end: string): Promise<unknown[]> {
  const stored = await entries<string>(shelf).catch(() => [])
  return stored.flatMap(([key, value]) => (key.endsWith(end) ? [value as unknown] : []))
}

/** Erases the values of all persons whose key contains this part. */
export function eraseValuesWith(part: string) {
  for (const key of values.keys()) if (key.includes(part)) values.delete(key)
  void keys<string>(shelf)
    .then((all) => store((box) => all.forEach((key) => key.includes(part) && box.delete(key))))
    .catch(() => {})
  notify()
}

/** Clears the memory when a session ends. The stored data remains for the same person. */
export function closeDevice() {
  opened = null
  values.clear()
  notify()
}

/** Signing out erases all data from this device. */
export async function eraseDevice() {
  closeDevice()
  await clear(shelf).catch(() => {})
}

export function listenToDevice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}

/** If storage is not available, as in some private windows, the app still works until the page is left. */
function store(change: (box: IDBObjectStore) => void) {
  shelf('readwrite', (box) => {
    change(box)
    box.transaction.commit() // commit now: a page that is left earlier would lose the write
    return promisifyRequest(box.transaction)
  }).catch(() => {})
}

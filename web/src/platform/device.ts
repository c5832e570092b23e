import { clear, createStore, entries, get, keys, promisifyRequest } from 'idb-keyval'

/**
 * A person's data on this device: unsent text and files, and copies of what they last saw, for use without a connection
 * (`offline/copies.ts`). It is cached in memory for synchronous reads and stored in IndexedDB to survive a reload or a
 * crash. Every key starts with the person's id.
 */
export const shelf = createStore('klopt', 'kept')
const values = new Map<string, unknown>()
/** As they were found when the device was opened. */
let found = new Map<string, unknown>()
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
  found = new Map(stored)
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
  if (!takenOver(key)) store((box) => box.put(value, key))
  notify()
}

export function removeValue(key: string) {
  values.set(key, null)
  if (!takenOver(key)) store((box) => box.delete(key))
  notify()
}

/** Lets `keep` store the values that all tabs share, from when it is loaded. It returns whether it stores this one. */
export function storeThrough(keep: ((key: string) => boolean) | null) {
  takenOver = keep ?? (() => false)
}
let takenOver = (_key: string) => false

/** The value that was there when the device was opened, whatever it is now. */
export function valueAtFirst(key: string): unknown {
  return found.get(key)
}

/** Shows what another tab stored. */
export function takeValue(key: string, value: unknown) {
  values.set(key, value ?? null)
  notify()
}

/** Stores the value as it is shown, before the page is left. */
export function storeAtOnce(key: string) {
  const value = readValue(key)
  store((box) => (value === undefined ? box.delete(key) : box.put(value, key)))
}

/**
 * Saves a value of the opened person, and returns whether it is stored: there may be no room, or this is a private
 * window. A value that is not stored is not kept in memory either.
 */
export async function saveSurely(name: string, value: object): Promise<boolean> {
  const owner = opened
  if (!owner) return false
  await owner.ready
  if (opened !== owner) return false // signed out meanwhile
  const key = ownKey(name)
  values.set(key, value)
  const stored = await storeSurely((box) => box.put(value, key))
  if (!stored && opened === owner) values.delete(key)
  notify()
  return stored
}

/** Removes a value of the opened person. Resolves once it is gone for other tabs too. */
export async function removeSurely(name: string): Promise<void> {
  const key = ownKey(name)
  values.set(key, null)
  const removed = storeSurely((box) => box.delete(key))
  notify()
  await removed
}

/** A value of the opened person as it is stored: another tab may have changed or removed it. */
export async function readStored(name: string): Promise<unknown> {
  const key = ownKey(name)
  return get<unknown>(key, shelf).catch(() => readValue(key))
}

/** Reads again what is stored of the opened person under names that start with this, because another tab changed it. */
export async function readAgain(start: string): Promise<void> {
  const owner = opened
  const before = storedKeys(ownKey(start))
  const now = await entriesFrom(ownKey(start)).catch(() => null)
  if (!now || opened !== owner) return
  for (const key of before) if (!now.has(key)) values.delete(key)
  for (const [key, value] of now) if (values.get(key) !== null) values.set(key, value)
  notify()
}

async function entriesFrom(start: string): Promise<Map<string, unknown>> {
  const range = IDBKeyRange.bound(start, `${start}\uFFFF`)
  const [keys, found] = await shelf('readonly', (box) =>
    Promise.all([promisifyRequest(box.getAllKeys(range)), promisifyRequest<unknown[]>(box.getAll(range))]),
  )
  return new Map(keys.flatMap((key, n) => (typeof key === 'string' ? [[key, found[n]] as const] : [])))
}

export const ownKey = (name: string) => `${opened?.user_id ?? ''}.${name}`
/** The names of files that wait to be sent start with this (`waiting.ts`). */
export const fileNames = 'file.'

/** Whether files wait to be sent, which signing out would erase. */
export function hasFiles(): boolean {
  return storedKeys(ownKey(fileNames)).length > 0
}

const typedKey = (name: string) => ownKey(`typed.${name}`)

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
  found.clear()
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
  void storeSurely(change)
}

function storeSurely(change: (box: IDBObjectStore) => void): Promise<boolean> {
  return shelf('readwrite', (box) => {
    change(box)
    box.transaction.commit() // commit now: a page that is left earlier would lose the write
    return promisifyRequest(box.transaction)
  }).then(
    () => true,
    () => false,
  )
}

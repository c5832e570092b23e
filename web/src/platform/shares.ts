import { delMany, entries, get, promisifyRequest, setMany } from 'idb-keyval'
import { sharer_key, shares_shelf } from './shares-shelf.ts'

type SharedText = { text: string }
type Content = File | SharedText
/** `owner`: who was signed in then; null: nobody. The worker writes the same. */
type Share = { owner: string | null; content: Content }
/** When it came, its place among what came at once, and a random number: in this order it is read. */
type Key = [at: number, place: number, random: number]

export type Shares = { files: File[]; texts: SharedText[] }

const longest_ms = 24 * 60 * 60 * 1000
/** What was shared while nobody was signed in. On a computer of several people, the next one may be another. */
const longest_without_owner_ms = 60 * 60 * 1000

const keys = new WeakMap<Content, Key>()
const originals = new WeakMap<Content, File>()
/** Without room on the device they are only kept as long as this page. */
let unstored: File[] = []
const listeners = new Set<() => void>()

/**
 * Gives a person what was just shared while nobody was signed in, and erases what is too old or was shared by another
 * person.
 */
export async function claimShares(userId: string): Promise<void> {
  await shares_shelf('readwrite', (box) => {
    box.put(userId, sharer_key)
    box.openCursor(IDBKeyRange.lowerBound([0])).onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
      if (!cursor) return
      const { owner, content } = cursor.value as Share
      const is_new = !isOlder(cursor.key as Key, owner === null ? longest_without_owner_ms : longest_ms)
      if (!is_new || (owner !== null && owner !== userId)) cursor.delete()
      else if (owner === null) cursor.update({ owner: userId, content } satisfies Share)
      cursor.continue()
    }
    return promisifyRequest(box.transaction)
  }).catch(() => {}) // without storage nothing can be shared
}

/** What a person shared, in the order in which it came. */
export async function readShares(userId: string): Promise<Shares> {
  const stored = await entries<Key | string, Share | string>(shares_shelf).catch(() => [])
  const files: File[] = []
  const texts: SharedText[] = []
  for (const [key, share] of stored) {
    if (typeof key === 'string' || typeof share === 'string') continue
    if (share.owner !== userId || isOlder(key, longest_ms)) continue
    keys.set(share.content, key)
    if (share.content instanceof File) files.push(share.content)
    else texts.push(share.content)
  }
  return { files: [...files, ...unstored], texts }
}

/** Adds files that were opened with Klopt, or chosen before a dossier was. */
export async function addShares(files: File[]): Promise<void> {
  const at = Date.now()
  try {
    const owner = (await get<string>(sharer_key, shares_shelf)) ?? null
    const shares = files.map((content, place): [Key, Share] => [[at, place, Math.random()], { owner, content }])
    await setMany(shares, shares_shelf)
  } catch {
    unstored = [...unstored, ...files]
  }
  for (const listener of listeners) listener()
}

/** Makes a file stand for the one that it was made of: forgetting it forgets that one. */
export function standFor(copy: File, original: File) {
  if (copy !== original) originals.set(copy, original)
}

/** For what was read from here: it is safe elsewhere, or was removed. Other files are ignored. */
export async function forgetShares(...forgotten: Content[]): Promise<void> {
  const contents = forgotten.map((content) => originals.get(content) ?? content)
  unstored = unstored.filter((file) => !contents.includes(file))
  const stored = contents.map((content) => keys.get(content)).filter((key) => key !== undefined)
  if (stored.length > 0) await delMany(stored, shares_shelf).catch(() => {})
}

/** The upload of a forgotten file was cancelled: it waits again, as long as before. */
export async function restoreShare(file: File): Promise<void> {
  const content = originals.get(file) ?? file
  const key = keys.get(content)
  if (!key) return
  await shares_shelf('readwrite', (box) => {
    box.get(sharer_key).onsuccess = ({ target }) => {
      const owner = (target as IDBRequest<string | undefined>).result ?? null
      box.put({ owner, content } satisfies Share, key)
    }
    return promisifyRequest(box.transaction)
  }).catch(() => {})
}

export function listenToShares(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isOlder([at]: Key, ms: number): boolean {
  return Date.now() - at > ms
}

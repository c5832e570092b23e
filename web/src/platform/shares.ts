import { delMany, entries, get, promisifyRequest, setMany } from 'idb-keyval'
import { openDevice } from './device.ts'
import { sharerKey, sharesShelf } from './shares-shelf.ts'
import { readFilesAgain, storedFiles } from './waiting.ts'

type SharedText = { text: string }
type Content = File | SharedText
/**
 * `owner`: who was signed in then; null: nobody. `confirmed`: the person says that it is theirs. The worker writes the
 * same without it, as a page that hides where it comes from looks like a phone that shares.
 */
type Share = { owner: string | null; content: Content; confirmed?: true }
/** When it came, its place among what came at once, and a random number: in this order it is read. */
export type ShareKey = [at: number, place: number, random: number]

type Place = { key: ShareKey; owner: string }

/** `asked`: what is not offered to a dossier before the person confirms it. */
export type Shares = { files: File[]; texts: SharedText[]; asked: Content[] }

const longestMs = 24 * 60 * 60 * 1000
/**
 * The lifetime of shares received while nobody was signed in, because the next person on a shared computer may be
 * another.
 */
const longestWithoutOwnerMs = 60 * 60 * 1000

/** The key and the owner of each share that was read. */
const places = new WeakMap<Content, Place>()
/** The files that each file was made of. */
const originals = new WeakMap<Content, Content[]>()
/** The files that this page sends itself. */
const own = new WeakSet<Content>()
/** Without room on the device they are only kept as long as this page. */
let unstored: File[] = []
const listeners = new Set<() => void>()

/**
 * Gives a person what was just shared while nobody was signed in, and erases what is too old or was shared by another
 * person.
 */
export async function claimShares(userId: string): Promise<void> {
  await sharesShelf('readwrite', (box) => {
    box.put(userId, sharerKey)
    box.openCursor(IDBKeyRange.lowerBound([0])).onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
      if (!cursor) return
      const share = cursor.value as Share
      const { owner } = share
      const isNew = !isOlder(cursor.key as ShareKey, owner === null ? longestWithoutOwnerMs : longestMs)
      if (!isNew || (owner !== null && owner !== userId)) cursor.delete()
      else if (owner === null) cursor.update({ ...share, owner: userId } satisfies Share)
      cursor.continue()
    }
    return promisifyRequest(box.transaction)
  }).catch(() => {}) // without storage nothing can be shared
}

/**
 * The shares of a person, in order of arrival, without those that wait on this device to be sent to a dossier: a tab
 * that was closed in between could not remove them here.
 */
export async function readShares(userId: string): Promise<Shares> {
  const sent = await keysSent(userId)
  const stored = await entries<ShareKey | string, Share | string>(sharesShelf).catch(() => [])
  const files: File[] = []
  const texts: SharedText[] = []
  const asked: Content[] = []
  for (const [key, share] of stored) {
    if (typeof key === 'string' || typeof share === 'string') continue
    if (share.owner !== userId || isOlder(key, longestMs)) continue
    if (sent.has(String(key))) continue
    places.set(share.content, { key, owner: userId })
    if (!share.confirmed) asked.push(share.content)
    else if (share.content instanceof File) files.push(share.content)
    else texts.push(share.content)
  }
  return { files: [...files, ...unstored], texts, asked }
}

/** The person says that they shared these themselves. What was removed in the meantime stays away. */
export async function confirmShares(...contents: Content[]): Promise<void> {
  await sharesShelf('readwrite', (box) => {
    for (const { key } of contents.flatMap((content) => placesOf(content)))
      box.get(key).onsuccess = ({ target }) => {
        const share = (target as IDBRequest<Share | undefined>).result
        if (share) box.put({ ...share, confirmed: true } satisfies Share, key)
      }
    return promisifyRequest(box.transaction)
  }).catch(() => {})
}

/** Adds files that were opened with Klopt, or chosen before a dossier was. */
export async function addShares(files: File[]): Promise<void> {
  const at = Date.now()
  try {
    const owner = (await get<string>(sharerKey, sharesShelf)) ?? null
    const shares = files.map((content, place): [ShareKey, Share] => [
      [at, place, Math.random()],
      { owner, content, confirmed: true },
    ])
    await setMany(shares, sharesShelf)
  } catch {
    unstored = [...unstored, ...files]
  }
  for (const listener of listeners) listener()
}

/** Links a file to those that it was made of: removing it removes them. */
export function standFor(copy: File, ...madeOf: File[]) {
  const all = madeOf.flatMap((one) => originalsOf(one))
  if (!all.includes(copy)) originals.set(copy, all)
}

/** The share that a file was read from, or the first of them; null: none. */
export function shareOf(file: File): ShareKey | null {
  return placesOf(file)[0]?.key ?? null
}

/**
 * Lets one tab alone send a shared file, and forgets it once it is kept elsewhere. `gone`: another tab has sent or
 * removed it. Other files are only kept.
 */
export async function sendInOneTab(file: File, keep: () => Promise<boolean>): Promise<boolean | 'gone'> {
  const madeOf = originalsOf(file)
  const key = shareOf(file)
  if (!key) return keepAndForget()
  return navigator.locks.request(`klopt share ${key.join(' ')}`, async () => {
    const stored = madeOf.some((one) => own.has(one)) || (await get<Share>(key, sharesShelf).catch(() => null))
    if (stored === undefined) return 'gone'
    for (const one of madeOf) own.add(one)
    return keepAndForget()
  })

  async function keepAndForget() {
    const kept = await keep()
    if (kept) await forgetShares(file)
    return kept
  }
}

/** Forgets shared files that are stored elsewhere or were removed. Other files are ignored. */
export async function forgetShares(...forgotten: Content[]): Promise<void> {
  const gone = new Set(forgotten.flatMap((content) => originalsOf(content)))
  unstored = unstored.filter((file) => !gone.has(file))
  await forgetSharesAt(forgotten.flatMap((content) => placesOf(content)).map(({ key }) => key))
}

/** Also those of an earlier visit. */
export async function forgetSharesAt(keys: ShareKey[]): Promise<void> {
  if (keys.length > 0) await delMany(keys, sharesShelf).catch(() => {})
}

/**
 * The upload of a forgotten file was cancelled: it waits again, as long as before. Not if its person is no longer signed
 * in: it would be of whoever signs in next.
 */
export async function restoreShare(file: File): Promise<void> {
  const shared = originalsOf(file).flatMap((content) => placesOf(content).map((place) => ({ ...place, content })))
  if (shared.length === 0) return
  await sharesShelf('readwrite', (box) => {
    box.get(sharerKey).onsuccess = ({ target }) => {
      const now = (target as IDBRequest<string | undefined>).result
      for (const { key, owner, content } of shared)
        if (now === owner) box.put({ owner, content, confirmed: true } satisfies Share, key)
    }
    return promisifyRequest(box.transaction)
  }).catch(() => {})
}

export function listenToShares(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isOlder([at]: ShareKey, ms: number): boolean {
  return Date.now() - at > ms
}

function originalsOf(content: Content): Content[] {
  return originals.get(content) ?? [content]
}

function placesOf(content: Content): Place[] {
  return originalsOf(content).flatMap((one) => places.get(one) ?? [])
}

/** The shares that wait in the outbox, with a dossier. */
async function keysSent(userId: string): Promise<Set<string>> {
  await openDevice(userId)
  await readFilesAgain() // another tab may have changed them
  return new Set(storedFiles().map((one) => String(Reflect.get(Object(one), 'share'))))
}

import { entries, get, set } from 'idb-keyval'
import { sharer_key, shares_shelf } from './shares.ts'

/** Files and text that wait. `owner`: who was signed in then; null: nobody, so whoever signs in next. */
export type Share = { at: number; owner: string | null; files: File[]; text: string }
export type Waiting = { files: File[]; text: string }

const longest_ms = 24 * 60 * 60 * 1000
const listeners = new Set<() => void>()

/**
 * Gives a person what waits for them: what they shared, and what was shared while nobody was signed in. Everything of
 * others, or older than a day, is erased.
 */
export async function claimShares(userId: string): Promise<void> {
  await shares_shelf('readwrite', (box) => {
    box.put(userId, sharer_key)
    each(box, (share, cursor) => {
      if (isOld(share) || (share.owner !== null && share.owner !== userId)) cursor.delete()
      else if (share.owner === null) cursor.update({ ...share, owner: userId })
    })
    return done(box)
  })
}

/** Everything that waits for a person, in the order in which it came. */
export async function readShares(userId: string): Promise<Waiting> {
  const all = (await entries<string, Share | string>(shares_shelf)).map(([, value]) => value)
  const own = all.filter((value) => typeof value !== 'string').filter((one) => one.owner === userId && !isOld(one))
  const sorted = own.toSorted((one, other) => one.at - other.at)
  return {
    files: sorted.flatMap(({ files }) => files),
    text: sorted.flatMap(({ text }) => text || []).join('\n'),
  }
}

/** Adds files that were opened with Klopt, or chosen before a dossier was. */
export async function addShare(files: File[]): Promise<void> {
  const owner = (await get<string>(sharer_key, shares_shelf)) ?? null
  await set(crypto.randomUUID(), { at: Date.now(), owner, files, text: '' } satisfies Share, shares_shelf)
  for (const listener of listeners) listener()
}

/** Keeps only these of the person's waiting files, and the text if it still waits. */
export async function keepShares(userId: string, { files, text }: Waiting): Promise<void> {
  const key = crypto.randomUUID()
  await shares_shelf('readwrite', (box) => {
    each(box, (share, cursor) => share.owner === userId && cursor.key !== key && cursor.delete())
    if (files.length > 0 || text) box.put({ at: Date.now(), owner: userId, files, text } satisfies Share, key)
    return done(box)
  })
}

export function listenToShares(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isOld({ at }: Share): boolean {
  return Date.now() - at > longest_ms
}

function each(box: IDBObjectStore, visit: (share: Share, cursor: IDBCursorWithValue) => unknown) {
  box.openCursor().onsuccess = ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
    if (!cursor) return
    if (cursor.key !== sharer_key) visit(cursor.value as Share, cursor)
    cursor.continue()
  }
}

function done({ transaction }: IDBObjectStore): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })
}

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Store } from '../../testing/s3-store.ts'
import type { Files } from './files.ts'
import { LocalFiles } from './local-files.ts'
import { S3Files } from './s3-files.ts'

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

async function* from(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function* broken() {
  yield Buffer.from('half')
  throw new Error('the connection broke')
}

/** A storage. `makeOld` makes a file old enough for a sweep. */
type OpenStore = { files: Files; makeOld(sha256: string): Promise<void>; close?(): Promise<void> }

async function openLocal(folder: string): Promise<OpenStore> {
  const place = (name: string) => join(folder, 'files', name.slice(0, 2), name.slice(2, 4), name)
  return { files: new LocalFiles(folder), makeOld: (name) => utimes(place(name), new Date(0), new Date(0)) }
}

async function openS3(folder: string): Promise<OpenStore> {
  const store = await startS3Store()
  return { files: new S3Files(folder, store.storage), makeOld: store.makeOld, close: store.stop }
}

describe.each([
  ['the local disk', openLocal],
  ['S3', openS3],
])('on %s', (_, open) => {
  let folder: string
  let opened: OpenStore
  let files: Files

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klopt-files-'))
    opened = await open(folder)
    files = opened.files
  })
  afterAll(async () => {
    await opened.close?.()
    await rm(folder, { recursive: true })
  })

  const drafts = () => readdir(join(folder, 'files/drafts'))
  const textOf = async (name: string) => (await buffer(await files.open(name))).toString()

  async function names() {
    const found: string[] = []
    for await (const file of files.stored()) found.push(file.sha256)
    return found
  }

  async function store(text: string, { old = false } = {}) {
    const draft = await files.draft(from(text))
    await draft.keep()
    await draft.discard()
    if (old) await opened.makeOld(draft.sha256)
    return draft.sha256
  }

  test('a stored file is read back unchanged by the hash of its content', async () => {
    const draft = await files.draft(from('een ', 'order'))
    expect(draft).toMatchObject({ size: 9, sha256: sha256('een order') })
    expect((await draft.read(4, 100)).toString()).toBe('order')
    await expect(files.open(draft.sha256)).rejects.toThrow('file_lost')

    await draft.keep()
    await draft.discard()

    expect(await textOf(draft.sha256)).toBe('een order')
    expect(await names()).toEqual([draft.sha256])
    expect(await drafts()).toEqual([])
  })

  test('the same content stored at the same time is stored once', async () => {
    const twins = await Promise.all([store('tweemaal'), store('tweemaal'), store('tweemaal')])

    expect(new Set(twins).size).toBe(1)
    expect((await names()).filter((name) => name === twins[0])).toHaveLength(1)
    expect(await textOf(twins[0])).toBe('tweemaal')
  })

  test('a discarded or interrupted draft leaves nothing behind', async () => {
    const before = await names()
    const draft = await files.draft(from('een afgewezen order'))
    await draft.discard()
    await expect(files.draft(broken())).rejects.toThrow('the connection broke')

    expect(await names()).toEqual(before)
    expect(await drafts()).toEqual([])
    await expect(files.open(draft.sha256)).rejects.toThrow('file_lost')
    await expect(files.open('../../etc/hostname')).rejects.toThrow('SHA-256')
  })

  test('a draft that another process removes during the clean-up does not stop it', async () => {
    const gone = join(folder, 'files/drafts/gone')
    await symlink(join(folder, 'nowhere'), gone) // in the list, but its target does not exist

    await files.tidy()

    expect(await drafts()).toEqual(['gone'])
    await rm(gone)
  })

  test('a sweep removes an old file, but not one that was stored within a day', async () => {
    const old = await store('een oude order', { old: true })
    const young = await store('een jonge order')
    const again = await store('een order die terugkomt', { old: true })
    await store('een order die terugkomt')

    expect(await files.removeOld(old)).toBe(true)
    expect(await files.removeOld(old)).toBe(false)
    expect(await files.removeOld(young)).toBe(false)
    expect(await files.removeOld(again)).toBe(false)
    await files.tidy()

    await expect(files.open(old)).rejects.toThrow('file_lost')
    expect(await textOf(young)).toBe('een jonge order')
    expect(await textOf(again)).toBe('een order die terugkomt')
  })

  test('content that is stored again during a sweep of its old file is not lost', async () => {
    for (let n = 0; n < 5; n++) {
      const name = await store('steeds dezelfde order', { old: true })
      const anew = await files.draft(from('steeds dezelfde order'))

      await Promise.all([anew.keep(), files.removeOld(name), files.removeOld(name)])
      await anew.discard()

      expect(await textOf(name)).toBe('steeds dezelfde order')
    }
    expect(await drafts()).toEqual([])
  })
})

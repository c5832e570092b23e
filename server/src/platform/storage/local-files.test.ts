import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, statfs, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LocalFiles } from './local-files.ts'
import { newId } from '../ids.ts'

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
let folder: string
let files: LocalFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-files-'))
  files = new LocalFiles(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function* from(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

const drafts = () => readdir(join(folder, 'files/drafts'))
const place = (name: string) => join(folder, 'files', name.slice(0, 2), name.slice(2, 4), name)

/** Stores a text and makes its file old enough for a sweep. */
async function storeLongAgo(text: string) {
  const draft = await files.draft(from(text))
  await draft.keep()
  await draft.discard()
  await utimes(place(draft.sha256), new Date(0), new Date(0))
  return draft.sha256
}

test('content that is stored again during a sweep of its old file is not lost', async () => {
  for (let n = 0; n < 100; n++) {
    const name = await storeLongAgo('steeds dezelfde order')
    const anew = await files.draft(from('steeds dezelfde order'))
    const sweeps = [files.removeOld(name), files.removeOld(name)]

    await Promise.all([n % 2 ? anew.keep() : Promise.resolve().then(() => anew.keep()), ...sweeps])
    await anew.discard()

    expect((await buffer(await files.open(name))).toString()).toBe('steeds dezelfde order')
  }
  expect(await drafts()).toEqual([])
})

test('a file that a killed sweep had moved aside is restored', async () => {
  const name = await storeLongAgo('een bijna verloren order')
  await rename(place(name), join(folder, 'files/drafts', `${newId()}.${name}`))

  await files.tidy()

  expect((await buffer(await files.open(name))).toString()).toBe('een bijna verloren order')
  expect(await drafts()).toEqual([])
})

test('a full disk is a 507 storage_full', async () => {
  async function* full() {
    yield Buffer.from('half')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }

  await expect(files.draft(full())).rejects.toMatchObject({ status: 507, code: 'storage_full' })
  expect(await drafts()).toEqual([])
})

test('uploads leave a reserve of the disk free', async () => {
  const { bsize, blocks, bavail } = await statfs(folder)
  const taken = 1 - bavail / blocks

  await new LocalFiles(folder, { reserve: 0 }).checkRoom(1)
  await expect(new LocalFiles(folder, { reserve: 1 - taken / 2 }).checkRoom(1)).rejects.toMatchObject({
    status: 507,
    code: 'storage_full',
  })
  await expect(new LocalFiles(folder, { reserve: 0 }).checkRoom(2 * bavail * bsize)).rejects.toMatchObject({
    code: 'storage_full',
  })
})

test('an existing file is not overwritten', async () => {
  for (const round of [1, 2]) {
    const draft = await files.draft(from('een order'))
    await draft.keep()
    await draft.discard()
    if (round === 1) await writeFile(place(draft.sha256), 'the first one')
  }

  expect(await readFile(place(sha256('een order')), 'utf8')).toBe('the first one')
})

test('a symbolic link in the storage is not followed, and a path is not accepted as a name', async () => {
  const draft = await files.draft(from('een order'))
  await draft.keep()
  await draft.discard()
  await rm(place(draft.sha256))
  await symlink('/etc/hostname', place(draft.sha256))

  await expect(files.open(draft.sha256)).rejects.toThrow('cannot be opened')
  await expect(files.open('../../etc/hostname')).rejects.toThrow('SHA-256')
})

test('a start removes the drafts of a killed process and leaves those of a running one', async () => {
  const yesterday = new Date(Date.now() - 86_400_001)
  await writeFile(join(folder, 'files/drafts/old'), 'x')
  await utimes(join(folder, 'files/drafts/old'), yesterday, yesterday)
  await writeFile(join(folder, 'files/drafts/young'), 'x')

  await new LocalFiles(folder).check()

  expect(await drafts()).toEqual(['young'])
})

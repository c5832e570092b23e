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

/** Keeps a text and makes its file as old as one that a sweep may take. */
async function keptLongAgo(text: string) {
  const draft = await files.draft(from(text))
  await draft.keep()
  await draft.discard()
  await utimes(place(draft.sha256), new Date(0), new Date(0))
  return draft.sha256
}

test('whoever keeps the content of an old file just when it is swept has it afterwards', async () => {
  for (let n = 0; n < 100; n++) {
    const name = await keptLongAgo('steeds dezelfde order')
    const anew = await files.draft(from('steeds dezelfde order'))
    const sweeps = [files.removeOld(name), files.removeOld(name)]

    await Promise.all([n % 2 ? anew.keep() : Promise.resolve().then(() => anew.keep()), ...sweeps])
    await anew.discard()

    expect((await buffer(await files.open(name))).toString()).toBe('steeds dezelfde order')
  }
  expect(await drafts()).toEqual([])
})

test('what a sweep that was killed had taken aside comes back', async () => {
  const name = await keptLongAgo('een bijna verloren order')
  await rename(place(name), join(folder, 'files/drafts', `${newId()}.${name}`))

  await files.tidy()

  expect((await buffer(await files.open(name))).toString()).toBe('een bijna verloren order')
  expect(await drafts()).toEqual([])
})

test('a full disk is told as what it is', async () => {
  async function* full() {
    yield Buffer.from('half')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }

  await expect(files.draft(full())).rejects.toMatchObject({ status: 507, code: 'storage_full' })
  expect(await drafts()).toEqual([])
})

test('the last part of the disk is left to everything else', async () => {
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

test('what is there already is not overwritten', async () => {
  for (const round of [1, 2]) {
    const draft = await files.draft(from('een order'))
    await draft.keep()
    await draft.discard()
    if (round === 1) await writeFile(place(draft.sha256), 'the first one')
  }

  expect(await readFile(place(sha256('een order')), 'utf8')).toBe('the first one')
})

test('a symbolic link in the storage is not followed, and no name is a path', async () => {
  const draft = await files.draft(from('een order'))
  await draft.keep()
  await draft.discard()
  await rm(place(draft.sha256))
  await symlink('/etc/hostname', place(draft.sha256))

  await expect(files.open(draft.sha256)).rejects.toThrow('cannot be opened')
  await expect(files.open('../../etc/hostname')).rejects.toThrow('SHA-256')
})

test('at a start the drafts of a killed process go, and those of another one at work stay', async () => {
  const yesterday = new Date(Date.now() - 86_400_001)
  await writeFile(join(folder, 'files/drafts/old'), 'x')
  await utimes(join(folder, 'files/drafts/old'), yesterday, yesterday)
  await writeFile(join(folder, 'files/drafts/young'), 'x')

  await new LocalFiles(folder).check()

  expect(await drafts()).toEqual(['young'])
})

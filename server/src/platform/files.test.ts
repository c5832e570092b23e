import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Files } from './files.ts'

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
let folder: string
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-files-'))
  files = new Files(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function* from(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function* broken() {
  yield Buffer.from('half')
  throw new Error('the line broke')
}

const drafts = () => readdir(join(folder, 'files/drafts'))
const place = (name: string) => join(folder, 'files', name.slice(0, 2), name.slice(2, 4), name)

test('a file that is kept comes back as it came, under the hash of its content', async () => {
  const draft = await files.draft(from('een ', 'order'))
  expect(draft).toMatchObject({ size: 9, sha256: sha256('een order') })
  expect((await draft.read(4, 100)).toString()).toBe('order')

  await draft.keep()
  await draft.discard()

  expect((await buffer(await files.open(draft.sha256))).toString()).toBe('een order')
  expect(await drafts()).toEqual([])
  await files.remove(draft.sha256)
  await expect(files.open(draft.sha256)).rejects.toThrow('cannot be opened')
})

test('what is discarded, or broke off, leaves nothing', async () => {
  const draft = await files.draft(from('een order'))
  await draft.discard()
  await expect(files.draft(broken())).rejects.toThrow('the line broke')

  expect(await drafts()).toEqual([])
  await expect(files.open(draft.sha256)).rejects.toThrow('cannot be opened')
})

test('a full disk is told as what it is', async () => {
  async function* full() {
    yield Buffer.from('half')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }

  await expect(files.draft(full())).rejects.toMatchObject({ status: 507, code: 'storage_full' })
  expect(await drafts()).toEqual([])
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

  await new Files(folder).check()

  expect(await drafts()).toEqual(['young'])
})

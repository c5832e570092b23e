import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../../../..')
const cache = join(root, 'node_modules/.cache/klopt/reader')
const notOfReaders = /\.test\.ts$|(^|\/)testing\//

/**
 * Copies the code of readers without its types: to remove them takes a third of the processor time of a small document.
 * Returns the folder of the copy, or null if it cannot be written. Only Klopt writes it: readers write no files.
 */
export async function copyWithoutTypes(source: string): Promise<string | null> {
  const names = (await readdir(source, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !notOfReaders.test(name))
    .toSorted()
  if (names.length === 0) return null // a packed Klopt has no types
  const copy = join(cache, await hashOf(source, names))
  if (await isThere(copy)) return copy
  try {
    await write(copy, source, names)
    return copy
  } catch {
    return null
  }
}

async function hashOf(source: string, names: string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const codes = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  for (const [n, name] of names.entries()) hash.update(`${name}\0${codes[n]}\0`)
  return hash.digest('hex').slice(0, 32)
}

/** Writes beside it and then renames, because several processes may do so at once. */
async function write(copy: string, source: string, names: string[]): Promise<void> {
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(`${copy}.`)
  // In a process of its own, because Node warns in its output that it may yet change the function.
  await promisify(execFile)(process.execPath, [
    '--no-warnings',
    join(import.meta.dirname, 'strip.ts'),
    source,
    fresh,
    ...names,
  ])
  await showToOthers(fresh)
  await chmod(cache, 0o755)
  await rename(fresh, copy).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    if (!(await isThere(copy))) throw error
  })
}

/** Readers run as another user, from whom Klopt's umask hides its files. */
async function showToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

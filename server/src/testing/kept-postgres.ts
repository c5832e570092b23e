import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/klopt')
const name = 'test-postgres-'
/** Everything that decides what a new, migrated PostgreSQL contains. */
const sources = [
  'server/migrations',
  'server/src/platform/database',
  'server/src/platform/jobs',
  'server/src/testing/global-setup.ts',
  'package-lock.json',
]

/**
 * Puts a stopped PostgreSQL with the migrated template into `folder`. It is made by `make` once and then kept for as
 * long as its sources stay the same: copying it takes a tenth of the time.
 */
export async function copyKept(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const kept = join(cache, `${name}${hashOf(sources)}`)
  if (existsSync(kept) && (await copy(kept, folder))) return
  rmSync(folder, { recursive: true, force: true })
  await make(folder)
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) {
    if (old.startsWith(name)) rmSync(join(cache, old), { recursive: true, force: true })
  }
  const unfinished = join(cache, `${name}${process.pid}`)
  if (!(await copy(folder, unfinished))) return
  try {
    renameSync(unfinished, kept)
  } catch {
    rmSync(unfinished, { recursive: true, force: true }) // another run has kept one meanwhile
  }
}

/** With owners and permissions, which PostgreSQL checks. False where that fails, such as on Windows. */
function copy(from: string, to: string): Promise<boolean> {
  rmSync(to, { recursive: true, force: true })
  return run('cp', ['-a', from, to]).then(
    () => true,
    () => false,
  )
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}`)
  for (const path of paths.flatMap(filesIn)) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path))
    .toSorted()
    .map((file) => join(path, file))
}

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from './cannot-start.ts'

/**
 * Makes the data folder (mode 700) and keeps every other Klopt out of it until `release` or the end of this process.
 * The lock is SQLite's, because that is one of the kernel: it goes with the process, also after a kill -9.
 */
export function holdDataFolder(dataDir: string): { release(): void } {
  const lock = openLock(dataDir)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new CannotStart(
      `Another Klopt${holder(dataDir)} uses the data folder ${dataDir}: stop that one, or set another DATA_DIR and PORT.`,
    )
  }
  writeFileSync(join(dataDir, 'klopt.pid'), `${process.pid}\n`, { mode: 0o600 })
  return { release: () => lock.close() }
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700) // mails, files and the secret key lie below it
    return new DatabaseSync(join(dataDir, 'klopt.lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`DATA_DIR: the data folder ${dataDir} cannot be used (${reason}).`)
  }
}

function holder(dataDir: string): string {
  try {
    return ` (process ${readFileSync(join(dataDir, 'klopt.pid'), 'utf8').trim()})`
  } catch {
    return '' // it has the lock and is just about to write its number
  }
}

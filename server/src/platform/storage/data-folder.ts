import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../cannot-start.ts'
import { fileReason, foreign, reasonOf } from '../reason.ts'

const sqlite = { busy: 5, corrupt: 11, not_a_database: 26 }

/**
 * Creates the data folder (mode 700) and locks it against every other Klopt until `release` or the end of this process.
 * It uses a lock of SQLite, which is a kernel lock: it ends with the process, also after a kill -9.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const lock = openLock(dataDir)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw new CannotStart(refusalOf(dataDir, error))
  }
  writeFileSync(join(dataDir, 'klopt.pid'), `${process.pid}\n`, { mode: 0o600 })
  return { release: () => lock.close() }
}

function refusalOf(dataDir: string, error: unknown): string {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (code === sqlite.busy)
    return `Another Klopt${holder(dataDir)} uses the data folder ${dataDir}: stop that one, or set another DATA_DIR and PORT.`
  const file = join(dataDir, 'klopt.lock')
  if (code === sqlite.corrupt || code === sqlite.not_a_database)
    return `DATA_DIR: ${file} is damaged (${reasonOf(error)}): remove it and start again.`
  return `DATA_DIR: ${file} cannot be locked (${reasonOf(error)}).`
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700) // it contains mails, files and the secret key
    return new DatabaseSync(join(dataDir, 'klopt.lock'))
  } catch (error) {
    const reason = fileReason(error) ?? `klopt.lock in it cannot be opened; ${foreign}`
    throw new CannotStart(`DATA_DIR: the data folder ${dataDir} cannot be used: ${reason}.`)
  }
}

function holder(dataDir: string): string {
  try {
    return ` (process ${readFileSync(join(dataDir, 'klopt.pid'), 'utf8').trim()})`
  } catch {
    return '' // it has the lock and has not written its process id yet
  }
}

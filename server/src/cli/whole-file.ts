import { link, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileReason } from '../platform/reason.ts'
import { CannotDo } from './command.ts'

/** Resolves a path against the folder in which the command was typed, because npm changes the working folder. */
export function pathOf(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
}

/**
 * Writes a file atomically and never replaces one. `write` writes to the path of a draft. `other` is the advice when
 * the name is taken. Returns the path.
 */
export async function writeWhole(
  name: string,
  other: string,
  write: (draft: string) => Promise<void>,
): Promise<string> {
  const path = pathOf(name)
  const draft = `${path}.${process.pid}.part`
  try {
    await write(draft)
    await link(draft, path) // unlike a rename it refuses to replace
  } catch (error) {
    const { code } = error instanceof Error && 'code' in error ? error : {}
    if (code === 'EEXIST') throw new CannotDo(`${path} already exists: ${other}.`)
    const reason = code === 'ENOENT' ? 'there is no such folder' : fileReason(error)
    throw reason ? new CannotDo(`${path} cannot be written: ${reason}.`) : error
  } finally {
    await rm(draft, { force: true })
  }
  return path
}

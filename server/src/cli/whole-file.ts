import { link, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileReason } from '../platform/reason.ts'
import { CannotDo } from './command.ts'

/** What somebody typed is meant from where they typed it: npm changes the folder. */
export function pathOf(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
}

/**
 * Writes a file whole or not at all, and never over one that is there; `write` writes the draft that it is given the
 * path of. Answers its path; `other` says what to do when the name is taken.
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
    if (code === 'EEXIST') throw new CannotDo(`${path} is there already: ${other}.`)
    const reason = code === 'ENOENT' ? 'there is no such folder' : fileReason(error)
    throw reason ? new CannotDo(`${path} cannot be written: ${reason}.`) : error
  } finally {
    await rm(draft, { force: true })
  }
  return path
}

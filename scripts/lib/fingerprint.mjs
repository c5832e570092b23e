import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const NOT_A_SOURCE = /^(node_modules|build.*|\..*|.*\.test\.tsx?)$/

/** A hash of the contents of these files and folders, without their time stamps. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => files(path))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function files(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !NOT_A_SOURCE.test(name))
    .toSorted()
    .flatMap((name) => files(`${path}/${name}`))
}

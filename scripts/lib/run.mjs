import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const cache = join(root, 'node_modules/.cache/klopt')

/** Runs npm, if possible the one that started this process. */
export function npm(args, options = {}) {
  const { npm_execpath: path } = process.env
  return path
    ? run(process.execPath, [path, ...args], options)
    : run('npm', args, { shell: process.platform === 'win32', ...options })
}

export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
}

/**
 * Prints an error in one line and exits.
 * @returns {never}
 */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}

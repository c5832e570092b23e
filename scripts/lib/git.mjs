import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

/** The output of git, or null if it fails or is not installed. */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity })
  return status === 0 ? stdout.trim() : null
}

/** False in an unpacked archive, also inside another repository. */
export function isWorkTree() {
  return git('rev-parse', '--show-prefix') === ''
}

/** Lets git check commit messages, unless other hooks are already set. Nothing depends on it, so it never fails. */
export function useHooks() {
  if (isWorkTree() && !git('config', '--get', 'core.hooksPath')) git('config', 'core.hooksPath', 'scripts/hooks')
}

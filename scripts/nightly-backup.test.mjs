import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const old = 'klopt-2020-01-01-023000.tar.gz'
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klopt-nightly-'))
  writeFileSync(join(folder, old), 'an old backup')
  utimesSync(join(folder, old), 1_577_836_800, 1_577_836_800)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs it with a command whose `backup` and `restore --verify` end with these codes. */
function night(backup, verify) {
  const klopt = `[ "$1" = restore ] && { [ -f "$3" ] && exit ${verify}; exit 9; }; echo rows > "$2"; exit ${backup}`
  const words = [folder, '28', 'sh', '-c', klopt, 'klopt']
  const { status } = spawnSync(join(root, 'scripts/nightly-backup'), words)
  return { status, kept: readdirSync(folder).includes(old), made: readdirSync(folder).some((name) => name !== old) }
}

test.skipIf(process.platform === 'win32')('a night makes a backup, verifies it and deletes the old ones', () => {
  expect(night(0, 0)).toEqual({ status: 0, kept: false, made: true })
})

test.skipIf(process.platform === 'win32')('a night goes on when documents are known to be lost, and says so', () => {
  expect(night(3, 0)).toEqual({ status: 3, kept: false, made: true })
})

test.skipIf(process.platform === 'win32')('old backups stay when the new one fails or cannot be read', () => {
  expect(night(1, 0)).toMatchObject({ status: 1, kept: true })
  expect(night(0, 1)).toMatchObject({ status: 1, kept: true })
  expect(night(3, 1)).toMatchObject({ status: 1, kept: true })
})

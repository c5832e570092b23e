import { join } from 'node:path'
import { expect, test } from 'vitest'
import { neededPackages, programsIn } from './lib/needed-packages.mjs'
import { root } from './lib/run.mjs'

test.runIf(process.platform === 'linux')(
  'the Debian package names the packages of all libraries that Node and PostgreSQL load',
  () => {
    expect(neededPackages(programsIn(join(root, 'node_modules')))).toEqual([
      'libatomic1',
      'libc6 (>= 2.34)',
      'libgcc-s1',
      'libstdc++6',
    ])
  },
)

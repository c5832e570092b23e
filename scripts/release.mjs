// Makes a release in dist: the npm package, the Debian package, SHA256SUMS and the notes, and tags this commit. With
// --no-tag it does everything but the tag. `npm run release` has built the pages before, and runs this on Node 26.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from './lib/git.mjs'
import { notesOf, obstacles } from './lib/release-notes.mjs'
import { giveUp, root, run } from './lib/run.mjs'

const dist = join(root, 'dist')
const { version, workspaces } = manifestOf('.')
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const lines = obstacles({
  version,
  versions: Object.fromEntries(workspaces.map((folder) => [`${folder}/package.json`, manifestOf(folder).version])),
  changes: git('status', '--porcelain'),
  tags: (git('tag', '--list') ?? '').split('\n'),
  changelog,
})
if (lines.length > 0) giveUp(lines.join('\n'))

rmSync(dist, { recursive: true, force: true })
step('pack.mjs')
if (process.platform === 'linux') step('deb.mjs')
writeFileSync(join(dist, `klopt-${version}.md`), `# Klopt ${version}\n\n${notesOf(changelog, version)}\n`)
const sums = readdirSync(dist)
  .toSorted()
  .map((name) => `${sumOf(name)}  ${name}\n`)
writeFileSync(join(dist, 'SHA256SUMS'), sums.join(''))
if (!process.argv.includes('--no-tag') && git('tag', '--annotate', `v${version}`, '-m', `Klopt ${version}`) === null)
  giveUp(`git could not set the tag v${version}.`)
console.log(`Klopt ${version} is in dist:\n${sums.join('')}`)

function step(script) {
  if (run(process.execPath, [join(root, 'scripts', script)]).status !== 0) giveUp(`${script} failed; see above.`)
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

function sumOf(name) {
  return createHash('sha256')
    .update(readFileSync(join(dist, name)))
    .digest('hex')
}

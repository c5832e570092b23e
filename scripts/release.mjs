// Makes a release in dist: the npm package, the Debian package, SHA256SUMS and the notes, and tags this commit. With
// --draft it makes the same packages of any commit, without the tag. What takes a second is checked before anything is
// installed or built. Runs on Node 20 without packages; the steps run on Klopt's own Node.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from './lib/git.mjs'
import { notesOf, obstacles } from './lib/release-notes.mjs'
import { giveUp, root, run } from './lib/run.mjs'

const options = process.argv.slice(2)
const isDraft = options[0] === '--draft'
if (options.length > (isDraft ? 1 : 0)) giveUp(`npm run release has only --draft, and not ${options.join(' ')}.`)
const dist = join(root, 'dist')
const { version, workspaces } = manifestOf('.')
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const lines = obstacles({
  version,
  versions: Object.fromEntries(workspaces.map((folder) => [`${folder}/package.json`, manifestOf(folder).version])),
  isDraft,
  changes: git('status', '--porcelain'),
  tags: (git('tag', '--list') ?? '').split('\n'),
  changelog,
  migrations: readMigrations(),
})
if (lines.length > 0) giveUp(lines.join('\n'))

const node = join(root, 'node_modules/.bin/node')
step(process.execPath, 'setup.mjs', 'start')
rmSync(dist, { recursive: true, force: true })
step(node, 'pack.mjs')
if (process.platform === 'linux') step(node, 'deb.mjs')
const notes = notesOf(changelog, isDraft ? 'Unreleased' : version) ?? ''
writeFileSync(join(dist, `klopt-${version}.md`), `# Klopt ${version}${isDraft ? ' (draft)' : ''}\n\n${notes}\n`)
const sums = readdirSync(dist)
  .toSorted()
  .map((name) => `${sumOf(name)}  ${name}\n`)
writeFileSync(join(dist, 'SHA256SUMS'), sums.join(''))
if (!isDraft && git('tag', '--annotate', `v${version}`, '-m', `Klopt ${version}`) === null)
  giveUp(`git could not set the tag v${version}.`)
console.log(`Klopt ${version} is in dist:\n${sums.join('')}`)

function step(program, script, ...words) {
  if (run(program, [join(root, 'scripts', script), ...words]).status !== 0) giveUp(`${script} failed; see above.`)
}

function readMigrations() {
  const folder = join(root, 'server/migrations')
  const numbers = readdirSync(folder).map((name) => parseInt(name, 10) || 0)
  return { last: Math.max(...numbers), releases: JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')) }
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

function sumOf(name) {
  return createHash('sha256')
    .update(readFileSync(join(dist, name)))
    .digest('hex')
}

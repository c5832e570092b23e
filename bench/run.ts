import { spawnSync } from 'node:child_process'

// All benches one after the other, or those that are named: `npm run bench -- page mix --short`.
const benches = [
  'post-message',
  'page',
  'growth',
  'start',
  'sockets',
  'files',
  'mix',
  'web',
  'lighthouse',
  'reading',
  'reading-beside',
  'cards',
  'archive',
]
const words = process.argv.slice(2)
const named = words.filter((word) => benches.includes(word))
const others = words.filter((word) => !benches.includes(word))
const unknown = others.filter((word) => !word.startsWith('-'))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: only ${benches.join(', ')}.`)
  process.exit(1)
}
for (const bench of named.length > 0 ? named : benches) {
  console.log(`\n=== ${bench} ===`)
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${bench}.ts`, ...others], {
    stdio: 'inherit',
  })
  if (status) process.exitCode = status
}

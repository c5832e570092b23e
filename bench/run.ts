import { spawnSync } from 'node:child_process'

// Runs all benches one after the other, or only the named ones: `npm run bench -- page mix --short`.
const benches = [
  'post-message',
  'edit-message',
  'push',
  'page',
  'overview',
  'growth',
  'start',
  'sockets',
  'files',
  'mix',
  'first-minutes',
  'web',
  'lighthouse',
  'reading',
  'reading-start',
  'reading-beside',
  'cards',
  'deliveries',
  'photo-to-card',
  'mail-in',
  'refused-mails',
  'agreements',
  'archive',
  'search',
]
const args = process.argv.slice(2)
const named = args.filter((word) => benches.includes(word))
const others = args.filter((word) => !benches.includes(word))
const unknown = others.filter((word) => !word.startsWith('-'))
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Choose from ${benches.join(', ')}.`)
  process.exit(1)
}
for (const bench of named.length > 0 ? named : benches) {
  console.log(`\n=== ${bench} ===`)
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${bench}.ts`, ...others], {
    stdio: 'inherit',
  })
  if (status) process.exitCode = status
}

import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// Import nothing before this check: an older Node would fail on newer syntax without this message.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Klopt runs on Node 26, and this is ${process.version}: use npm run klopt, which brings its own.`)
  process.exit(1)
}
process.umask(0o077) // exports are readable only by our user
// The same one as of the server: a command starts in half the time.
enableCompileCache(join(resolve(import.meta.dirname, '../..'), 'node_modules/.cache/klopt/compiled'))
process.on('SIGINT', () => process.exit(130)) // also stops a PostgreSQL that was started for the command
const { endWithParent } = await import('./end-with-parent.ts')
endWithParent()
const { loadSettings } = await import('./platform/config.ts')
const { CannotStart } = await import('./platform/cannot-start.ts')
const { main } = await import('./cli/main.ts')
const { logInWords } = await import('./platform/log.ts')
logInWords(console.error)
try {
  loadSettings()
  process.exitCode = await main(process.argv.slice(2), process.env, { print: console.log, complain: console.error })
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

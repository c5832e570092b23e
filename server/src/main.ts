import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// Import nothing before this check: an older Node would fail on newer syntax without this message.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Klopt runs on Node 26, and this is ${process.version}: start it with npm start, which brings its own.`)
  process.exit(1)
}
const flags = process.argv.slice(2)
const unknown = flags.find((flag) => !['--print-config', '--no-migrate'].includes(flag))
if (unknown !== undefined) {
  console.error(`npm start does not know ${unknown}: it has --no-migrate and --print-config.`)
  process.exit(1)
}
;(await import('./end-with-parent.ts')).endWithParent()
process.umask(0o077) // files, mails and keys are readable only by our user
enableCompileCache(join(resolve(import.meta.dirname, '../..'), 'node_modules/.cache/klopt/compiled'))
if (flags.includes('--print-config')) (await import('./print-config.ts')).printConfig()
else await (await import('./start.ts')).start({ migrating: !flags.includes('--no-migrate') })
flushCompileCache()

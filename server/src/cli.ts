// Nothing else is imported before this: an older Node would stop at the first line of it that it does not know.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Klopt runs on Node 26, and this is ${process.version}: use npm run klopt, which brings its own.`)
  process.exit(1)
}
process.umask(0o077) // an export is for us alone
process.on('SIGINT', () => process.exit(130)) // with a PostgreSQL that was started for the command
const { loadEnvFile } = await import('./platform/config.ts')
const { CannotStart } = await import('./platform/cannot-start.ts')
const { main } = await import('./cli/main.ts')
const { logInWords } = await import('./platform/log.ts')
logInWords(console.error)
try {
  loadEnvFile()
  process.exitCode = await main(process.argv.slice(2), process.env, { print: console.log, complain: console.error })
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { quietSettings } from '../../server/src/testing/quiet-settings.ts'

const root = resolve(import.meta.dirname, '../..')

/** Types an admin command at a running Klopt, and gives what it says. */
export async function typeCommand(klopt: { folder: string }, ...argv: string[]): Promise<string> {
  const env = { ...process.env, ...quietSettings(), DATA_DIR: join(klopt.folder, 'data') }
  const { promise, resolve: done, reject } = Promise.withResolvers<string>()
  execFile(process.execPath, ['server/src/cli.ts', ...argv], { cwd: root, env }, (error, out, said) =>
    error ? reject(new Error(said || out)) : done(out),
  )
  return promise
}

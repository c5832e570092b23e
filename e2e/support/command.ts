import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { quietSettings } from '../../server/src/testing/quiet-settings.ts'

const root = resolve(import.meta.dirname, '../..')

/** Runs an admin command on a running Klopt and returns its output. */
export async function typeCommand(klopt: { folder: string }, ...argv: string[]): Promise<string> {
  const env = { ...process.env, ...quietSettings(), DATA_DIR: join(klopt.folder, 'data') }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(process.execPath, ['server/src/cli.ts', ...argv], { cwd: root, env }, (error, out, err) =>
    error ? reject(new Error(err || out)) : resolve(out),
  )
  return promise
}

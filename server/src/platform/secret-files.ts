import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { reasonOf } from './reason.ts'

/** The settings that are or contain a secret. */
const secrets = [
  'SECRET_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'KVK_API_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]

/** Reads the secrets that are kept in files: NAME_FILE is the path of a file with the value of NAME. */
export function withSecretFiles(
  env: Record<string, string | undefined>,
  folder: string,
): Record<string, string | undefined> {
  const read = secrets.flatMap((name) => {
    const file = env[`${name}_FILE`]
    if (!file) return []
    if (env[name]) throw new CannotStart(`${name} and ${name}_FILE are both set: remove one of them.`)
    return [[name, valueIn(resolve(folder, file), `${name}_FILE`)]]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function valueIn(file: string, setting: string): string {
  const value = content(file, setting).trim()
  if (!value) throw new CannotStart(`${setting}: the file ${file} is empty.`)
  return value
}

function content(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new CannotStart(`${setting}: the file ${file} cannot be read: ${reasonOf(error)}.`)
  }
}

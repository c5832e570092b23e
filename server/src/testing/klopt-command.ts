import { inject } from 'vitest'
import { main } from '../cli/main.ts'
import type { World } from './world.ts'

/** Runs an admin command in a world. Returns its output, its errors and its exit code. */
export function klopt(world: World, ...argv: string[]) {
  const { config } = world
  const { database = '' } = world.pool.options
  return typeCommand(argv, {
    ...Object.fromEntries(Object.entries(world.env).filter(([name]) => /^(STORAGE|AWS)_/.test(name))),
    DATA_DIR: config.dataDir,
    PORT: String(config.port),
    DATABASE_URL: urlOf(database),
    ...(config.smtpUrl && { SMTP_URL: config.smtpUrl }),
    ...(config.clamavUrl && { CLAMAV_URL: config.clamavUrl }),
  })
}

export async function typeCommand(argv: string[], env: Record<string, string>) {
  const lines: string[] = []
  const complaints: string[] = []
  const code = await main(argv, env, {
    print: (line) => void lines.push(line),
    complain: (line) => void complaints.push(line),
  })
  return { code, out: lines.join('\n'), err: complaints.join('\n') }
}

/** The DATABASE_URL of a database on the server of the tests. */
export function urlOf(database: string): string {
  const { host, port, user, password = '' } = inject('postgres')
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

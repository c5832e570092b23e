import { inject } from 'vitest'
import { main } from '../cli/main.ts'
import type { World } from './world.ts'

/** Types an admin command at a world: what it printed, what it complained of, and its exit code. */
export async function klopt(world: World, ...argv: string[]) {
  const lines: string[] = []
  const complaints: string[] = []
  const { host, port, user, password = '' } = inject('postgres')
  const { database = '' } = world.pool.options
  const env = {
    DATA_DIR: world.config.dataDir,
    PORT: String(world.config.port),
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    ...(world.config.smtpUrl && { SMTP_URL: world.config.smtpUrl }),
    ...(world.config.clamavUrl && { CLAMAV_URL: world.config.clamavUrl }),
  }
  const code = await main(argv, env, {
    print: (line) => void lines.push(line),
    complain: (line) => void complaints.push(line),
  })
  return { code, out: lines.join('\n'), err: complaints.join('\n') }
}

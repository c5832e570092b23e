import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startJobs } from '../platform/jobs.ts'
import { tasks } from '../tasks.ts'
import { SmtpSink } from './smtp-sink.ts'
import { useWorld } from './world.ts'

/** A world whose jobs run and whose mails arrive at a real mail server. */
export async function useMailingWorld(env: Record<string, string> = {}) {
  const sink = await SmtpSink.open()
  const world = useWorld({ SMTP_URL: sink.url, ...env })
  const running: { stop(): Promise<void> }[] = []
  beforeAll(async () => void running.push(await startJobs(world.deps, tasks)))
  afterEach(() => void (sink.down = false)) // also after a test that did not come so far
  afterAll(async () => {
    for (const jobs of running) await jobs.stop()
    await sink.close()
  })

  /** No job is left: whoever was to be mailed has been. */
  async function quiet() {
    const left = () =>
      world.pool.query('select from graphile_worker.jobs where locked_at is not null or run_at <= now()')
    await expect.poll(async () => (await left()).rowCount, { timeout: 10_000, interval: 20 }).toBe(0)
  }

  return { world, sink, quiet }
}

/** The token in a mailed link. */
export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

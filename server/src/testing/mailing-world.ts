import { afterAll, afterEach, beforeAll } from 'vitest'
import { quiet, runJobs } from './run-jobs.ts'
import { SmtpSink } from './smtp-sink.ts'
import { useWorld } from './world.ts'

/** A world with running jobs and a real mail server. */
export async function useMailingWorld(env: Record<string, string> = {}) {
  const sink = await SmtpSink.open()
  const world = useWorld({ SMTP_URL: sink.url, ...env })
  const running: { stop(): Promise<void> }[] = []
  beforeAll(async () => void running.push(await runJobs(world)))
  afterEach(() => void (sink.down = false)) // also after a failed test
  afterAll(async () => {
    for (const jobs of running) await jobs.stop()
    await sink.close()
  })

  return { world, sink, quiet: () => quiet(world) }
}

/** The token in a mailed link. */
export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

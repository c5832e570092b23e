import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { startPostgres } from '../server/src/platform/database/embedded-postgres.ts'
import { Child } from './child.ts'
import { machine } from './figures.ts'
import { withPool } from './servers.ts'

/** The environment of a bench: a folder, a PostgreSQL with fsync, and the processes to stop at the end. */
export type Stage = {
  postgres: pg.PoolConfig
  folder: string
  started(child: Child): void
  child(file: string, options?: { env?: Record<string, string>; flags?: string[] }): Child
  /** The machine, versions and load. */
  machine(): Promise<string>
}

/**
 * `--short` tests a bench in seconds and records nothing. `--big` adds measurements that take long, `--huge` those that
 * take half an hour. `--against` names the checkout of an earlier version.
 */
export const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    big: { type: 'boolean', default: false },
    huge: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})

/** Runs a bench and cleans up, also after Ctrl-C or a failure. */
export async function onStage(bench: (stage: Stage) => Promise<void>): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), 'klopt-bench-'))
  const stops: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  const began = loadavg()[0] ?? 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    const { connection: postgres, stop } = await startPostgres(join(folder, 'postgres'))
    stops.push(stop)
    await bench({ postgres, folder, started, child, machine: describe })

    async function describe() {
      const { rows } = await withPool(postgres, 'postgres', (pool) =>
        pool.query<{ server_version: string }>('show server_version'),
      )
      const load = [began, loadavg()[0] ?? 0].map((figure) => figure.toFixed(1)).join(' to ')
      return `${machine(rows[0]?.server_version ?? '')}, load average ${load}`
    }
  } catch (error) {
    if (!stopping.signal.aborted) console.error(error)
    process.exitCode = stopping.signal.aborted ? 130 : 1
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(console.error)
    rmSync(folder, { recursive: true, force: true })
  }
  return process.exit()

  function started(child: Child) {
    stops.push(() => child.stop())
    stopping.signal.addEventListener('abort', () => void child.stop()) // which ends any call that waits for it
  }

  function child(file: string, more: { env?: Record<string, string>; flags?: string[] } = {}): Child {
    const program = new Child(file, { log: join(folder, `${file.replaceAll('/', '-')}-${stops.length}.log`), ...more })
    started(program)
    return program
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { KloptProcess } from '../../server/src/testing/klopt-process.ts'

/** A process with all its descendants, such as PostgreSQL and its connections. */
export function family(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [pid]
  for (const one of found) found.push(...(children.get(one) ?? []))
  return found
}

export function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {} // it ended meanwhile
  }
}

/** The memory of a process in MiB. */
export function memoryOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
}

/** How long the first thread of a process was ready to run without a processor, in ms. 0 if unknown. */
export function waitedForProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000
  } catch {
    return 0
  }
}

/** The pid of the jobs process of a Klopt that logs at `debug`, once the jobs are idle. */
export async function jobsOf(klopt: KloptProcess): Promise<number> {
  await klopt.isReady()
  await expect.poll(() => klopt.output, { timeout: 60_000 }).toContain('The jobs have started')
  const jobs = family(klopt.pid).find((one) => commandOf(one).includes('src/jobs/main.ts'))
  if (jobs === undefined) throw new Error('there is no jobs process')
  return jobs
}

export function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

export function isThere(pid: number): boolean {
  try {
    return commandOf(pid) !== '' // of one that ended and was not asked for its code nothing is left
  } catch {
    return false
  }
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return 0 // it ended meanwhile
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Watches the readers of a process. The returned function gives the largest memory of one in megabytes. Only Linux
 * reports this; elsewhere it is 0.
 */
export function peakOfReaders(pid = process.pid): () => number {
  let most = 0
  const spy = setInterval(() => (most = Math.max(most, ...readersOf(pid).map(peakOf))), 15)
  return () => {
    clearInterval(spy)
    return most
  }
}

/** The running readers that a process, or one of its descendants, has started. */
export function readersOf(pid: number | string): string[] {
  const threads = orNothing(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).match(/\d+/g) ?? [])
  return children.flatMap((child) => (isReader(child) ? [child] : readersOf(child)))
}

/** Not the program that starts it in its sandbox, whose command line contains the same words. */
function isReader(pid: string): boolean {
  const words = read(`/proc/${pid}/cmdline`)
  return /reader\/main\.[jt]s/.test(words) && basename(words.split('\0', 1)[0] ?? '') === 'node'
}

function peakOf(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function read(path: string): string {
  return orNothing(() => readFileSync(path, 'utf8')) ?? ''
}

function orNothing<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined // gone meanwhile
  }
}

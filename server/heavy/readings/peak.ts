import { readFileSync } from 'node:fs'

/**
 * Watches the readers that a process has started; what it gives back tells the most megabytes one of them took. Linux
 * tells; elsewhere nothing is known.
 */
export function peakOfReaders(pid = process.pid): () => number {
  let most = 0
  const spy = setInterval(() => (most = Math.max(most, ...readersOf(pid).map(peakOf))), 15)
  return () => {
    clearInterval(spy)
    return most
  }
}

/** The readers that a process has started and that are at work. */
export function readersOf(pid: number): string[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(isReader)
}

function isReader(pid: string): boolean {
  return read(`/proc/${pid}/cmdline`).includes('reader/main.ts')
}

function peakOf(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // gone meanwhile
  }
}

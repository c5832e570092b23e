import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readInSandbox } from '../server/src/features/readings/reader/read-in-sandbox.ts'
import { peakOfReaders } from '../tests/readings/peak.ts'

const folder = join(import.meta.dirname, '../tests/papers/known')
const sample = 20

/**
 * The time of a reading in a process of its own, with its start, and the most memory, of the largest papers of the
 * known half.
 */
export async function measureInSandbox(): Promise<{ times: number[]; megabytes: number }> {
  const largest = readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .toSorted((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
    .slice(0, sample)
  const peak = peakOfReaders()
  const times: number[] = []
  for (const filename of largest) {
    const from = performance.now()
    const bytes = new Uint8Array(readFileSync(join(folder, filename)))
    const { state } = await readInSandbox(bytes, { type: 'pdf', filename, known_numbers: [] })
    times.push(performance.now() - from)
    if (state !== 'read') throw new Error(`${filename}: ${state}`)
  }
  return { times, megabytes: Math.round(peak()) }
}

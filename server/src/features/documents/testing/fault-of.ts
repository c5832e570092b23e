import type { FileExtension } from '@klopt/contract'
import { faultOf } from '../content.ts'
import type { Fault } from '../fault.ts'

/** Why a file of this content would be refused. */
export function fault(extension: FileExtension, content: string | Uint8Array): Promise<Fault | null> {
  const bytes = Buffer.from(content)
  const read = async (position: number, length: number) => bytes.subarray(position, position + length)
  return faultOf(extension, { size: bytes.length, read })
}

/** How many milliseconds of work at most stood between two turns in which others are served; waiting for a core is none. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const spent = () => process.threadCpuUsage().user / 1000
  let longest = 0
  let before = spent()
  const look = () => {
    longest = Math.max(longest, spent() - before)
    before = spent()
  }
  const clock = setInterval(look, 1)
  await work()
  clearInterval(clock)
  return longest
}

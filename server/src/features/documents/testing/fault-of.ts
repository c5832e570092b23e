import type { FileExtension } from '@klopt/contract'
import { faultOf } from '../content/content.ts'
import type { Fault } from '../content/fault.ts'

/** Why a file of this content would be refused. */
export function fault(extension: FileExtension, content: string | Uint8Array): Promise<Fault | null> {
  const bytes = Buffer.from(content)
  const read = async (position: number, length: number) => bytes.subarray(position, position + length)
  return faultOf(extension, { size: bytes.length, read })
}

/** How many milliseconds of a processor a check takes; waiting for one is none. Ten seconds are the end of it. */
export async function costOf(check: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await check()
  return process.threadCpuUsage(before).user / 1000
}

import type { FileExtension } from '@klopt/contract'
import { faultOf } from '../content/content.ts'
import type { Fault } from '../content/fault.ts'

/** The reason why a file with this content would be refused. */
export function fault(extension: FileExtension, content: string | Uint8Array): Promise<Fault | null> {
  const bytes = Buffer.from(content)
  const read = async (position: number, length: number) => bytes.subarray(position, position + length)
  return faultOf(extension, { size: bytes.length, read })
}

/** The CPU time of a check in milliseconds, without waiting. The limit is ten seconds. */
export async function costOf(check: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await check()
  return process.threadCpuUsage(before).user / 1000
}

import type { FileExtension } from '@klopt/contract'
import { inspect } from '../content/content.ts'
import { namedAs } from '../names.ts'

/** Why a file with this content would be refused, or what else it is; null if it is taken under this ending. */
export async function fault(extension: FileExtension, content: string | Uint8Array): Promise<string | null> {
  const bytes = Buffer.from(content)
  const read = async (position: number, length: number) => bytes.subarray(position, position + length)
  const found = await inspect({ size: bytes.length, read })
  if ('fault' in found) return found.fault
  const named = namedAs(`a.${extension}`, found.extension)
  return named.extension === extension ? null : `a ${named.extension}`
}

/** The CPU time of a check in milliseconds, without waiting. The limit is ten seconds. */
export async function costOf(check: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await check()
  return process.threadCpuUsage(before).user / 1000
}

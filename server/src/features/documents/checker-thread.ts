import type { FileExtension } from '@klopt/contract'
import { parentPort } from 'node:worker_threads'
import { faultOf } from './content/content.ts'

type CheckRequest = { extension: FileExtension; bytes: Uint8Array }

parentPort?.on('message', async ({ extension, bytes }: CheckRequest) => {
  const whole = Buffer.from(bytes.buffer)
  const read = async (position: number, length: number) => whole.subarray(position, position + length)
  reply(await faultOf(extension, { size: whole.length, read }))
})
reply(null) // ready: the code is loaded

function reply(fault: Awaited<ReturnType<typeof faultOf>>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(fault)
}

import { parentPort } from 'node:worker_threads'
import { inspect } from './content/content.ts'

parentPort?.on('message', async (bytes: Uint8Array) => {
  const whole = Buffer.from(bytes.buffer)
  const read = async (position: number, length: number) => whole.subarray(position, position + length)
  reply(await inspect({ size: whole.length, read }))
})
reply('ready') // the code is loaded

function reply(message: Awaited<ReturnType<typeof inspect>> | 'ready'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}

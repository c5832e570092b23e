import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { quietSettings } from './quiet-settings.ts'

const root = join(import.meta.dirname, '../../..')
/** Node's options in the start script. */
const options =
  readFileSync(join(root, 'package.json'), 'utf8')
    .match(/(?<="start": "exec node ).*(?= server)/)?.[0]
    .split(' ') ?? []

/** Klopt in a separate process, as `npm start` starts it. */
export class KloptProcess {
  readonly address: string
  /** Its whole output. */
  output = ''
  readonly #process: ChildProcess
  #mayEnd = false

  private constructor(address: string, child: ChildProcess) {
    this.address = address
    this.#process = child
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (words) => void (this.output += String(words)))
    child.once('close', (code, signal) => {
      if (!this.#mayEnd) process.stderr.write(`Klopt ended unexpectedly (${code ?? signal}):\n${this.output}\n`)
    })
  }

  static async start(env: Record<string, string>, ...flags: string[]): Promise<KloptProcess> {
    const port = env['PORT'] ?? String(await freePort())
    const settings = { ...quietSettings(), LOG_LEVEL: 'error', DEMO: '0', RATE_LIMIT_SCALE: '1000', ...env, PORT: port }
    const around = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
    const child = spawn(process.execPath, [...options, join(root, 'server/src/main.ts'), ...flags], {
      env: { ...around, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new KloptProcess(`http://127.0.0.1:${port}`, child)
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  async isReady(): Promise<void> {
    const look = async () => {
      if (this.#process.exitCode !== null) throw new Error('it ended')
      expect((await fetch(`${this.address}/readyz`)).status).toBe(200)
      expect(this.output).toContain('is ready') // its last line by itself
    }
    await vi.waitFor(look, { timeout: 60_000, interval: 50 }).catch((error: unknown) => {
      throw new Error(`Klopt is not ready:\n${this.output}`, { cause: error })
    })
  }

  /** Waits until it ends without `end`, for example after a crash. Returns the exit code. */
  async endsByItself(): Promise<number | null> {
    this.#mayEnd = true
    await vi.waitFor(() => expect(this.#process.exitCode ?? this.#process.signalCode).not.toBeNull(), 60_000)
    return this.#process.exitCode
  }

  /** Stops it like an operator, or kills it. Returns the exit code. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    this.#mayEnd = true
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, 'exit')
      this.#process.kill(signal)
      await ended
    }
    return this.#process.exitCode
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { freePort, untilFree } from '../../server/src/testing/free-port.ts'
import { quietSettings } from '../../server/src/testing/quiet-settings.ts'

const root = resolve(import.meta.dirname, '../..')
/** A real Klopt with its own folder and port, as `npm start` runs it. */
export class Klopt {
  readonly address: string
  readonly folder: string
  readonly #port: number
  readonly #more: Record<string, string>
  readonly #root: string
  #process: ChildProcess | null = null

  private constructor(folder: string, port: number, more: Record<string, string>, root: string) {
    this.folder = folder
    this.#root = root
    this.#port = port
    this.#more = more
    this.address = `http://127.0.0.1:${port}`
  }

  /** `more` are additional settings. `checkout` is another version of the source. */
  static async open(more: Record<string, string> = {}, checkout = root): Promise<Klopt> {
    const folder = await mkdtemp(join(tmpdir(), 'klopt-e2e-'))
    const klopt = new Klopt(folder, await freePort(), more, checkout)
    try {
      await klopt.start()
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
    return klopt
  }

  /** Also restarts it after `kill`, at the same address. */
  async start(): Promise<void> {
    await untilFree(this.#port)
    const settings = { PORT: String(this.#port), DATA_DIR: join(this.folder, 'data'), DEMO: '0', LOG_LEVEL: 'error' }
    // Photos are only files here: reading them takes seconds of a processor, and has tests of its own.
    const test = { NODE_ENV: 'test', RATE_LIMIT_SCALE: '10000', OCR_READERS: '0' }
    const env = { ...process.env, ...quietSettings(), ...settings, ...test, ...this.#more }
    const child = spawn(process.execPath, ['--disable-sigusr1', 'server/src/main.ts'], {
      cwd: this.#root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    child.stderr.on('data', (text: Buffer) => appendFileSync(this.#log, text))
    const ready = new Promise<void>((done) => {
      child.stdout.on('data', (text: Buffer) => {
        appendFileSync(this.#log, text)
        if (text.includes('is ready:')) done()
      })
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`Klopt did not start:\n${this.log()}`)))
    await Promise.race([ready, ended])
  }

  /** Simulates a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it in order. */
  async stop(): Promise<void> {
    const code = await this.#end('SIGTERM')
    if (code !== 0) throw new Error(`Klopt ended with ${code}:\n${this.log()}`)
  }

  /** Stops it and removes its data. An error that it logged fails the run. */
  async close(): Promise<void> {
    await this.stop()
    const errors = loggedErrors(this.log())
    rmSync(this.folder, { recursive: true, force: true })
    if (errors.length > 0) throw new Error(`Klopt met errors of its own:\n${errors.join('\n')}`)
  }

  log(): string {
    return readFileSync(this.#log, 'utf8')
  }

  /** Its process, or 0 while it does not run. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  get #log(): string {
    return join(this.folder, 'klopt.log')
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return 0
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
}

/** The errors in the log: the server's own faults, each with its origin. */
function loggedErrors(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack: string } }
    return `${msg} ${err?.stack.split('\n').slice(0, 9).join('\n') ?? ''}`
  })
}

/** The address of a Klopt's PostgreSQL, from its pid file. */
export function databaseOf(folder: string): pg.PoolConfig {
  const data = join(folder, 'data')
  const [, , , port, socket, host] = readFileSync(join(data, 'db/postmaster.pid'), 'utf8').split('\n')
  const one = { port: Number(port), user: 'klopt', database: 'klopt' }
  if (socket) return { ...one, host: socket }
  return { ...one, host: host ?? '', password: readFileSync(join(data, 'postgres-password'), 'utf8') }
}

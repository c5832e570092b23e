import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

const shown = join(import.meta.dirname, '../../docs/proxies')

/** A reverse proxy of Debian, with its configuration from docs/proxies. Only names, ports and TLS differ. */
export type Program = {
  names: string[]
  file: string
  /** Texts of the file, and what a test has instead. Each must be there. */
  changes: (port: number, target: string) => [string | RegExp, string][]
  /** What a test wraps around it. */
  around: (servers: string, folder: string) => string
  args: (conf: string, folder: string) => string[]
  /** The signal, or the words for its program, after which it reads its configuration again. */
  reload: NodeJS.Signals | ((conf: string, folder: string) => string[])
}

export class ReverseProxy {
  readonly port: number
  readonly #program: Program
  readonly #folder: string
  #process: ChildProcess | null = null

  protected constructor(program: Program, port: number, folder: string) {
    this.#program = program
    this.port = port
    this.#folder = folder
  }

  static async of(program: Program, port: number): Promise<ReverseProxy> {
    return new ReverseProxy(program, port, await folderOf(program))
  }

  get name(): string {
    return this.#program.names[0] ?? ''
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** `change` makes the mistakes of an operator in the configuration. */
  async start(target: string, change = (configuration: string) => configuration): Promise<void> {
    await this.serve(change(this.#shown(target.replace('http://', ''))))
    await vi.waitFor(() => this.#accepts(), { timeout: 10_000, interval: 20 })
  }

  /** Starts it with these servers. It does not wait until they answer. */
  async serve(servers: string): Promise<void> {
    const { around, args } = this.#program
    const path = pathOf(this.#program)
    if (!path) throw new Error(`There is no ${this.name} on this machine.`)
    await writeFile(this.#conf, around(servers, this.#folder))
    this.#process = this.#run(path, args(this.#conf, this.#folder))
  }

  /** Lets it read its configuration again, while it serves. */
  async reload(): Promise<void> {
    const { reload } = this.#program
    if (typeof reload === 'string') this.#process?.kill(reload)
    else await once(this.#run(pathOf(this.#program) ?? '', reload(this.#conf, this.#folder)), 'exit')
  }

  async stop(): Promise<void> {
    const running = this.#process
    this.#process = null
    if (running?.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  get #conf(): string {
    return join(this.#folder, 'proxy.conf')
  }

  #run(path: string, args: string[]): ChildProcess {
    return spawn(path, args, { stdio: 'ignore', env: { ...process.env, HOME: this.#folder } })
  }

  async #accepts(): Promise<void> {
    const line = connect(this.port, '127.0.0.1')
    await once(line, 'connect').finally(() => line.destroy())
  }

  #shown(target: string): string {
    let text = readFileSync(join(shown, this.#program.file), 'utf8')
    for (const [before, after] of this.#program.changes(this.port, target)) {
      if (text.replace(before, '') === text) throw new Error(`${this.#program.file} has no ${before}.`)
      text = text.replace(before, after)
    }
    return text
  }

  /** Sends raw bytes and returns everything received until nothing more comes. */
  async raw(bytes: string, quietMs = 300): Promise<string> {
    const line = connect(this.port, '127.0.0.1')
    let received = ''
    line.on('error', () => {})
    line.on('data', (piece) => void (received += piece.toString('latin1')))
    line.write(Buffer.from(bytes, 'latin1'))
    const closed = once(line, 'close')
    const timer = setInterval(() => received && line.end(), quietMs)
    const impatient = setTimeout(() => line.destroy(), 5 * quietMs)
    await closed
    clearInterval(timer)
    clearTimeout(impatient)
    return received
  }
}

/** An own folder, which the proxy's own user may enter. */
export async function folderOf({ names }: Program): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `klopt-${names[0]}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Undefined if it is not installed. */
export function pathOf({ names }: Program): string | undefined {
  const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

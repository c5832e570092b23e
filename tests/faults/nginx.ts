import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../server/src/testing/free-port.ts'

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
const manual = join(import.meta.dirname, '../../docs/operations.md')

/** A real nginx with the configuration from operations.md. Only names, ports and TLS differ. */
export class Nginx {
  static readonly isMissing = program === undefined
  readonly port: number
  readonly #folder: string
  #process: ChildProcess | null = null

  private constructor(port: number, folder: string) {
    this.port = port
    this.#folder = folder
  }

  static async open(): Promise<Nginx> {
    return new Nginx(await freePort(), await mkdtemp(join(tmpdir(), 'klopt-nginx-')))
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** `change` makes the mistakes of an operator in the configuration. */
  async start(target: string, change = (configuration: string) => configuration): Promise<void> {
    await this.serve(change(shownInManual(this.port, target)))
    await vi.waitFor(() => this.#accepts(), { timeout: 10_000, interval: 20 })
  }

  /** Starts it with these servers. It does not wait until they answer. */
  async serve(servers: string): Promise<void> {
    const folder = this.#folder
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const conf = join(folder, 'nginx.conf')
    await writeFile(
      conf,
      `daemon off; ${user} worker_processes 1; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')}
${servers}
}`,
    )
    if (!program) throw new Error('There is no nginx on this machine.')
    this.#process = spawn(program, ['-p', folder, '-c', conf, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  }

  async stop(): Promise<void> {
    if (!this.#process) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    this.#process = null
    await ended
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #accepts(): Promise<void> {
    const line = connect(this.port, '127.0.0.1')
    await once(line, 'connect').finally(() => line.destroy())
  }

  /** Sends raw bytes and returns everything received until nothing more comes. */
  async raw(bytes: string, quiet_ms = 300): Promise<string> {
    const line = connect(this.port, '127.0.0.1')
    let received = ''
    line.on('error', () => {})
    line.on('data', (piece) => void (received += piece.toString('latin1')))
    line.write(Buffer.from(bytes, 'latin1'))
    const closed = once(line, 'close')
    const timer = setInterval(() => received && line.end(), quiet_ms)
    const impatient = setTimeout(() => line.destroy(), 5 * quiet_ms)
    await closed
    clearInterval(timer)
    clearTimeout(impatient)
    return received
  }
}

function shownInManual(port: number, target: string): string {
  const shown = [...readFileSync(manual, 'utf8').matchAll(/```nginx\n([^]*?)```/g)].map(([, text = '']) => text)
  const example = shown.find((text) => text.includes('listen 443')) ?? ''
  const ours = example
    .replace(/ *listen \[::\].*\n/g, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ *ssl_certificate.*\n/g, '')
    .replace('server 127.0.0.1:3000;', `server ${target.replace('http://', '')};`)
  if (!ours.includes(`listen 127.0.0.1:${port};`) || !ours.includes(`server ${target.replace('http://', '')};`))
    throw new Error('operations.md shows another configuration than this test knows')
  return ours
}

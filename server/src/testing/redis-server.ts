import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
const program = folders
  .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => join(folder, name)))
  .find((path) => existsSync(path))

/** A real Redis on a free port, without persistence. It can be killed, frozen and emptied. */
export class RedisServer {
  /** Whether to skip tests that need Redis. */
  static readonly isMissing = program === undefined
  readonly port: number
  #process: ChildProcess | null = null

  private constructor(port: number) {
    this.port = port
  }

  static async open(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort())
    await redis.start()
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts or thaws it. Does nothing if it runs. */
  async start(): Promise<void> {
    if (this.#process) return this.thaw()
    if (!program) throw new Error('There is no redis-server on this machine.')
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#process = spawn(program, words, { stdio: 'ignore' })
    for (let left = 500; !(await this.#answers()); left -= 1) {
      if (left === 0) throw new Error('redis-server does not answer.')
      await pause(20)
    }
  }

  /** Kills it, like a crash. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** It keeps its connections and does not respond. */
  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#process?.kill('SIGCONT')
  }

  /** Runs a command and returns its reply of one line. */
  async run(command: string): Promise<string> {
    const connection = connect(this.port, '127.0.0.1')
    connection.write(`${command}\r\n`)
    try {
      const [reply] = (await once(connection, 'data')) as [Buffer]
      return reply.toString()
    } finally {
      connection.destroy()
    }
  }

  #answers(): Promise<boolean> {
    return this.run('PING').then(
      (answer) => answer.startsWith('+PONG'),
      () => false,
    )
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 60_000
const home = resolve(import.meta.dirname, '..')

type Options = { log: string; env?: Record<string, string>; flags?: string[]; root?: string }

/** A program in a child process, which handles one request at a time. */
export class Child {
  readonly #process: ChildProcess
  readonly #name: string
  readonly #log: string
  #counts = false

  /** `log` is the file for its output, `root` the checkout that it belongs to. */
  constructor(file: string, { env = {}, log, flags = [], root = home }: Options) {
    const output = openSync(log, 'a')
    this.#name = file
    this.#log = log
    this.#process = spawn(process.execPath, ['--import', './bench/report-cpu.ts', ...flags, file], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output, 'ipc'],
      detached: true, // Ctrl-C then reaches only the bench, which stops its children in order
    })
  }

  async ask<A>(question?: unknown): Promise<A> {
    const ended = new AbortController()
    const late = pause(patienceMs, 'does not answer', { signal: ended.signal })
    const gone = once(this.#process, 'exit', { signal: ended.signal }).then(() => 'ended')
    const silent = Promise.race([late, gone]).then((why) => Promise.reject(this.failure(why)))
    silent.catch(() => undefined)
    if (this.hasEnded) throw this.failure('ended')
    if (question !== undefined) this.#process.send(question as object)
    const answered = once(this.#process, 'message', { signal: ended.signal }).then(([answer]) => answer as A)
    answered.catch(() => undefined)
    try {
      return await Promise.race([answered, silent])
    } finally {
      ended.abort()
    }
  }

  /** CPU time in microseconds since it started. */
  async cpu(): Promise<number> {
    const { cpu } = await this.ask<{ cpu: NodeJS.CpuUsage }>('cpu')
    return cpu.user + cpu.system
  }

  async memory(): Promise<{ now: number; most: number }> {
    return (await this.ask<{ memory: { now: number; most: number } }>('memory')).memory
  }

  /** The number of database statements since the first call. */
  async statements(): Promise<number> {
    const request = this.#counts ? 'statements' : 'count'
    this.#counts = true
    return (await this.ask<{ statements: number }>(request)).statements
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  /** An error with the last lines of its output, because the log is removed with the bench's folder. */
  failure(why: string): Error {
    const output = readFileSync(this.#log, 'utf8').trim().split('\n').slice(-10).join('\n')
    return new Error(`${this.#name} ${why}\n${output}`)
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return
    const ended = once(this.#process, 'exit')
    const impatient = setTimeout(() => this.#process.kill('SIGKILL'), 20_000)
    this.#process.kill('SIGTERM')
    await ended
    clearTimeout(impatient)
  }
}

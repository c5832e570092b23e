// What a PDF may leave out and count on: the standard fonts, tables of Asian letters, decoders of scanned pictures.
const files = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Gives pdf.js its files from our own origin, each under its own address that may be kept for good. */
export class PdfFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (!address) throw new Error(`There is no ${filename}.`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

import { limits } from '@klopt/contract'
import { blankPlace } from './blank-place.ts'
import { type JpegHead, readJpegHead } from './jpeg.ts'
import { mostSide } from './prepare.ts'
import { shrink } from './shrink.ts'

type PhotoPage = { bytes: Uint8Array<ArrayBuffer>; head: JpegHead }

/** A4, in points. */
const paper = { short: 595, long: 842 }
/** If the document would be too large to upload: at 200 dots per inch of A4, and then at 140. */
const sides = [mostSide, 2340, 1640]

/** One PDF of several photos, in this order. Null if one cannot be read, or they are too large together. */
export async function pdfOf(photos: File[], name: string): Promise<File | null> {
  for (const side of sides) {
    const pages: PhotoPage[] = []
    for (const photo of photos) {
      const page = await pageOf(photo, side)
      if (!page) return null
      pages.push(page)
    }
    const pdf = new File(writePdf(pages), name, { type: 'application/pdf' })
    if (pdf.size <= limits.file_bytes) return pdf
  }
  return null
}

/** A JPEG goes in as it is, unless it lies on its side, is made for print or is too large. */
async function pageOf(photo: File, side: number): Promise<PhotoPage | null> {
  const own = await read(photo)
  const fits = own && own.head.orientation === 1 && own.head.components !== 4
  if (fits && Math.max(own.head.width, own.head.height) <= side) return own
  const upright = await shrink(photo, side)
  return upright && read(upright)
}

async function read(photo: File): Promise<PhotoPage | null> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const head = readJpegHead(bytes)
  if (!head) return null
  blankPlace(bytes)
  return { bytes, head }
}

/** A page is as large as A4 allows, in the shape of its photo. */
function writePdf(pages: PhotoPage[]): BlobPart[] {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.4\n%\u00E9\u00E9\u00E9\u00E9\n']
  const offsets: number[] = []
  let length = sizeOf(parts[0] ?? '')
  function add(...more: (string | Uint8Array<ArrayBuffer>)[]) {
    for (const part of more) length += sizeOf(part)
    parts.push(...more)
  }
  function object(number: number, ...content: (string | Uint8Array<ArrayBuffer>)[]) {
    offsets[number] = length
    add(`${number} 0 obj\n`, ...content, '\nendobj\n')
  }

  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${3 * n + 3} 0 R`).join(' ')}] >>`)
  for (const [n, { bytes, head }] of pages.entries()) {
    const [page, content, picture] = [3 * n + 3, 3 * n + 4, 3 * n + 5]
    const { width, height } = head
    const most = width > height ? [paper.long, paper.short] : [paper.short, paper.long]
    const scale = Math.min((most[0] ?? 0) / width, (most[1] ?? 0) / height)
    const [wide, high] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
    const draw = `${wide} 0 0 ${high} 0 0 cm /P Do`
    const box = `/MediaBox [0 0 ${wide} ${high}] /Resources << /XObject << /P ${picture} 0 R >> >>`
    object(page, `<< /Type /Page /Parent 2 0 R ${box} /Contents ${content} 0 R >>`)
    object(content, `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
    const colours = head.components === 1 ? '/DeviceGray' : '/DeviceRGB'
    const kind = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8`
    const stream = `<< /Type /XObject ${kind} /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`
    object(picture, stream, bytes, '\nendstream')
  }
  const start = length
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`)
  add(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return parts
}

function sizeOf(part: string | Uint8Array): number {
  return typeof part === 'string' ? new TextEncoder().encode(part).length : part.length
}

import type { Document } from '@klopt/contract'
import { dalen, linde } from './dossiers.ts'
import { idOf } from './examples.ts'

/** A document of De Linde, which De Linde may delete. */
export function paperOf(n: number, filename: string, difference: Partial<Document> = {}): Document {
  return {
    id: idOf(500 + n),
    dossier_id: idOf(1),
    filename,
    content_type: 'application/pdf',
    size: 421_888,
    sha256: '0'.repeat(64),
    created_at: `2025-09-0${(n % 9) + 1}T08:00:00.000Z`,
    uploader_company_id: linde.id,
    uploader: { id: idOf(90), full_name: 'Anna Bakker' },
    kind: null,
    reading_state: null,
    left_out: null,
    version: 1,
    version_root: null,
    can_delete: true,
    can_replace: true,
    by_mail: false,
    opened: null,
    seller_company_id: null,
    buyer_company_id: null,
    parties_by: null,
    pen: null,
    ...difference,
  }
}

/** A document of Van Dalen, which De Linde may only read. */
export function paperOfDalen(n: number, filename: string, difference: Partial<Document> = {}): Document {
  const uploader = { id: idOf(91), full_name: 'Bram de Wit' }
  return paperOf(n, filename, {
    uploader_company_id: dalen.id,
    uploader,
    can_delete: false,
    can_replace: false,
    ...difference,
  })
}

/** A PDF with a line of text on each page, in a font that is not embedded. */
export function pdfOf(...lines: string[]): Uint8Array<ArrayBuffer> {
  const pages = lines.map((line, n) => ({
    page: 4 + 2 * n,
    content: 5 + 2 * n,
    stream: `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`,
  }))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map(({ page }) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap(({ content, stream }) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ]
  const places: number[] = []
  let text = '%PDF-1.4\n'
  for (const [n, object] of objects.entries()) {
    places.push(text.length)
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text + end)
}

export async function pngOf(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen) pen.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** A photo as an iPhone stores it: 64 by 48 pixels, in tiles. */
export const heic = Uint8Array.from(
  atob(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
      'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEAAAAAAAAA' +
      'AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA' +
      'ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED' +
      'cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz' +
      'cGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt' +
      'ZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq//+p9eR7Ep/9xgnkanfA=',
  ),
  (letter) => letter.codePointAt(0) ?? 0,
)

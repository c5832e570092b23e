import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** A PDF with these objects, numbered from 1. The first is its catalog. */
export function rawPdf(objects: (string | Buffer)[], trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [n, object] of objects.entries()) {
    places.push(length)
    add(Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}

export function stream(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** An A4 page with this content, as objects 1 to 4. More objects may follow from 5. */
export function onePage(content: Buffer | string, resources: string, ...more: (string | Buffer)[]): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`,
    typeof content === 'string' ? stream(content) : content,
    ...more,
  ])
}

export const helvetica = '/Font << /F 5 0 R >>'
export const helveticaItself = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** A stream that is compressed twice, so that a few kilobytes unpack to `gigabytes` of `piece`. */
export function bomb(gigabytes: number, piece: string, entries = ''): Buffer {
  const megabyte = Buffer.from(piece.repeat(Math.ceil(1_048_576 / piece.length)))
  const block = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH })
  const once = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: gigabytes * 1024 }, () => block)])
  return stream(deflateSync(once, { level: 1 }), `/Filter [/FlateDecode /FlateDecode] ${entries}`)
}

import { fileTypes, type FileExtension } from '@klopt/contract'
import { crc32, deflateSync } from 'node:zlib'
import { oleFile } from './ole-file.ts'
import { zipFile } from './zip-file.ts'

const contentTypes = { name: '[Content_Types].xml', content: '<Types/>' }
const rels = { name: '_rels/.rels', content: '<Relationships/>' }
// Real files from an encoder: 64×48 and 8×8 pixels.
const heif = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEAAAAAAAAA' +
    'AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA' +
    'ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED' +
    'cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz' +
    'cGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt' +
    'ZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq//+p9eR7Ep/9xgnkanfA=',
  'base64',
)
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j' +
    'q62rZ4C8ybqmx5moq6T/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI' +
    'AQEAAD8AI//Z',
  'base64',
)

/** A small file of every allowed kind, valid as far as our code reads it. */
export const samples: Record<FileExtension, Buffer> = {
  pdf: pdf('Order 4711'),
  png: png(2, 2),
  jpg: jpeg,
  jpeg,
  heic: heif,
  heif,
  webp: Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\0\x07\x10\xfd\x8f\xfe\x07\x22\xa2\xff\x01\0', 'latin1'),
  doc: oleFile(['1Table', 'WordDocument']),
  docx: zipFile([contentTypes, rels, { name: 'word/document.xml', content: '<w:document/>' }]),
  xls: oleFile(['Workbook']),
  xlsx: zipFile([contentTypes, rels, { name: 'xl/workbook.xml', content: '<workbook/>' }]),
  ppt: oleFile(['Current User', 'PowerPoint Document']),
  pptx: zipFile([contentTypes, rels, { name: 'ppt/presentation.xml', content: '<p:presentation/>' }]),
  odt: openDocument(fileTypes.odt),
  ods: openDocument(fileTypes.ods),
  xml: Buffer.from('<?xml version="1.0"?><Invoice/>'),
}

export function openDocument(kind: string): Buffer {
  const content = { name: 'content.xml', content: '<office:document-content/>' }
  return zipFile([{ name: 'mimetype', content: kind, stored: true }, content, { name: 'META-INF/manifest.xml' }])
}

/** A PDF with one empty page. `words` make its bytes differ, `size` pads it. */
export function pdf(words: string, size = 0): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = `%PDF-1.4\n% ${words}\n`
  const places = objects.map((object, n) => {
    const place = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer << /Size 4 /Root 1 0 R >>\nstartxref\n`
  const tail = `${end}${text.length}\n%%EOF\n`
  return Buffer.from(text + tail + '\n'.repeat(Math.max(0, size - text.length - tail.length)), 'latin1')
}

export function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.writeUInt8(8, 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0))
  const chunks = [chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(kind), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

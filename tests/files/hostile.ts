import { fileTypes, type FileExtension } from '@klopt/contract'
import {
  box,
  ftyp,
  heifOf,
  jpegOf,
  metaOf,
  sequenceOf,
  webpOf,
} from '../../server/src/features/documents/testing/image-files.ts'
import { pdf, png, samples } from '../../server/src/features/documents/testing/samples.ts'
import { zipFile } from '../../server/src/features/documents/testing/zip-file.ts'
import { activeFiles } from './hostile-active.ts'
import { officeFiles, oleFiles, openDocuments } from './hostile-documents.ts'
import type { HostileFile } from './hostile-file.ts'
import { foreign } from './parts.ts'

/** A file that must be refused, and the reason. */
const kinds = Object.keys(fileTypes) as FileExtension[]
const containers = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'doc', 'xls', 'ppt'] as const
const mega = 1024 * 1024

/** All hostile files. Each represents a known or possible attack. */
export function hostileFiles(): HostileFile[] {
  return [
    ...otherExtensions(),
    ...foreignInside(),
    ...officeFiles(),
    ...openDocuments(),
    ...oleFiles(),
    ...images(),
    ...cutOff(),
    ...pdfs(),
    ...activeFiles(),
  ]
}

function otherExtensions(): HostileFile[] {
  const names =
    'exe dll scr com bat cmd ps1 vbs js jse wsf hta msi jar lnk url iso img apk app sh py php svg svgz html htm xhtml mht xsl swf docm dotm dotx xlsm xlsb xltm xlam pptm potm ppsm ppam rtf csv zip rar 7z gz tar cab eml msg avif gif bmp tiff ico mp4 pdf.exe pdf.js docx.lnk png.svg pdf~ pdf_'
  const odd = ['zonder extensie', 'pdf', '.exe', 'order.pdf.', 'order.pdf ​.exe', 'order.p\u202edf.exe', 'order.pdf;x']
  return [
    ...names
      .split(' ')
      .map((extension) => ({ why: 'an extension that is not accepted', filename: `order.${extension}` })),
    ...odd.map((filename) => ({ why: 'a name without an accepted extension', filename })),
  ].map((one) => ({ ...one, content: samples.pdf }))
}

/** Foreign content with a valid extension, also after the start of a valid file. */
function foreignInside(): HostileFile[] {
  return Object.entries(foreign).flatMap(([what, content], n) => {
    const extensions = Array.from({ length: 5 }, (_, place) => kinds[(n + place * 3) % kinds.length] ?? 'pdf')
    return extensions.map((extension) => ({ why: `${what} as ${extension}`, filename: `stuk.${extension}`, content }))
  })
}

function images(): HostileFile[] {
  const flat = png(2, 2)
  flat.writeUInt32BE(0, 16)
  const flood = png(2, 2)
  flood.writeUInt32BE(2 ** 31 - 1, 16)
  const ihdr = Buffer.from(samples.png)
  ihdr.write('IDAT', 12, 'latin1')
  const of = (extension: FileExtension, files: Record<string, Buffer>): HostileFile[] =>
    Object.entries(files).map(([why, content]) => ({
      why: `${extension}: ${why}`,
      filename: `foto.${extension}`,
      content,
    }))
  return [
    ...of('png', {
      'no width': flat,
      'a flood': flood,
      'no header': ihdr,
      'only a magic number': samples.png.subarray(0, 8),
    }),
    ...(['jpg', 'jpeg'] as const).flatMap((extension) =>
      of(extension, {
        'a flood': jpegOf(65_535, 65_535),
        'no height': jpegOf(100, 0),
        'no size': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
        'a magic number and a web page': Buffer.concat([
          Buffer.from('ffd8ff', 'hex'),
          Buffer.from('<script>alert(1)</script>'),
        ]),
        'only fill bytes': Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(100_000, 0xff)]),
      }),
    ),
    ...of('webp', {
      'a flood': webpOf('VP8X', 2 ** 24, 2 ** 24),
      'a lossless pixel flood': webpOf('VP8L', 16_384, 16_384),
      'no width': webpOf('VP8 ', 0, 5),
      'a film': Buffer.from(`RIFF\x40\0\0\0AVI LIST${'\0'.repeat(60)}`, 'latin1'),
      'a sound': Buffer.from(`RIFF\x40\0\0\0WAVEfmt ${'\0'.repeat(60)}`, 'latin1'),
      'shorter than declared': webpShort(),
    }),
    ...(['heic', 'heif'] as const).flatMap((extension) =>
      of(extension, {
        'a flood': heifOf([20_000, 20_000]),
        'a pixel flood in one tile': heifOf([64, 64], [2 ** 32 - 1, 2 ** 32 - 1]),
        'an animated pixel flood': sequenceOf(20_000, 20_000),
        'no image': heifOf(),
        'a film': Buffer.concat([
          box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
          box('moov', Buffer.alloc(200)),
        ]),
        'an AVIF': Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'latin1'),
        'a box that points outside the file': Buffer.concat([ftyp, Buffer.from('ffffffff6d657461', 'hex')]),
        'a thousand boxes': Buffer.concat([ftyp, ...Array.from({ length: 1100 }, () => box('free'))]),
        'a table of megabytes': Buffer.concat([ftyp, box('meta', Buffer.alloc(3 * mega))]),
        'a size without a size': Buffer.concat([ftyp, metaOf(box('ipco', box('ispe')))]),
      }),
    ),
  ]
}

function webpShort(): Buffer {
  const short = Buffer.from(samples.webp)
  short.writeUInt32LE(short.length * 10, 4)
  return short
}

/** Truncated files. An image may lack its end, but not a format whose index is at the end. */
function cutOff(): HostileFile[] {
  return containers.flatMap((kind) =>
    [0.1, 0.5, 0.9].map((part) => ({
      why: `${part * 100} % of a ${kind}`,
      filename: `stuk.${kind}`,
      content: samples[kind].subarray(0, Math.floor(samples[kind].length * part)),
    })),
  )
}

function pdfs(): HostileFile[] {
  const whole = pdf('Order')
  const files: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'only a magic number': Buffer.from('%PDF-'),
    'a web page after four characters': Buffer.from('%PDF<script>alert(1)</script>'),
    'a web page behind the magic number': Buffer.from('%PDF-<script>alert(1)</script>'),
    'a version that does not exist': Buffer.from('%PDF-9.9\n%%EOF'),
    'other letters': Buffer.from('%pdf-1.4\n%%EOF'),
    'a web page in front': Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), whole]),
    'a program in front': Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), whole]),
    'an archive in front': Buffer.concat([zipFile([{ name: 'a', content: 'b' }]), whole]),
    'two-byte characters': Buffer.from(whole.toString('latin1'), 'utf16le'),
  }
  return Object.entries(files).map(([why, content]) => ({ why: `pdf: ${why}`, filename: 'order.pdf', content }))
}

import { fileTypes, type FileExtension } from '@klopt/contract'
import {
  box,
  ftyp,
  heifOf,
  jpegOf,
  jpegSegment,
  metaOf,
  sequenceOf,
  webpOf,
} from '../../server/src/features/documents/testing/image-files.ts'
import { oleFile } from '../../server/src/features/documents/testing/ole-file.ts'
import { pdf, png, samples } from '../../server/src/features/documents/testing/samples.ts'
import { type Entry, zipFile } from '../../server/src/features/documents/testing/zip-file.ts'
import { contentTypes, office, type OfficeKind } from './parts.ts'

/** A valid file as a program or phone makes it, which must be accepted and stay identical. */
export type HonestFile = { made_by: string; filename: string; content: Buffer }

type Variants = Record<string, Buffer>

/** Every kind in realistic variants: from different programs and years, small and large. */
export function honestFiles(): HonestFile[] {
  const of: [FileExtension, Variants][] = [
    ['pdf', pdfs()],
    ['png', pngs()],
    ['jpg', jpegs()],
    ['jpeg', jpegs()],
    ['heic', heifs()],
    ['heif', heifs()],
    ['webp', webps()],
    ['doc', oles('WordDocument', 'worddocument')],
    ['xls', { ...oles('Workbook', 'WORKBOOK'), 'Excel 5': oleFile(['Book']) }],
    ['ppt', oles('PowerPoint Document', 'Powerpoint Document')],
    ['docx', offices('docx')],
    ['xlsx', offices('xlsx')],
    ['pptx', offices('pptx')],
    ['odt', opens('odt')],
    ['ods', opens('ods')],
    ['xml', xmls()],
    ...renamed(),
  ]
  return of.flatMap(([extension, variants]) =>
    Object.entries(variants).map(([madeBy, content], n) => ({
      made_by: `${extension}: ${madeBy}`,
      filename: n % 2 ? `Stuk ${n} (définitief).${extension.toUpperCase()}` : `stuk ${n}.${extension}`,
      content,
    })),
  )
}

/** Every kind with the ending of another, as phones and mail programs name them. */
function renamed(): [FileExtension, Variants][] {
  const kinds = Object.keys(fileTypes) as FileExtension[]
  return kinds.map((extension, n) => {
    const other = kinds[(n + 5) % kinds.length] ?? 'pdf'
    return [extension, { [`a ${other} under another ending`]: samples[other] }]
  })
}

function pdfs(): Variants {
  const version = (number: string) => Buffer.from(pdf('Order').toString('latin1').replace('1.4', number), 'latin1')
  return {
    'an old scanner': version('1.0'),
    Word: version('1.7'),
    'a new program': version('2.0'),
    'a scan of megabytes': pdf('scan', 4 * 1024 * 1024),
    'lines of Windows': Buffer.from(pdf('order').toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
    'with an e-invoice inside': Buffer.concat([pdf('factuur'), Buffer.from('<?xml version="1.0"?><Invoice/>')]),
    'that opens at its first page': Buffer.from(
      pdf('order')
        .toString('latin1')
        .replace('/Pages 2 0 R', '/Pages 2 0 R /OpenAction [3 0 R /Fit] /PageMode /UseNone'),
      'latin1',
    ),
    'with a form': Buffer.from(
      pdf('order')
        .toString('latin1')
        .replace('/Pages 2 0 R', '/Pages 2 0 R /AcroForm << /Fields [<< /FT /Tx /T (n) >>] >>'),
      'latin1',
    ),
    'saved twice': Buffer.concat([pdf('een'), Buffer.from('4 0 obj\n<<>>\nendobj\n%%EOF\n')]),
  }
}

function xmls(): Variants {
  const space = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'
  const inside = `<EmbeddedDocumentBinaryObject>${'QUJD'.repeat(2_400_000)}</EmbeddedDocumentBinaryObject>`
  const texts: Record<string, string> = {
    'a bookkeeping program': `<?xml version="1.0" encoding="UTF-8"?>\r\n<Invoice ${space}><ID>1</ID></Invoice>\r\n`,
    'one that explains itself': `<!-- http://www.w3.org/1999/xhtml --><Invoice ${space}><!-- <!DOCTYPE --><ID>1</ID></Invoice>`,
    'one that puts a PDF inside': `<Invoice ${space}><ID>1</ID>${inside}</Invoice>`,
    'one that names a model': `<?xml version="1.0"?><?xml-model href="a.rnc"?><Invoice ${space}><ID>a &amp; b</ID></Invoice>`,
  }
  return {
    ...Object.fromEntries(Object.entries(texts).map(([by, text]) => [by, Buffer.from(text)])),
    'one of two bytes a letter': Buffer.from(`\ufeff<Invoice ${space}><ID>één</ID></Invoice>`, 'utf16le'),
  }
}

function pngs(): Variants {
  return {
    'one dot': png(1, 1),
    'a screen': png(1920, 1080),
    'a long receipt': png(40, 4000),
    'with something behind it': Buffer.concat([png(8, 8), Buffer.alloc(300, 7)]),
  }
}

function jpegs(): Variants {
  const progressive = jpegOf(1200, 900)
  progressive.writeUInt8(0xc2, 3)
  return {
    'a small one': samples.jpg,
    'a camera with a preview': jpegOf(4000, 3000, jpegSegment(0xe1, 60_000)),
    'a web site': progressive,
    'a printer with a profile': jpegOf(2480, 3508, ...Array.from({ length: 12 }, () => jpegSegment(0xe2, 60_000))),
    'a telephone with a film behind it': Buffer.concat([
      jpegOf(4032, 3024),
      box('ftyp', Buffer.from('mp42\0\0\0\0')),
      Buffer.alloc(90_000),
    ]),
    'a large camera': jpegOf(9504, 6336),
  }
}

function heifs(): Variants {
  const samsung = box('ftyp', Buffer.from('heic\0\0\0\0mif1heicmiaf', 'latin1'))
  const rest = heifOf([4000, 3000]).subarray(ftyp.length)
  return {
    'an encoder': samples.heic,
    'an iPhone': heifOf([512, 512], [4032, 3024], [320, 240]),
    'a Samsung': Buffer.concat([samsung, rest, box('mpvd', Buffer.alloc(50_000))]),
    'a burst': sequenceOf(1920, 1080),
    'with a map of depth': Buffer.concat([
      ftyp,
      box('free', Buffer.alloc(100)),
      heifOf([4032, 3024], [768, 576]).subarray(ftyp.length),
    ]),
    'one tile': Buffer.concat([
      ftyp,
      metaOf(box('ipco', box('ispe', Buffer.from('000000000000004000000040', 'hex')))),
      box('mdat'),
    ]),
  }
}

function webps(): Variants {
  return {
    'an encoder': samples.webp,
    'a web site': webpOf('VP8 ', 1600, 1200),
    'a drawing': webpOf('VP8L', 800, 600),
    'one that moves': webpOf('VP8X', 640, 480),
  }
}

function oles(own: string, other: string): Variants {
  const wide = [
    '\x01CompObj',
    '\x05SummaryInformation',
    '\x05DocumentSummaryInformation',
    'ObjectPool',
    '1Table',
    'Data',
  ]
  return {
    'Office 97': oleFile([own, ...wide]),
    'another program': oleFile([other]),
    'with a table far behind': oleFile([own], { before: 8000 }),
    'with many objects': oleFile([own, ...Array.from({ length: 300 }, (_, n) => `_12345${n}`)]),
  }
}

function offices(kind: OfficeKind): Variants {
  const parts = office(kind)
  const folder = { docx: 'word', xlsx: 'xl', pptx: 'ppt' }[kind]
  const [types, rels, main] = parts as [Entry, Entry, Entry]
  const second = { ...main, name: main.name.replace('.xml', '2.xml') }
  const media = Array.from({ length: 40 }, (_, n) => ({
    name: `${folder}/media/image${n}.png`,
    content: png(20, 20),
    stored: true,
  }))
  const embedded = {
    name: `${folder}/embeddings/Microsoft_Excel_Sheet1.xlsx`,
    content: zipFile(office('xlsx')),
    stored: true,
  }
  const many = Array.from(
    { length: 3000 },
    (_, n) => `<Override PartName="/${folder}/deel${n}.xml" ContentType="application/xml"/>`,
  )
  return {
    Office: zipFile([
      ...parts,
      { name: 'docProps/core.xml' },
      { name: `${folder}/_rels/${main.name.split('/')[1]}.rels` },
    ]),
    'Office on the web': zipFile([types, rels, second]),
    LibreOffice: zipFile([rels, { name: 'docProps/app.xml' }, main, types]),
    Google: zipFile(parts.map((part) => ({ ...part, flags: 0x08_08 }))),
    'a bookkeeping program in Java': zipFile(parts.map((part) => ({ ...part, wide: true }))),
    'a program that packs nothing': zipFile(parts.map((part) => ({ ...part, stored: true }))),
    'one that names folders': zipFile([
      { name: `${folder}/`, stored: true },
      { name: '_rels/', stored: true },
      ...parts,
    ]),
    'full of images': zipFile([...parts, ...media]),
    'with a table of Excel inside': zipFile([...parts, embedded]),
    'with thousands of parts': zipFile([contentTypes(kind, many.join('')), rels, main]),
    'with a remark': zipFile(parts, { comment: 'gemaakt door PlanPro 4' }),
  }
}

function opens(kind: 'odt' | 'ods'): Variants {
  const own = { name: 'mimetype', content: fileTypes[kind], stored: true }
  const usual = [
    { name: 'content.xml', content: '<office:document-content/>' },
    { name: 'styles.xml' },
    { name: 'META-INF/manifest.xml' },
  ]
  const folders = ['Configurations2/', 'Configurations2/popupmenu/', 'Thumbnails/thumbnail.png'].map((name) => ({
    name,
    stored: true,
  }))
  return {
    LibreOffice: zipFile([own, ...folders, ...usual]),
    Google: zipFile([own, ...usual]),
    'with a graph': zipFile([own, ...usual, { name: 'Object 1/content.xml' }, { name: 'ObjectReplacements/Object 1' }]),
    'with its kind at the end': zipFile([...usual, own]),
    signed: zipFile([own, ...usual, { name: 'META-INF/documentsignatures.xml' }]),
  }
}

import { constants, deflateSync } from 'node:zlib'
import { madePdf, put, typedPdf } from '../../server/src/features/readings/testing/made-pdf.ts'
import {
  bomb,
  helvetica,
  helveticaItself,
  onePage,
  rawPdf,
  stream,
} from '../../server/src/features/readings/testing/raw-pdf.ts'
import { carrying, laughs } from './hostile-pdfs.ts'

export type HostileFile = { name: string; filename: string; bytes: Uint8Array; states: string[]; slow?: boolean }
type Row = { name: string; slow?: boolean; make: (n: number) => HostileInput | Promise<HostileInput> }
type HostileInput = { bytes: Uint8Array | string; states: string[] }

export const variants = 10
const elsewhere = 'http://127.0.0.1:9/x'
const ubl = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'
const heavy = ['too_heavy', 'too_big', 'broken', 'nothing']
/** A refused upload has no reading. */
const refused = 'not taken'

const row = (name: string, make: Row['make']): Row => ({ name, make })

/** The hostile files of the specification, each with ten variants. */
const rows: Row[] = [
  row('outside', (n) => outside[n] ?? none),
  row('too big', (n) => big[n]?.() ?? none),
  { name: 'bomb', slow: true, make: (n) => bombs[n]?.() ?? none },
  row('many pages', (n) => ({ bytes: pages(n), states: ['nothing', 'read', 'broken', 'too_heavy'] })),
  row('encrypted', (n) => encrypted(n)),
  row('cut', async (n) => ({
    bytes: (await invoice()).slice(0, Math.max(40, Math.floor(((await invoice()).length * (2 * n + 1)) / 20))),
    states: ['broken', 'nothing', 'read', refused],
  })),
  row('no invoice', (n) => ({ bytes: strange[n] ?? '', states: ['nothing', refused] })),
]

/** The variants of every row. Those that run into the timeout only with `slow`. */
export async function hostileFiles(most: number, slow: boolean): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  for (const { name, make } of rows.filter((one) => slow || !one.slow))
    for (let n = 0; n < most; n += 1) {
      const { bytes, states } = await make(n)
      const filename = typeof bytes === 'string' || bytes[0] !== 0x25 ? `${n}.xml` : `${n}.pdf`
      files.push({ name: `${name} ${n}`, filename: `factuur ${name} ${filename}`, bytes: bytesOf(bytes), states })
    }
  return files
}

const none: HostileInput = { bytes: '', states: [] }
const pad = `<!-- ${'x'.repeat(70_000)} -->` // beyond the first piece that an upload looks at

const outside: HostileInput[] = [
  entities('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
  entities(`<!DOCTYPE a [<!ENTITY b SYSTEM "${elsewhere}">]>`),
  entities(`<!DOCTYPE a SYSTEM "${elsewhere}"[<!ENTITY b "b">]>`),
  entities(`<!DOCTYPE a [<!ENTITY % c SYSTEM "${elsewhere}"> %c; <!ENTITY b "b">]>`),
  entities(`<!DOCTYPE a [<!ENTITY l "ha">${laughing(20)}<!ENTITY b "&l19;">]>`),
  { bytes: carrying(stream('<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>')), states: ['doctype'] },
  {
    bytes: `<Invoice ${ubl}><ID>1</ID><i:include xmlns:i="http://www.w3.org/2001/XInclude" href="${elsewhere}"/></Invoice>`,
    states: ['read'],
  },
  {
    bytes: `<Invoice ${ubl} xmlns:s="http://www.w3.org/2001/XMLSchema-instance" s:schemaLocation="a ${elsewhere}"><ID>1</ID></Invoice>`,
    states: ['read'],
  },
  {
    bytes: `<?xml-model href="${elsewhere}"?><Invoice ${ubl} xml:base="${elsewhere}"><ID>&#49;&bestaat-niet;</ID></Invoice>`,
    states: ['nothing', refused],
  },
  {
    bytes: rawPdf([
      `<< /Type /Catalog /Pages 2 0 R /URI << /Base (${elsewhere}) >> /OpenAction << /S /GoToR /F << /FS /URL /F (${elsewhere}) >> /D [0 /Fit] >> /AcroForm << /XFA 4 0 R >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (${elsewhere}) >> >>] >>`,
      stream(`<xdp><script>xfa.host.gotoURL("${elsewhere}")</script></xdp>`),
    ]),
    states: ['nothing', refused],
  },
]

function entities(doctype: string): HostileInput {
  return { bytes: `<?xml version="1.0"?>${pad}${doctype}<a>&b;</a>`, states: ['doctype', refused] }
}

function laughing(deep: number): string {
  return Array.from({ length: deep }, (_, n) => `<!ENTITY l${n} "${`&l${n ? n - 1 : ''};`.repeat(10)}">`).join('')
}

const invoiceOf = (inside: string) => ({ bytes: `<Invoice ${ubl}>${inside}</Invoice>`, states: ['too_big'] })
const packed = (inside: string) => ({
  bytes: carrying(stream(deflateSync(invoiceOf(inside).bytes), '/Type /EmbeddedFile /Filter /FlateDecode')),
  states: ['too_big'],
})
const deep = (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count)

const big: (() => HostileInput)[] = [
  () => invoiceOf(deep(65)),
  () => ({ ...invoiceOf('<a>'.repeat(1_000_000)), states: ['too_big', refused] }),
  () => invoiceOf('<a/>'.repeat(200_001)),
  () => invoiceOf(`<a ${Array.from({ length: 101 }, (_, n) => `x${n}=""`).join(' ')}/>`),
  () => invoiceOf(`<a>${'x'.repeat(2_000_000)}</a>`),
  () => invoiceOf(`<a x="${'x'.repeat(2_000_000)}"/>`),
  () => invoiceOf(`<a><![CDATA[${'x'.repeat(2_000_000)}]]></a>`),
  () => packed('<a>x</a>'.repeat(2_600_000)),
  () => packed(deep(400_000)),
  () => packed(`<EmbeddedDocumentBinaryObject>${'QUJD'.repeat(4_000_000)}</EmbeddedDocumentBinaryObject>`),
]

const bombs: (() => HostileInput)[] = [
  () => ({ bytes: onePage(bomb(1, ' '), ''), states: heavy }),
  () => ({ bytes: onePage(bomb(3, '(a) Tj '), helvetica, helveticaItself), states: heavy }),
  () => ({ bytes: carrying(bomb(2, '<a>', '/Type /EmbeddedFile')), states: heavy }),
  () => ({ bytes: carrying(bomb(4, ' ', '/Type /EmbeddedFile')), states: heavy }),
  () => ({ bytes: laughs(12, 12), states: heavy }),
  () => ({ bytes: laughs(2, 60), states: heavy }),
  () => ({ bytes: onePage(bomb(1, 'q '), ''), states: heavy }),
  () => ({ bytes: onePage(bomb(1, '['), ''), states: heavy }),
  () => ({ bytes: objectStreams('/Extends 4 0 R'), states: [...heavy, refused] }),
  () => ({
    bytes: objectStreams(`/First 2147483647 /DecodeParms << /Predictor 12 /Columns 2147483647 >>`),
    states: [...heavy, refused],
  }),
]

/** Objects in an object stream that contains itself, and in a table that expands for ever. */
function objectStreams(entries: string): Uint8Array {
  const once = deflateSync('1 0 2 9 '.repeat(1_000_000), { finishFlush: constants.Z_FINISH })
  return rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 5 0 R 5 0 R] /Count 2147483647 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [4 0 R 4 0 R] >>',
      stream(once, `/Type /ObjStm /N 2147483647 /First 9 /Filter /FlateDecode ${entries}`),
    ],
    '/XRefStm 9 /Prev 9',
  )
}

/** Ten thousand pages: real, one page repeated, in a tree, or only claimed. */
function pages(n: number): Uint8Array {
  const count = [10_000, 20_000, 10_000, 36, 10_000, -1, 2_147_483_647, 0, 10_000, 10_000][n] ?? 0
  const made = n === 3 ? 36 : n >= 5 && n <= 7 ? 3 : n === 4 ? 1 : Math.max(count, 1)
  const first = n === 8 ? 40 : 3
  const page = (place: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${n === 9 ? '1e9 -1e9' : '595 842'}] ${place % 2 ? '' : '/Rotate 90'} >>`
  const kids = Array.from({ length: n === 4 ? 10_000 : made }, (_, place) => `${(n === 4 ? 0 : place) + first} 0 R`)
  const branches = Array.from(
    { length: first - 3 },
    (_, place) => `<< /Type /Pages /Kids [${place + 4} 0 R] /Count ${count} >>`,
  )
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`,
    ...branches,
    ...Array.from({ length: made }, (_, place) => page(place)),
  ])
}

const versions = ['1.3', '1.4', '1.5', '1.7', '1.7ext3'] as const

async function encrypted(n: number): Promise<HostileInput> {
  const open = n % 2 === 1
  const options = {
    pdfVersion: versions[n >> 1] ?? '1.4',
    ownerPassword: 'eigenaar',
    ...(!open && { userPassword: 'geheim' }),
  }
  const bytes = await madePdf((pdf) => {
    for (const [place, text] of paper.split('\n').entries()) put(pdf, text, 50, 50 + place * 20)
  }, options)
  return { bytes, states: [open ? 'read' : 'encrypted'] }
}

const paper =
  'Factuur\nFactuurnummer 2025-0388\nFactuurdatum 1 maart 2025\nUw order 4500127\nTotaal exclusief btw 100,00'
const invoice = () => typedPdf(paper, { 'factur-x.xml': `<Invoice ${ubl}><ID>1</ID></Invoice>` })

const strange = [
  `<Invoice ${ubl}><ID>1</ID>`,
  `<Invoice ${ubl}><ID>1</Id></Invoice>`,
  '<Invoice><ID>1</ID></Invoice>',
  `<Invoice ${ubl.replace('-2', '-9')}><ID>1</ID></Invoice>`,
  `<a:Invoice ${ubl}><ID>1</ID></a:Invoice>`,
  `<Invoice ${ubl} ${ubl}><ID>1</ID></Invoice>`,
  `<Invoice ${ubl}><ID>\u0001</ID></Invoice>`,
  `<?xml version="1.0" encoding="EBCDIC-NL"?><Invoice ${ubl}/>`,
  `<Invoice ${ubl}/><Invoice ${ubl}/>`,
  `<rss version="2.0"><channel/></rss>`,
]

function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

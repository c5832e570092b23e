import {
  bomb,
  helvetica,
  helveticaItself,
  onePage,
  rawPdf,
  stream,
} from '../../server/src/features/readings/testing/raw-pdf.ts'

const text = 'BT /F 12 Tf 50 700 Td (Factuur 2025-0388) Tj ET'

type HostilePdf = { made: () => Uint8Array; states: string[]; slow?: boolean }

/** PDFs made to exhaust, trick or escape the reader, and the permitted results. */
export const hostilePdfs: Record<string, HostilePdf> = {
  'a page of four gigabytes': { made: () => onePage(bomb(4, ' '), ''), states: ['too_heavy'], slow: true },
  'an attached invoice of four gigabytes': {
    made: () => carrying(bomb(4, ' ', '/Type /EmbeddedFile')),
    states: ['too_heavy'],
    slow: true,
  },
  'an attached invoice of entities within entities': {
    made: () => carrying(stream('<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>')),
    states: ['doctype'],
  },
  'forms that draw forms, ten billion in all': { made: () => laughs(10, 10), states: ['too_heavy'], slow: true },
  'a form that draws itself': {
    made: () => onePage(`${text} /X Do`, `${helvetica} /XObject << /X 6 0 R >>`, helveticaItself, itself('/X Do')),
    states: ['nothing', 'broken'],
  },
  'a circular page tree': {
    made: () =>
      rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>']),
    states: ['broken', 'nothing'],
  },
  'a million brackets': {
    made: () => onePage(`${'['.repeat(1_000_000)} TJ`, ''),
    states: ['nothing', 'broken', 'too_heavy'],
  },
  'letters that are two thousand million wide lists': {
    made: () =>
      onePage(
        'BT /F 12 Tf 50 700 Td <00010002> Tj ET',
        helvetica,
        '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [0 2147483647 500] >>',
      ),
    states: ['too_heavy', 'nothing', 'broken'],
    slow: true,
  },
  'a table of letters without end': {
    made: () =>
      onePage(
        'BT /F 12 Tf 50 700 Td <00010002> Tj ET',
        helvetica,
        '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
        stream(
          'begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange endcmap',
        ),
      ),
    states: ['too_heavy', 'nothing', 'broken'],
    slow: true,
  },
  'three million words': {
    made: () => onePage(bombed(`${text} `, 60), helvetica, helveticaItself),
    states: ['too_heavy'],
    slow: true,
  },
  'a row of a hundred thousand figures': {
    made: () => onePage(`BT /F 12 Tf 50 700 Td (${'1.1,1 '.repeat(100_000)}) Tj ET`, helvetica, helveticaItself),
    states: ['too_heavy', 'nothing', 'read'],
  },
  'a file that names itself as its previous version': {
    made: () =>
      rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], '/Prev 9 /XRefStm 9'),
    states: ['broken', 'nothing'],
  },
  'ten thousand pages': { made: tenThousand, states: ['nothing'] },
  'scripts, launches and streams that lie elsewhere': {
    made: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9"\\)) >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /AA << /O << /S /Launch /F (/bin/sh) >> >> >>',
        '<< /Length 0 /F << /FS /URL /F (http://127.0.0.1:9/x) >> >>\nstream\n\nendstream',
      ]),
    states: ['nothing'],
  },
}

function itself(content: string): Buffer {
  return stream(content, '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 6 0 R >> >>')
}

/** Each form draws the next `wide` times, `deep` forms deep. */
export function laughs(wide: number, deep: number): Uint8Array {
  const forms = Array.from({ length: deep }, (_, n) =>
    stream(
      n === deep - 1 ? 'BT /F 9 Tf (ha) Tj ET' : '/X Do '.repeat(wide),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${helvetica} /XObject << /X ${n + 7} 0 R >> >>`,
    ),
  )
  return onePage('/X Do', '/XObject << /X 6 0 R >>', helveticaItself, ...forms)
}

function bombed(piece: string, megabytes: number): Buffer {
  return bomb(megabytes / 1024, piece)
}

export function carrying(file: Buffer): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 4 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 5 0 R >> >>',
    file,
  ])
}

function tenThousand(): Uint8Array {
  const pages = Array.from({ length: 10_000 }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>')
  const kids = pages.map((_, n) => `${n + 3} 0 R`).join(' ')
  return rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count 10000 >>`, ...pages])
}

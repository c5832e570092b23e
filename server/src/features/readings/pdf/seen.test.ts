import { expect, test } from 'vitest'
import { madePdf, put } from '../testing/made-pdf.ts'
import { helvetica, helveticaItself, onePage, rawPdf, stream } from '../testing/raw-pdf.ts'
import { readPdf } from './read-pdf.ts'

const wordsOf = async (bytes: Uint8Array) => {
  const { words, notes, ...more } = await readPdf(bytes)
  return { ...more, notes, text: words.map(({ text }) => text).join(' '), words }
}

test.each<[string, (pdf: PDFKit.PDFDocument) => void]>([
  ['in invisible mode', (pdf) => pdf.addContent('3 Tr')],
  ['in white on white', (pdf) => pdf.fillColor('#ffffff')],
  [
    'in white on a white band over a dark one',
    (pdf) => pdf.rect(0, 50, 500, 90).fill('#123').rect(0, 60, 500, 70).fill('#fff'),
  ],
  ['that is too small to read', (pdf) => pdf.fontSize(2)],
  ['that is fully transparent', (pdf) => pdf.fillOpacity(0)],
  ['outside the page', (pdf) => pdf.translate(700, 0)],
  ['of infinite width', (pdf) => pdf.addContent(`${'9'.repeat(400)} Tz`)],
  ['rotated by a quarter turn', (pdf) => pdf.rotate(90, { origin: [40, 100] })],
])('a text %s is skipped, with a note', async (_, hide) => {
  const { text, notes } = await wordsOf(
    await madePdf((pdf) => {
      put(pdf, 'Gezien', 40, 20)
      pdf.save()
      hide(pdf)
      put(pdf, 'Totaal 1,00', 40, 100)
      pdf.restore()
    }),
  )

  expect([text, notes]).toEqual(['Gezien', ['hidden_text']])
})

test('an amount below a white patch is not read, and the one on the patch is', async () => {
  const { text, notes } = await wordsOf(
    await madePdf((pdf) => {
      put(pdf, 'Totaal 121,00', 40, 100)
      pdf.rect(80, 95, 100, 20).fill('#fff').fillColor('#000')
      put(pdf, '151,00', 85, 100)
      put(pdf, 'Betreft dossier 7', 40, 200)
      pdf.save().rect(300, 300, 50, 50).clip().rect(0, 0, 595, 842).fill('#fff').restore()
    }),
  )

  expect([text, notes]).toEqual(['Totaal 151,00 Betreft dossier 7', ['hidden_text']])
})

test('a text under a transparent highlight is read', async () => {
  const { text, notes } = await wordsOf(
    await madePdf((pdf) => {
      put(pdf, 'Totaal 121,00', 40, 100)
      pdf.fillOpacity(0.3).rect(0, 90, 300, 30).fill('#ffff00')
    }),
  )

  expect([text, notes]).toEqual(['Totaal 121,00', []])
})

test('an invisible digit is not part of the visible number next to it', async () => {
  const { text } = await wordsOf(
    await madePdf((pdf) => {
      put(pdf, '12,00', 40, 100)
      pdf.fillColor('#fff')
      put(pdf, '0', 40 + pdf.widthOfString('12,00'), 100)
    }),
  )

  expect(text).toBe('12,00')
})

test('the values of form fields are read at their place', async () => {
  const { words } = await wordsOf(
    await madePdf((pdf) => {
      pdf.font('Helvetica').fontSize(10)
      pdf.initForm()
      put(pdf, 'Ordernummer', 40, 100)
      pdf.formText('order', 150, 96, 120, 16, { value: '4500127', fontSize: 10 })
    }),
  )

  expect(words.map(({ text }) => text)).toEqual(['Ordernummer', '4500127'])
  expect(words[1]?.x).toBeGreaterThan(149)
  expect(words[1]?.x).toBeLessThan(160)
  expect(words[1]?.y).toBeGreaterThan(94)
  expect(words[1]?.y).toBeLessThan(106)
})

test('a word that is drawn twice to look bold is read once', async () => {
  const { text } = await wordsOf(
    await madePdf((pdf) => {
      for (const x of [40, 40.3]) put(pdf, 'Totaal 1,00', x, 100)
    }),
  )

  expect(text).toBe('Totaal 1,00')
})

test('a shadow, and the unseen name of a program, are no hidden text', async () => {
  const { text, notes } = await wordsOf(
    await madePdf((pdf) => {
      pdf.fillColor('#ccc')
      put(pdf, 'Totaal 1,00', 40.8, 100.8)
      pdf.fillColor('#fff')
      put(pdf, 'Totaal 1,00', 39.2, 99.2)
      pdf.fillColor('#000')
      put(pdf, 'Totaal 1,00', 40, 100)
      pdf.addContent('3 Tr')
      put(pdf, 'Powered by TCPDF (www.tcpdf.org)', 40, 800)
    }),
  )

  expect([text, notes]).toEqual(['Totaal 1,00', []])
})

test('white letters on a dark band are read', async () => {
  const { text, notes } = await wordsOf(
    await madePdf((pdf) => {
      pdf.rect(0, 90, 500, 40).fill('#14324a').fillColor('#ffffff')
      put(pdf, 'Omschrijving', 40, 100)
    }),
  )

  expect([text, notes]).toEqual(['Omschrijving', []])
})

test('a hidden layer is not read', async () => {
  const line = (text: string, y: number) => `BT /F 12 Tf 50 ${y} Td (${text}) Tj ET `
  const { text, notes } = await wordsOf(
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] /ON [7 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
         /Resources << ${helvetica} /Properties << /Off 6 0 R /On 7 0 R >> >> >>`,
      stream(
        `/OC /Off BDC ${line('Concept 2', 700)} EMC /OC /On BDC ${line('Factuur', 600)} EMC ${line('Totaal', 500)}`,
      ),
      helveticaItself,
      '<< /Type /OCG /Name (a) >>',
      '<< /Type /OCG /Name (b) >>',
    ]),
  )

  expect([text, notes]).toEqual(['Factuur Totaal', ['hidden_text']])
})

test('drawn letters and text in a form XObject have the place where they are visible', async () => {
  const box = '800 0 0 0 750 750 d1 0 0 750 750 re f'
  const { words } = await wordsOf(
    onePage(
      'BT /D 12 Tf 50 700 Td (ABA) Tj ET /X Do',
      `/Font << /F 5 0 R /D 6 0 R >> /XObject << /X 8 0 R >>`,
      helveticaItself,
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >>
         /CharProcs << /A 7 0 R /B 7 0 R >> /Encoding << /Type /Encoding /Differences [65 /A /B] >>
         /FirstChar 65 /LastChar 66 /Widths [800 800] >>`,
      stream(box),
      stream(
        'BT /F 10 Tf 0 0 Td (Formulier) Tj ET',
        `/Type /XObject /Subtype /Form /BBox [0 0 200 50] /Matrix [2 0 0 2 100 100] /Resources << ${helvetica} >>`,
      ),
    ),
  )

  expect(words).toMatchObject([
    { text: 'ABA', x: 50, h: 9 },
    { text: 'Formulier', x: 100, h: 20 },
  ])
  expect(words[0]?.w).toBeCloseTo(28.8)
  expect(words[1]?.y).toBeCloseTo(726)
})

test('a minus and narrow spaces in amounts that a standard font lacks are read as what they mean', async () => {
  const { text } = await wordsOf(
    await madePdf((pdf) => {
      put(pdf, '\u2212125,00', 40, 40)
      put(pdf, '1\u202f255\u202f000,98', 40, 80)
      put(pdf, 'a /255 12 /25 1/2 " 12 st', 40, 120)
    }),
  )

  expect(text).toBe('-125,00 1255000,98 a /255 12 /25 1/2 " 12 st')
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { onePage, rawPdf, stream } from '../../readings/testing/raw-pdf.ts'
import { fault, costOf } from '../testing/fault-of.ts'
import { samples } from '../testing/samples.ts'
import { sharedDossier, upload } from '../testing/scene.ts'

const world = useWorld()
const catalog = (entries: string, ...more: (string | Buffer)[]) =>
  rawPdf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, '<< /Type /Pages /Kids [] /Count 0 >>', ...more])
const ofObjects = (objects: string[], entries = '/Type /ObjStm') => {
  let at = 0
  const head = objects.map((object, n) => [`${n + 10} ${at}`, (at += object.length + 1)][0]).join(' ')
  const packed = deflateSync(`${head} ${objects.join(' ')}`)
  return stream(packed, `${entries} /N ${objects.length} /First ${head.length + 1} /Filter /FlateDecode`)
}
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

test.each([
  ['when it opens', catalog(`/OpenAction ${script}`), 'script'],
  ['under a name in hex escapes', catalog('/OpenAction << /S /J#61va#53cript /JS (x) >>'), 'script'],
  ['at an event', catalog(`/AA << /WC ${script} >>`), 'script'],
  ['among the names', catalog(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`), 'script'],
  ['in an object of its own', catalog('/OpenAction 3 0 R', script), 'script'],
  ['as the name of an object', catalog('/OpenAction << /S 3 0 R /JS (x) >>', '/JavaScript'), 'script'],
  ['that starts a program', catalog('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'script'],
  ['while a film plays', catalog('/OpenAction << /S /Rendition /JS (x) >>'), 'script'],
  ['in an object stream', catalog('/OpenAction 10 0 R', ofObjects([script])), 'script'],
  ['in an object stream without a type', catalog('/OpenAction 10 0 R', ofObjects(['(', script], '')), 'script'],
  [
    'after an unclosed bracket',
    Buffer.concat([Buffer.from('%PDF-1.7\n(('), catalog(`/OpenAction ${script}`)]),
    'script',
  ],
  ['after a comment', catalog(`% obj (\n /OpenAction ${script} % )\n`), 'script'],
  ['in what looks like a stream', rawPdf([stream(`9 0 obj ${script} endobj`)]), 'script'],
  [
    'in an Adobe form (XFA)',
    catalog('/AcroForm << /XFA 3 0 R >>', stream(deflateSync('<xdp><script>x</script></xdp>'), '/Filter /FlateDecode')),
    'script',
  ],
  [
    'or with a stream that cannot be read',
    catalog('', stream('x', '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')),
    'unchecked',
  ],
  ['or with an unknown encryption', catalog('/X << /Encrypt 9 0 R >>', ofObjects(['<< >>'])), 'protected'],
])('a PDF is refused with a script %s', async (_, content, expected) => {
  expect(await fault('pdf', content)).toBe(expected)
})

// Made with qpdf: an action in an object stream. All but the last open without a password.
test.each([
  ['evil-40', 'script'],
  ['evil-128', 'script'],
  ['evil-aes128', 'script'],
  ['evil-clear', 'script'],
  ['evil-r5', 'script'],
  ['evil-256', 'script'],
  ['good-40', null],
  ['good-aes128', null],
  ['good-256', null],
  ['evil-locked', null], // cannot be opened without its password
])('the encrypted PDF %s gets the result %s', async (name, expected) => {
  expect(await fault('pdf', readFileSync(join(import.meta.dirname, `../testing/encrypted/${name}.pdf`)))).toBe(expected)
})

test.each([
  ['opens at a page', catalog('/OpenAction [2 0 R /Fit]')],
  ['goes to a page at the start', catalog('/OpenAction << /S /GoTo /D [2 0 R /XYZ null null 0] >>')],
  ['has links', catalog('/A << /S /URI /URI (https://klopt.example/JavaScript/Launch) >>')],
  ['is about scripts', catalog('/Title (over /JavaScript \\) /Launch) /Hex <2f4a> % /JavaScript')],
  ['shows the words', onePage('BT (endobj /JavaScript) Tj ET', '')],
  ['has a form', catalog('/AcroForm << /Fields [<< /FT /Tx /T (naam) /V (Anna) >>] >>')],
  ['has an object stream', catalog('', ofObjects(['<< /Type /Catalog >>', '[1 2 3]', '4']))],
  ['is plain', samples.pdf],
])('a PDF that %s is accepted', async (_, content) => {
  expect(await fault('pdf', content)).toBeNull()
})

test('ten megabytes of objects, strings or binary data are checked quickly', async () => {
  for (const piece of ['1 0 obj (', '/N /First ', '<< [ ', '% obj ', '\u00e9\u0001\u0093obj<', '(a)\\', 'obj ']) {
    const bytes = Buffer.from(`%PDF-1.7\n${piece.repeat(Math.floor(10_000_000 / piece.length))}`, 'latin1')
    expect([piece, (await costOf(() => fault('pdf', bytes))) < 5000]).toEqual([piece, true])
  }
})

test('a refusal contains the file name, a message and the type of the fault', async () => {
  const { anna, dossier } = await sharedDossier(world)

  const { status, refusal } = await upload(anna, { dossier_id: dossier.id }, [
    'Factuur.pdf',
    Buffer.from(catalog(`/OpenAction ${script}`)),
  ])

  expect(status).toBe(422)
  expect(refusal.detail).toEqual([
    {
      loc: ['body', 'file', 0],
      msg: 'Factuur.pdf: bevat een script. Bewaar het bestand zonder script en stuur het opnieuw.',
      type: 'script',
    },
  ])
})

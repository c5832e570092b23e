import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { loadDecoder } from '../server/src/features/readings/pictures/decode.ts'
import { loadEngine } from '../server/src/features/readings/pictures/engine.ts'
import { isUnproved, mixesLookAlikes } from '../server/src/features/readings/pictures/look-alikes.ts'
import { readPage } from '../server/src/features/readings/pictures/read-page.ts'
import { agrees } from '../server/src/features/readings/pictures/second.ts'
import { spell } from '../server/src/features/readings/pictures/spell.ts'
import { loadWitness } from '../server/src/features/readings/pictures/witness.ts'
import { record, table } from './figures.ts'
import { type Degradation, degrade, numbers } from './picture-maker.ts'

/*
 * Measures which signs of a code both engines read alike and wrongly: made codes in the forms of order and article numbers,
 * in four typefaces, many on a page, as a scan at 200 dpi and as a photo. `--pages 14` gives two thousand codes.
 */
const pages = Number(process.argv[process.argv.indexOf('--pages') + 1]) || 14
const faces = ['Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'DejaVu Sans']
const ways: Degradation[] = ['scan', 'phone']
/** In pixels: an A4 of 200 dpi with letters of ten points. */
const [width, height, size, left, top] = [1654, 2339, 28, 130, 120]
const [columns, rows] = [4, 36]
const [wide, high] = [(width - 2 * left) / columns, (height - 2 * top) / rows]
/** Below this certainty the first engine guessed, and the product offers its code with a '?'. */
const legible = 0.5

const signs: Partial<Record<string, string>> = {
  A: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  a: 'abcdefghijklmnopqrstuvwxyz',
  9: '0123456789',
  $: 'Ø½¼³²€−°×+_#&*ÄÖÉ',
}
const forms = (
  '999-AA9 AA-9999 AAA9999 A99-999A 9999.AA AAA-99999 99AA99 A9A9A9 AA99-A9 999AAA AA/999 aa-9999 Aa9999 99-aaa9 ' +
  'AAAA-99 99999 9999-9999 99.99.999 AA999$99 9$AA99 999-AA0 AA0A-99 99-AO9'
).split(' ')
const random = numbers(7)
const codeOf = (form: string) =>
  Array.from(form, (one) => (signs[one] ? signs[one][Math.floor(random() * signs[one].length)] : one)).join('')

const [decode, engine, witness] = [await loadDecoder(), await loadEngine(), await loadWitness()]
const seen: { code: string; told: string; agreed: boolean }[] = []
for (let page = 0; page < pages; page += 1) {
  const codes = Array.from({ length: columns * rows }, (_, n) => codeOf(forms[(n + page) % forms.length] ?? ''))
  const canvas = pageOf(codes, faces[page % faces.length] ?? '')
  for (const way of ways) {
    const { flat, words } = await readPage(await decode(new Uint8Array(degrade(canvas, way, page + 1))), engine)
    const [xs, ys] = [words.map(({ x }) => x), words.map(({ y, h }) => y + h / 2)]
    const [x0, y0, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...ys)]
    for (const word of words) {
      const row = Math.round(((word.y + word.h / 2 - y0) / (y1 - y0)) * (rows - 1))
      const column = Math.round((word.x - x0) / (wide * (flat.width / width)))
      const told = spell(word.text)
      const code = nearest(
        told,
        [row - 1, row, row + 1].map((near) => codes[near * columns + column] ?? ''),
      )
      const agreed = word.confidence >= legible && agrees(told, witness(flat, word))
      if (code) seen.push({ code, told, agreed })
    }
    console.log(page + 1, way, words.length)
  }
}

function pageOf(codes: string[], face: string): Canvas {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#111'
  pen.font = `${size}px ${face}`
  for (const [n, code] of codes.entries())
    pen.fillText(code, left + (n % columns) * wide, top + Math.floor(n / columns) * high + size)
  return canvas
}

/** The code of which most signs were told. Null for a part of one, or for two that were joined. */
function nearest(told: string, codes: string[]): string | null {
  const alike = (code: string) => Array.from(code).filter((sign, n) => sign === told[n]).length
  const [best = ''] = codes.filter((code) => code.length === told.length).toSorted((a, b) => alike(b) - alike(a))
  return alike(best) >= told.length / 2 ? best.replaceAll('−', '-') : null // every dash is the same one
}

const agreed = seen.filter((one) => one.agreed)
const hasLetters = (told: string) => /\p{L}/u.test(told)
const isCertain = ({ told }: { told: string }) => !mixesLookAlikes(told) && !isUnproved(told)
const pairs = new Map<string, number>()
const [toldSigns, wrongSigns] = [new Map<string, number>(), new Map<string, number>()]
const count = (inMap: Map<string, number>, key: string) => inMap.set(key, (inMap.get(key) ?? 0) + 1)
for (const { code, told } of agreed)
  for (const [n, sign] of Array.from(told).entries()) {
    const printed = code[n] ?? ''
    count(toldSigns, sign)
    if (printed !== sign) count(wrongSigns, sign)
    if (printed !== sign) count(pairs, `${printed} as ${sign}`)
  }
const byCount = (map: Map<string, number>) => [...map].toSorted(([, a], [, b]) => b - a)
const row = (name: string, some: typeof seen) => [
  name,
  String(some.length),
  String(some.filter(({ code, told }) => code !== told).length),
]
const shown = table([
  ['', 'codes', 'wrong'],
  row('read by the first engine', seen),
  row('both engines agree', agreed),
  row(
    'of these with letters',
    agreed.filter(({ told }) => hasLetters(told)),
  ),
  row(
    'certain with letters',
    agreed.filter((one) => hasLetters(one.told) && isCertain(one)),
  ),
  row(
    'certain without letters',
    agreed.filter((one) => !hasLetters(one.told) && isCertain(one)),
  ),
])
const never = Array.from('SBZG5826')
  .filter((sign) => !wrongSigns.has(sign))
  .join(' ')
const details = `Both engines alike and wrong, printed as told: ${byCount(pairs)
  .map(([pair, times]) => `${pair} (${times})`)
  .join(', ')}. Of the signs told: ${byCount(wrongSigns)
  .map(([sign, times]) => `${sign} ${times} of ${toldSigns.get(sign)}`)
  .join(', ')}. Never wrong: ${never}. \`npx node bench/look-alikes.ts\`.`
console.log(`\n${shown}\n\n${details}`)
record(
  'Look-alikes in codes',
  `${new Date().toISOString().slice(0, 10)}: ${pages * columns * rows} codes in four typefaces, each as a scan and as a photo`,
  `${shown}\n\n${details}`,
)

import { createCanvas, loadImage } from '@napi-rs/canvas'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readerOf } from '../server/src/features/readings/jobs/read-document.ts'
import { type Degradation, degradations, degrade, drawPage } from './picture-maker.ts'

/*
 * Draws on a photo what was recognised in it: `npx node bench/draw-reading.ts photo.jpg --out drawn.png`. Of a PDF the first
 * page becomes a photo first, `--way phone` (or scan, creased, stamped, dim) with `--seed 3`. A frame is green if
 * recognition is sure of all its signs, else red. The words and values are printed.
 */
const { values: options, positionals } = parseArgs({
  options: {
    out: { type: 'string', default: 'drawn.png' },
    way: { type: 'string', default: 'phone' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const [path = ''] = positionals
const sureFrom = 0.9
const way = degradations.find((one) => one === options.way) ?? ('phone' satisfies Degradation)
const file = new Uint8Array(readFileSync(path))
const photo = path.endsWith('.pdf') ? new Uint8Array(degrade(await drawPage(file), way, Number(options.seed))) : file

const read = await readerOf('picture')
const filename = basename(path).replace(/\.pdf$/, '.jpg')
const reading = await read(Uint8Array.from(photo), { type: 'picture', filename, known_numbers: [] })
if (reading.state !== 'read' && reading.state !== 'nothing') throw new Error(`${path}: ${reading.state}`)
const picture = await loadImage(Buffer.from(photo))
const canvas = createCanvas(picture.width, picture.height)
const pen = canvas.getContext('2d')
pen.drawImage(picture, 0, 0)
pen.lineWidth = 2
for (const { plane, words } of reading.recognition?.sheets ?? [])
  for (const [text, x, y, w, h, confidence] of words) {
    const corners = [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ].map(([px = 0, py = 0]) => placed(plane, px, py))
    const [first = [0, 0], ...others] = corners
    pen.strokeStyle = confidence >= sureFrom ? '#0a7d32' : '#c4161c'
    pen.fillStyle = pen.strokeStyle
    pen.beginPath()
    pen.moveTo(...first)
    for (const corner of others) pen.lineTo(...corner)
    pen.closePath()
    pen.stroke()
    const height = Math.hypot((corners[3]?.[0] ?? 0) - first[0], (corners[3]?.[1] ?? 0) - first[1])
    pen.font = `${Math.round(height * 0.55)}px sans-serif`
    pen.fillText(text, first[0], first[1] - 2)
    console.log(`${confidence.toFixed(2)} ${text}`)
  }
writeFileSync(options.out, canvas.toBuffer('image/png'))
for (const [name, { value, sure }] of Object.entries('values' in reading ? reading.values : {}))
  console.log(`${name}: ${value}${sure ? '' : ' ?'}`)

/** Where a point of the flat page is in the picture. */
function placed(
  [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1]: number[],
  x: number,
  y: number,
): [number, number] {
  const depth = g * x + h * y + i
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
}

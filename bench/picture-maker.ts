import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The ways in which a paper is captured. */
export type Degradation = 'scan' | 'phone' | 'creased' | 'stamped' | 'dim'
export const degradations: Degradation[] = ['scan', 'phone', 'creased', 'stamped', 'dim']

const dpi = 200

export async function countPages(bytes: Uint8Array): Promise<number> {
  const opening = getDocument({ data: bytes, verbosity: 0 })
  const { numPages } = await opening.promise
  await opening.destroy()
  return numPages
}

/** Draws the first page of a PDF at 200 dpi. */
export async function drawPage(bytes: Uint8Array): Promise<Canvas> {
  const opening = getDocument({ data: bytes, verbosity: 0 })
  const page = await (await opening.promise).getPage(1)
  const viewport = page.getViewport({ scale: dpi / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  await page.render({ canvas: canvas as never, viewport }).promise
  await opening.destroy()
  return canvas
}

/** Makes a JPEG of a page as a scanner or a phone would, from numbers that only depend on `seed`. */
export function degrade(page: Canvas, way: Degradation, seed: number): Buffer {
  const random = numbers(seed)
  const canvas = way === 'scan' ? askew(page, random) : photographed(page, way, random)
  const context = canvas.getContext('2d')
  const picture = context.getImageData(0, 0, canvas.width, canvas.height)
  const pixels = picture.data
  const [width, height] = [canvas.width, canvas.height]
  const dark = way === 'dim' ? 0.45 : 1
  const noise = { scan: 6, phone: 12, creased: 12, stamped: 10, dim: 26 }[way]
  const [slopeX, slopeY] = [random() - 0.5, random() - 0.5]
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const light =
        way === 'scan' ? 1 : dark * (0.85 + 0.35 * (slopeX * (x / width - 0.5) + slopeY * (y / height - 0.5)))
      const grain = (random() + random() - 1) * noise
      for (let n = at; n < at + 3; n += 1) pixels[n] = (pixels[n] ?? 0) * light + grain
    }
  context.putImageData(picture, 0, 0)
  return canvas.toBuffer('image/jpeg', way === 'scan' ? 85 : 80)
}

function askew(page: Canvas, random: () => number): Canvas {
  const canvas = createCanvas(page.width, page.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(((random() - 0.5) * 3 * Math.PI) / 180)
  context.drawImage(page, -page.width / 2, -page.height / 2)
  return canvas
}

type Point = { x: number; y: number }

/** The page lying on a table, seen from aside, with what happened to it. */
function photographed(page: Canvas, way: Degradation, random: () => number): Canvas {
  const sheet = createCanvas(page.width, page.height)
  const on = sheet.getContext('2d')
  on.fillStyle = '#fff'
  on.fillRect(0, 0, page.width, page.height)
  on.drawImage(page, 0, 0)
  if (way === 'stamped') stamp(sheet, random)
  if (way === 'creased') crease(sheet, random)
  const [width, height] = [Math.round(page.width * 1.25), Math.round(page.height * 1.2)]
  const photo = createCanvas(width, height)
  const context = photo.getContext('2d')
  context.fillStyle = ['#5b4636', '#3c4650', '#7a7f78'][Math.floor(random() * 3)] ?? '#444'
  context.fillRect(0, 0, width, height)
  const near = (x: number, y: number): Point => ({ x: x + (random() - 0.5) * 150, y: y + (random() - 0.5) * 150 })
  const [left, top] = [width * 0.1, height * 0.09]
  const corners = [
    near(left, top),
    near(width - left, top),
    near(width - left, height - top),
    near(left, height - top),
  ] as const
  drawInto(photo, sheet, corners)
  if (way === 'phone' || way === 'dim') {
    const blurred = createCanvas(width, height)
    const soft = blurred.getContext('2d')
    soft.filter = way === 'dim' ? 'blur(2px)' : 'blur(0.8px)'
    soft.drawImage(photo, 0, 0)
    return blurred
  }
  return photo
}

/** Draws a sheet between four corners, row by row, each row bilinearly: a projective view. */
function drawInto(photo: Canvas, sheet: Canvas, [p, q, r, s]: readonly [Point, Point, Point, Point]): void {
  const [to, from] = [photo.getContext('2d'), sheet.getContext('2d')]
  const target = to.getImageData(0, 0, photo.width, photo.height)
  const source = from.getImageData(0, 0, sheet.width, sheet.height)
  const [dx1, dx2, sx] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x]
  const [dy1, dy2, sy] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y]
  const det = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det]
  const [a, b, c] = [q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x]
  const [d, e, f] = [q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y]
  // The inverse of that map: where each pixel of the photo comes from.
  const [A, B, C] = [e - f * h, c * h - b, b * f - c * e]
  const [D, E, F] = [f * g - d, a - c * g, c * d - a * f]
  const [G, H, I] = [d * h - e * g, b * g - a * h, a * e - b * d]
  const [pixels, drawn] = [source.data, target.data]
  const [width, height, wide, high] = [photo.width, photo.height, sheet.width, sheet.height]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const w = G * x + H * y + I
      const [u, v] = [((A * x + B * y + C) / w) * wide, ((D * x + E * y + F) / w) * high]
      if (!(u >= 0 && v >= 0 && u < wide - 1 && v < high - 1)) continue
      const [left, top] = [Math.floor(u), Math.floor(v)]
      const [over, under] = [u - left, v - top]
      const at = (top * wide + left) * 4
      const below = at + wide * 4
      for (let n = 0; n < 3; n += 1)
        drawn[(y * width + x) * 4 + n] =
          ((pixels[at + n] ?? 0) * (1 - over) + (pixels[at + 4 + n] ?? 0) * over) * (1 - under) +
          ((pixels[below + n] ?? 0) * (1 - over) + (pixels[below + 4 + n] ?? 0) * over) * under
    }
  to.putImageData(target, 0, 0)
}

function stamp(sheet: Canvas, random: () => number): void {
  const context = sheet.getContext('2d')
  context.save()
  context.translate(sheet.width * (0.4 + random() * 0.4), sheet.height * (0.25 + random() * 0.5))
  context.rotate((random() - 0.5) * 0.6)
  context.globalAlpha = 0.55
  context.strokeStyle = '#233a8f'
  context.fillStyle = '#233a8f'
  context.lineWidth = 7
  context.strokeRect(-260, -90, 520, 180)
  context.font = 'bold 84px sans-serif'
  context.textAlign = 'center'
  context.fillText('ONTVANGEN', 0, 28, 480)
  context.restore()
}

function crease(sheet: Canvas, random: () => number): void {
  const context = sheet.getContext('2d')
  for (let fold = 0; fold < 3; fold += 1) {
    const y = sheet.height * (0.2 + 0.6 * random())
    const shade = context.createLinearGradient(0, y - 40, 0, y + 40)
    shade.addColorStop(0, 'rgba(0,0,0,0)')
    shade.addColorStop(0.48, 'rgba(0,0,0,0.35)')
    shade.addColorStop(0.52, 'rgba(255,255,255,0.5)')
    shade.addColorStop(1, 'rgba(255,255,255,0)')
    context.fillStyle = shade
    context.fillRect(0, y - 40, sheet.width, 80)
  }
}

/** A sequence of numbers from 0 to 1 that is the same for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    mixed ^= mixed >>> 16
    return (mixed >>> 0) / 2 ** 32
  }
}

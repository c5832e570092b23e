/** Why a photo of a paper may be hard to read. */
export type Doubt = 'dark' | 'blurred' | 'cut'

/** The longest side at which a photo is judged: the letters of an A4 are ten pixels high. */
const side = 1600
export const darkestPaper = 85
/** The minimum contrast, of 255. With less, the photo cannot be judged. */
export const leastContrast = 50
/** The steepest change of light between neighbours, as a part of the contrast. Letters that can be read have 0.5 or more. */
const leastSharpness = 0.16
/** Changes between paper and ink along one edge of the photo: half a line of text. */
const mostCutStrokes = 24
const edge = 3

/**
 * Judges a photo from its light alone. It may be wrong, so nothing may depend on it. Null: no doubt.
 * `unreadable`: this browser cannot decode it.
 */
export async function judge(photo: File): Promise<Doubt | 'unreadable' | null> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return 'unreadable'
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const pixels = pen?.getImageData(0, 0, width, height).data
  canvas.width = 0 // frees its memory at once
  return pixels ? judgeLight(lightOf(pixels), width, height) : null
}

export function lightOf(pixels: Uint8ClampedArray): Uint8Array {
  const light = new Uint8Array(pixels.length / 4)
  for (let n = 0; n < light.length; n += 1)
    light[n] = ((pixels[4 * n] ?? 0) * 77 + (pixels[4 * n + 1] ?? 0) * 150 + (pixels[4 * n + 2] ?? 0) * 29) >> 8
  return light
}

function judgeLight(light: Uint8Array, width: number, height: number): Doubt | null {
  const paper = partOf(light, 0.9)
  const ink = partOf(light, 0.02)
  if (paper < darkestPaper) return 'dark'
  if (paper - ink < leastContrast) return null
  if (sharpnessOf(light, width, height) / (paper - ink) < leastSharpness) return 'blurred'
  const lines = [
    Array.from({ length: width }, (_, x) => light[edge * width + x] ?? 0),
    Array.from({ length: width }, (_, x) => light[(height - 1 - edge) * width + x] ?? 0),
    Array.from({ length: height }, (_, y) => light[y * width + edge] ?? 0),
    Array.from({ length: height }, (_, y) => light[y * width + width - 1 - edge] ?? 0),
  ]
  return lines.some((line) => strokesOn(line, paper, ink) > mostCutStrokes) ? 'cut' : null
}

/** The light below which this part of the pixels is. */
export function partOf(light: Uint8Array, part: number): number {
  const counts = new Uint32Array(256)
  for (const value of light) counts[value] = (counts[value] ?? 0) + 1
  let seen = 0
  for (const [value, count] of counts.entries()) {
    seen += count
    if (seen >= light.length * part) return value
  }
  return 255
}

/** How steeply the light changes at its steepest places: one in two hundred. */
export function sharpnessOf(light: Uint8Array, width: number, height: number): number {
  const steps = new Uint8Array((width - 1) * (height - 1))
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x
      const here = light[at] ?? 0
      steps[y * (width - 1) + x] = Math.max(
        Math.abs(here - (light[at + 1] ?? 0)),
        Math.abs(here - (light[at + width] ?? 0)),
      )
    }
  return partOf(steps, 0.995)
}

/** How often a line goes from paper to ink or back. */
function strokesOn(line: number[], paper: number, ink: number): number {
  let onPaper: boolean | null = null
  let strokes = 0
  for (const value of line) {
    const part = (value - ink) / (paper - ink)
    const now: boolean | null = part > 0.75 ? true : part < 0.4 ? false : onPaper
    if (onPaper !== null && now !== onPaper) strokes += 1
    onPaper = now
  }
  return strokes
}

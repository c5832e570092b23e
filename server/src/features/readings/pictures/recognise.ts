import type { Strip } from './detect.ts'
import type { Engine } from './engine.ts'
import type { Gray } from './gray.ts'
import { shadeAt } from './plane.ts'
import { tighten } from './tighten.ts'
import { withDarkLetters } from './white-letters.ts'

/** A letter in a strip, at a part of its length, with the network's certainty from 0 to 1. */
export type Letter = { text: string; at: number; confidence: number }

const rows = 48
const stride = 8
const [narrowest, widest] = [16, 2000]
/** The network knows thousands of Chinese signs, which no order contains. */
const latin = /^[\u0021-\u007e\u00a3\u00a7\u00b0-\u00b5\u00b7\u00b9\u00bc-\u00be\u00c0-\u017f€‰–—‘’“”•…]$/u

/** For each output of the network its letter, or null if it is not one of ours. The first output means: no letter. */
export function latinOf(letters: string[]): (string | null)[] {
  return [null, ...letters.map((letter) => (latin.test(letter) ? letter : null)), ' ']
}

/**
 * The letters of a strip, and the gaps without ink in it, as parts of its length. `baseline`: how far below its middle the
 * letters stand, in pixels.
 */
export type StripText = { letters: Letter[]; gaps: { from: number; to: number }[]; baseline: number }

/** Letters that look like a figure. Where a figure is printed, the network gives them almost no chance. */
const lookalikes: Partial<Record<string, string>> = { '0': 'OoDQ', '1': 'Il', '2': 'Zz', '5': 'S', '8': 'B' }
const [noChance, guessed] = [0.02, 0.4]

/** Reads the letters of one strip of a page. A figure that may be a letter counts as guessed. */
export async function readStrip(
  flat: Gray,
  place: Strip,
  { recognise }: Pick<Engine, 'recognise'>,
  known: (string | null)[],
): Promise<StripText> {
  const { page, strip: whole } = withDarkLetters(flat, place)
  const { strip, baseline } = tighten(page, whole)
  const wanted = Math.ceil((rows * strip.length) / strip.height / stride) * stride
  const width = Math.min(widest, Math.max(narrowest, wanted))
  const input = inputOf(page, strip, width)
  const { data, dims } = await recognise(input, width, rows)
  const [steps, outputs] = [dims[1] ?? 0, dims[2] ?? 0]
  const choices = known.flatMap((letter, n) => (letter !== null || n === 0 ? [n] : []))
  const found: (Letter & { rival: number })[] = []
  let before = 0
  for (let step = 0; step < steps; step += 1) {
    let [best, chance] = [0, 0]
    for (const n of choices) {
      const one = data[step * outputs + n] ?? 0
      if (one > chance) [best, chance] = [n, one]
    }
    const letter = known[best]
    const last = found.at(-1)
    const rivals = (letter && lookalikes[letter]) ?? ''
    const rival = Math.max(0, ...rivals.split('').map((one) => data[step * outputs + known.indexOf(one)] ?? 0))
    if (best !== 0 && best !== before && letter)
      found.push({ text: letter, at: (step + 0.5) / steps, confidence: chance, rival })
    else if (best !== 0 && best === before && last && chance > last.confidence)
      found.splice(-1, 1, { ...last, confidence: chance, rival })
    before = best
  }
  const letters = found.map(({ text, at, confidence, rival }) => ({
    text,
    at,
    confidence: rival > noChance ? Math.min(confidence, guessed) : confidence,
  }))
  return { letters, gaps: gapsIn(input, width), baseline }
}

/** The part of the darkest ink up to which a column counts as empty. */
const faint = 0.35

function gapsIn(input: Float32Array, width: number): StripText['gaps'] {
  const ink = new Float32Array(width)
  for (let row = rows / 6; row < (rows * 5) / 6; row += 1)
    for (let column = 0; column < width; column += 1)
      ink[column] = Math.max(ink[column] ?? 0, 1 - (input[row * width + column] ?? 1))
  const darkest = ink.toSorted()[Math.floor(width * 0.9)] ?? 0
  const gaps: StripText['gaps'] = []
  let from = -1
  for (let column = 0; column <= width; column += 1) {
    const empty = column < width && (ink[column] ?? 0) < faint * darkest
    if (empty && from < 0) from = column
    if (!empty && from >= 0) {
      gaps.push({ from: from / width, to: column / width })
      from = -1
    }
  }
  return gaps
}

/** Cuts the strip out of the page, level and 48 pixels high. Large letters are averaged. */
function inputOf(page: Gray, { x, y, length, height, angle }: Strip, width: number): Float32Array {
  const size = rows * width
  const input = new Float32Array(3 * size)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const samples = Math.min(4, Math.max(1, Math.round(height / rows)))
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum = 0
      for (let down = 0; down < samples; down += 1)
        for (let over = 0; over < samples; over += 1) {
          const along = ((column + (over + 0.5) / samples) / width - 0.5) * length
          const below = ((row + (down + 0.5) / samples) / rows - 0.5) * height
          sum += shadeAt(page, x + along * cos - below * sin - 0.5, y + along * sin + below * cos - 0.5)
        }
      const shade = sum / (samples * samples) / 127.5 - 1
      for (let at = row * width + column; at < 3 * size; at += size) input[at] = shade
    }
  return input
}

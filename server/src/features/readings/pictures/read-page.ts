import { findText, type Strip } from './detect.ts'
import type { Engine } from './engine.ts'
import { eraseRules } from './erase-rules.ts'
import { evenLight } from './even-light.ts'
import { type Gray, shrink, turn } from './gray.ts'
import { compose, type Plane, redraw, rotation, toCorners } from './plane.ts'
import { latinOf, readStrip, type StripText } from './recognise.ts'
import { cornersOf } from './sheet.ts'
import { directionOf } from './skew.ts'
import { type PageWord, wordsOf } from './words.ts'

/** A page as it was made flat, its words, and `plane`, which says where in the picture each of its pixels comes from. */
export type PicturePage = { flat: Gray; words: PageWord[]; plane: Plane }

type Line = { strip: Strip; text: StripText }

const working = 2600 // pixels: 220 dpi of A4
const looking = 800
const smallest = 300
/** The number of lines by which it is told that a page is upside down, and the certainty beyond which it is not. */
const [tried, certain] = [8, 0.9]

/** Whether a picture is so small that it cannot be a page. */
export function isTooSmall(width: number, height: number): boolean {
  return Math.min(width, height) < smallest
}

/** Reads the words in a picture of one page: a scan or a photo. */
export async function readPage(picture: Gray, engine: Engine): Promise<PicturePage> {
  const gray = shrink(picture, working)
  const first = flatten(gray)
  const found = await findText(first.page, engine.detect)
  const turned = isStanding(found) ? flatten(gray, true) : null
  const { page, plane } = turned ?? first
  const strips = turned ? await findText(page, engine.detect) : found
  const known = latinOf(engine.letters)
  const read = async (on: Gray, some: Strip[]): Promise<Line[]> => {
    const lines: Line[] = []
    for (const strip of some) lines.push({ strip, text: await readStrip(on, strip, engine, known) })
    return lines
  }
  const flipped = (strip: Strip) => ({ ...strip, x: page.width - strip.x, y: page.height - strip.y })
  const long = strips.toSorted((a, b) => b.length - a.length).slice(0, tried)
  const upright = certaintyOf(await read(page, long))
  const other = upright < certain ? turn(page, 2) : null
  const flip = other && certaintyOf(await read(other, long.map(flipped))) > upright
  const lines = other && flip ? await read(other, strips.map(flipped)) : await read(page, strips)
  const upside: Plane = flip ? compose(plane, [-1, 0, page.width, 0, -1, page.height, 0, 0, 1]) : plane
  const enlarge = picture.width / gray.width
  return {
    flat: (flip && other) || page,
    words: lines.flatMap(({ strip, text }) => wordsOf(strip, text)),
    plane: compose([enlarge, 0, 0, 0, enlarge, 0, 0, 0, 1], upside),
  }
}

function certaintyOf(lines: Line[]): number {
  const all = lines.flatMap(({ text }) => text.letters.map(({ confidence }) => confidence))
  return all.length ? all.reduce((sum, one) => sum + one, 0) / all.length : 0
}

/** Whether the lines of a page run from top to bottom. */
function isStanding(strips: Strip[]): boolean {
  const standing = strips.filter(({ length, height }) => height > 1.5 * length)
  const lying = strips.filter(({ length, height }) => length > 1.5 * height)
  return standing.length > lying.length
}

/**
 * The page alone, flat, its lines level, in even light. It may still be upside down. `other`: its lines run otherwise than
 * they seem.
 */
function flatten(gray: Gray, other = false): { page: Gray; plane: Plane } {
  const corners = cornersOf(gray)
  let [width, height] = [gray.width, gray.height]
  let plane: Plane = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  if (corners) {
    const [p, q, r, s] = corners
    width = Math.round(Math.max(Math.hypot(q.x - p.x, q.y - p.y), Math.hypot(r.x - s.x, r.y - s.y)))
    height = Math.round(Math.max(Math.hypot(s.x - p.x, s.y - p.y), Math.hypot(r.x - q.x, r.y - q.y)))
    plane = toCorners(width, height, corners)
  }
  const scale = Math.max(1, Math.max(width, height) / looking)
  const enlarge: Plane = [scale, 0, 0, 0, scale, 0, 0, 0, 1]
  const small = redraw(gray, compose(plane, enlarge), Math.floor(width / scale), Math.floor(height / scale))
  const direction = directionOf(evenLight(small))
  const quarter = direction.quarter !== other
  if (quarter) {
    plane = compose(plane, [0, -1, width, 1, 0, 0, 0, 0, 1])
    const before = width
    width = height
    height = before
  }
  plane = compose(plane, rotation(quarter ? direction.standing : direction.lying, width, height))
  const page = evenLight(redraw(gray, plane, width, height))
  eraseRules(page)
  return { page, plane }
}

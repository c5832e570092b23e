import { OPS } from 'pdfjs-dist'
import type { Word } from '../text/rows.ts'
import { areaOf, overlap } from './areas.ts'
import { areaOfSquare, type Matrix, matrixOf, times, unchanged } from './matrix.ts'
import { Surface } from './surface.ts'
import { initialState, fillOf, type Font, type State } from './state.ts'
import { Writing } from './writing.ts'

export type Drawing = { fnArray: number[]; argsArray: unknown[] }

export type Sheet = { number: number; width: number; height: number; start: Matrix }

type PageResources = {
  font: (name: string) => Font | null
  isVisible: (layer: unknown) => boolean
  /** The letter that is meant by each. */
  meant?: (letter: string) => string
}

const fills_path = new Set<unknown>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])

export type Painted = {
  words: Word[]
  hidden: boolean
  /** The largest area that a square of one by one became. Pictures fill such a square, and little else does. */
  picture: number
}

/** Simulates painting a page to find the visible words. */
export function paint(
  { fnArray, argsArray }: Drawing,
  sheet: Sheet,
  { font, isVisible, meant }: PageResources,
): Painted {
  const surface = new Surface()
  const writing = new Writing(sheet, surface, meant)
  const stack: State[] = []
  const layers: boolean[] = []
  let now = initialState(sheet.start)
  let clips = false
  let picture = 0

  const save = () => void stack.push({ ...now })
  const restore = () => void (now = stack.pop() ?? now)
  const transform = (matrix: Matrix | null) => {
    if (!matrix) return
    now.ctm = times(now.ctm, matrix)
    picture = Math.max(picture, areaOfSquare(now.ctm))
  }
  const moveText = (x: number, y: number) => {
    now.line = { x: now.line.x + x, y: now.line.y + y }
    now.pen = now.line
  }
  const startText = (matrix: Matrix) => {
    now.text = matrix
    now.line = { x: 0, y: 0 }
    now.pen = now.line
  }
  const setFont = (name: unknown, size: unknown) => {
    now.font = font(String(name))
    now.size = Number(size)
  }

  for (const [n, operator] of fnArray.entries()) {
    const list = argsArray[n]
    const args: unknown[] = Array.isArray(list) ? list : []
    const [first, second] = args
    switch (operator) {
      case OPS.save:
      case OPS.beginGroup:
        save()
        break
      case OPS.restore:
      case OPS.endGroup:
      case OPS.endAnnotation:
      case OPS.paintFormXObjectEnd:
        restore()
        break
      case OPS.beginAnnotation:
        save()
        now = initialState(sheet.start)
        transform(matrixOf(args[2]))
        transform(matrixOf(args[3]))
        break
      case OPS.transform:
        transform(matrixOf(args))
        break
      case OPS.paintFormXObjectBegin:
        save()
        transform(matrixOf(first))
        break
      case OPS.setFillRGBColor:
        now.ink = String(first)
        break
      case OPS.setFillTransparent:
        now.ink = 'none'
        break
      case OPS.setFillColorN:
        now.ink = 'unknown'
        break
      case OPS.setStrokeRGBColor:
        now.outline = String(first)
        break
      case OPS.setStrokeColorN:
        now.outline = 'unknown'
        break
      case OPS.setGState:
        for (const [key, value] of pairsOf(first)) {
          if (key === 'ca') now.alpha = Number(value)
          if (key === 'BM') now.mixed = value !== 'source-over'
          if (key === 'Font' && Array.isArray(value)) setFont(value[0], value[1])
        }
        break
      case OPS.clip:
      case OPS.eoClip:
        clips = true // with the next path
        break
      case OPS.constructPath: {
        const area = areaOf(Array.isArray(second) ? second[0] : null, args[2], now.ctm)
        if (area && fills_path.has(first)) surface.fill(overlap(area, now.clip), fillOf(now))
        if (area && clips) now.clip = overlap(area, now.clip)
        clips = false
        break
      }
      case OPS.beginText:
        startText(unchanged)
        break
      case OPS.setTextMatrix:
        startText(matrixOf(first) ?? unchanged)
        break
      case OPS.moveText:
        moveText(Number(first), Number(second))
        break
      case OPS.setLeadingMoveText:
        now.leading = Number(second)
        moveText(Number(first), Number(second))
        break
      case OPS.nextLine:
        moveText(0, now.leading)
        break
      case OPS.setLeading:
        now.leading = -Number(first)
        break
      case OPS.setFont:
        setFont(first, second)
        break
      case OPS.setTextRenderingMode:
        now.mode = Number(first)
        break
      case OPS.setTextRise:
        now.rise = Number(first)
        break
      case OPS.setHScale:
        now.stretch = Number(first) / 100
        break
      case OPS.setCharSpacing:
        now.letter_gap = Number(first)
        break
      case OPS.setWordSpacing:
        now.word_gap = Number(first)
        break
      case OPS.showText:
        writing.write(now, first, !layers.includes(false))
        break
      case OPS.beginMarkedContent:
        layers.push(true)
        break
      case OPS.beginMarkedContentProps:
        layers.push(first !== 'OC' || isVisible(second))
        break
      case OPS.endMarkedContent:
        layers.pop()
        break
      default:
    }
  }
  return { ...writing.words(), picture }
}

function pairsOf(list: unknown): [unknown, unknown][] {
  return Array.isArray(list) ? list.flatMap((pair) => (Array.isArray(pair) ? [[pair[0], pair[1]]] : [])) : []
}

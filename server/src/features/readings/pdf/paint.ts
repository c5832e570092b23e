import { OPS } from 'pdfjs-dist'
import type { Word } from '../text/rows.ts'
import { type Area, areaOf, overlap } from './areas.ts'
import { Coverage } from './coverage.ts'
import { areaOfSquare, type Matrix, matrixOf, times, unchanged } from './matrix.ts'
import { Surface } from './surface.ts'
import { initialState, fillOf, type Font, type State } from './state.ts'
import { type Letters, Writing } from './writing.ts'

export type Drawing = { fnArray: number[]; argsArray: unknown[] }

export type Sheet = { number: number; width: number; height: number; start: Matrix }

/** The part of a page that a large square takes. */
const large = 0.1

/** What is painted besides text. A stencil is a picture that lets the ink through. */
export type Shape = Pick<State, 'ctm' | 'clip' | 'ink' | 'alpha' | 'blend' | 'masked'> &
  ({ what: 'picture' | 'stencil'; image: unknown } | { what: 'area'; area: Area } | { what: 'shading' })

type PageResources = Letters & {
  font: (name: string) => Font | null
  isVisible: (layer: unknown) => boolean
  /** Is told of each visible shape, in the order of painting. */
  onShape?: (shape: Shape) => void
}

const fillsPath = new Set<unknown>([
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
  /** The part of the page that squares of one by one cover. Pictures fill such a square, and little else does. */
  pictured: number
  /** By how many quarters, clockwise, most of its letters are turned. */
  turned: number
  /** The places of large squares. */
  squares: Matrix[]
  /** How many figures describe the outlines of what is filled. */
  outlined: number
}

/** Simulates painting a page to find the visible words. */
export function paint(
  { fnArray, argsArray }: Drawing,
  sheet: Sheet,
  { font, isVisible, onShape, ...letters }: PageResources,
): Painted {
  const surface = new Surface()
  const writing = new Writing(sheet, surface, letters)
  const stack: State[] = []
  const layers: boolean[] = []
  let now = initialState(sheet.start)
  let clips = false
  const pictured = new Coverage(sheet)
  const squares: Matrix[] = []
  let outlined = 0

  const save = () => void stack.push({ ...now })
  const restore = () => void (now = stack.pop() ?? now)
  const transform = (matrix: Matrix | null) => {
    if (!matrix) return
    now.ctm = times(now.ctm, matrix)
    pictured.add(now.ctm)
    if (areaOfSquare(now.ctm) > large * sheet.width * sheet.height) squares.push(now.ctm)
  }
  const isSeen = () => !layers.includes(false)
  const tell = (what: 'picture' | 'stencil', image: unknown) => isSeen() && onShape?.({ ...now, what, image })
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
        save()
        break
      case OPS.beginGroup:
        save()
        layers.push(!isMask(first)) // the content of a mask is not seen
        break
      case OPS.endGroup:
        restore()
        layers.pop()
        break
      case OPS.restore:
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
          if (key === 'BM') now.blend = String(value)
          if (key === 'SMask') now.masked = value !== false
          if (key === 'Font' && Array.isArray(value)) setFont(value[0], value[1])
        }
        break
      case OPS.clip:
      case OPS.eoClip:
        clips = true // with the next path
        break
      case OPS.constructPath: {
        const area = areaOf(Array.isArray(second) ? second[0] : null, args[2], now.ctm)
        if (area && fillsPath.has(first)) {
          surface.fill(overlap(area, now.clip), fillOf(now))
          if (isSeen() && !area.whole) outlined += sizeOf(second)
          if (isSeen()) onShape?.({ ...now, what: 'area', area })
        }
        if (area && clips) now.clip = overlap(area, now.clip)
        clips = false
        break
      }
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
        tell('picture', first)
        break
      case OPS.paintImageMaskXObject:
      case OPS.paintSolidColorImageMask:
        tell('stencil', first)
        break
      case OPS.shadingFill:
        if (isSeen()) onShape?.({ ...now, what: 'shading' })
        break
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
        writing.write(now, first, isSeen())
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
  return { ...writing.words(), pictured: pictured.part, turned: writing.turned, squares, outlined }
}

/** How many figures describe a path. */
function sizeOf(path: unknown): number {
  const figures: unknown = Array.isArray(path) ? path[0] : null
  return figures instanceof Float32Array || Array.isArray(figures) ? figures.length : 0
}

/** Whether a group is the content of a soft mask. */
function isMask(group: unknown): boolean {
  return typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask)
}

function pairsOf(list: unknown): [unknown, unknown][] {
  return Array.isArray(list) ? list.flatMap((pair) => (Array.isArray(pair) ? [[pair[0], pair[1]]] : [])) : []
}

import type { CardDetail, CardLine } from '@klopt/contract'
import { headFields, lineFields } from './fields.ts'
import {
  fieldAtOdds,
  isDifference,
  noteLines,
  type Readings,
  type Side,
  sideOf,
  targetOf,
  targetOfNote,
} from './model.ts'

type Box = [number, number, number, number]
export type ValueMark = { path: string; page: number; box: Box; look: 'fits' | 'differs' | 'unsure' | 'plain' }
/** The area of a whole line on a page. */
export type Band = { n: number; page: number; box: Box; differs: boolean }

const margin = 5

/** The positions of a document's values on its pages, and their look. */
export function marksOf(
  card: CardDetail,
  readings: Readings,
  documentId: string,
  at: string | null = null,
): ValueMark[] {
  const values = readings.get(documentId)?.values ?? {}
  const side = sideOf(card, documentId)
  const ofLines = card.lines.flatMap((line) =>
    lineFields.map((field) => ({ path: targetOn(line, side, documentId, field), look: lookOf(line, field) })),
  )
  const ofHead = headFields.map((path) => ({ path, look: 'fits' as const }))
  const ofNotes = card.lines.flatMap((line) =>
    noteLines(line, documentId).map((note) => ({ path: targetOfNote(note).path, look: 'plain' as const })),
  )
  const usual = [...ofHead, ...ofLines, ...ofNotes]
  // Only the selected and the uncertain ones of the rare values.
  const rare = Object.entries(values)
    .filter(([path, { sure }]) => (path === at || !sure) && usual.every((one) => one.path !== path))
    .map(([path]) => ({ path, look: 'plain' as const }))
  return [...usual, ...rare].flatMap(({ path, look }) => {
    const value = path === null ? undefined : values[path]
    if (path === null || !value?.box || value.page === null || value.value === null) return []
    return [{ path, page: value.page, box: value.box, look: value.sure ? look : 'unsure' }]
  })
}

/** The lines that are marked as a whole: those that differ, and the selected one. */
export function bandsOf(card: CardDetail, readings: Readings, documentId: string, selected: number | null): Band[] {
  const values = readings.get(documentId)?.values ?? {}
  const side = sideOf(card, documentId)
  return card.lines.flatMap((line) => {
    const [note] = noteLines(line, documentId)
    const place = note ?? line[side]
    const differs = !note && line.result !== 'unsure' && isDifference(line)
    if (place?.document_id !== documentId || place.line === null || (!differs && line.n !== selected)) return []
    const parts = ['name', 'article', 'unit', ...lineFields].flatMap((field) => {
      const { box, page } = values[`line[${place.line}].${field}`] ?? {}
      return box && page ? [{ box, page }] : []
    })
    const [first] = parts
    if (!first) return []
    const here = parts.filter(({ page }) => page === first.page).map(({ box }) => box)
    return [{ n: line.n, page: first.page, box: around(here), differs }]
  })
}

function targetOn(line: CardLine, side: Side, documentId: string, field: (typeof lineFields)[number]): string | null {
  const target = targetOf(line, side, field)
  return target?.document_id === documentId && target.path !== 'total_excl' ? target.path : null
}

function lookOf(line: CardLine, field: (typeof lineFields)[number]): ValueMark['look'] {
  if (line.result === 'unsure' || !isDifference(line)) return 'fits'
  return fieldAtOdds(line) === field ? 'differs' : 'plain'
}

function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x)) - margin
  const top = Math.min(...boxes.map(([, y]) => y)) - margin
  const right = Math.max(...boxes.map(([x, , w]) => x + w)) + margin
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h)) + margin
  return [left, top, right - left, bottom - top]
}

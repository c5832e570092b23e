import type { CardLine } from '@klopt/contract'
import { everyLine } from '../../server/src/features/readings/values/arithmetic.ts'
import { formOf } from '../../server/src/features/readings/values/fields.ts'
import { figuresOf } from '../../server/src/features/readings/versions/offers.ts'
import { sameAmount, sameText } from '../readings/measure.ts'
import { type DossierPaper, valuesOf } from './paper.ts'

/** The values that a person types into a paper: one, or all uncertain values of its lines as they were read. */
export type Correction = [path: string, value: string][]

/** The correction of the value that an uncertain card names. Null if the paper has no such value. */
export function correctionOf(paper: DossierPaper, path: string): Correction | null {
  const all = path.startsWith('line[') ? confirmAll(paper) : null
  const value = truthAt(paper, path)
  return all ?? (value === null ? null : [[path, value]])
}

/** The correction of a unit: as it is printed, else as the order writes the same unit. */
export function unitCorrectionOf(
  paper: DossierPaper,
  { invoice, order }: Pick<CardLine, 'invoice' | 'order'>,
): Correction | null {
  const path = `line[${invoice?.line}].unit`
  const printed = truthAt(paper, path)
  if (printed !== null && printed !== invoice?.unit) return [[path, printed]]
  return order?.unit ? [[path, order.unit]] : null
}

/** 'Bevestig alles': offered for a table that was read whole, and pressed if all its uncertain values are right. */
function confirmAll(paper: DossierPaper): Correction | null {
  if (paper.reading?.notes.some((note) => note.endsWith('_left_out'))) return null
  const values = valuesOf(paper)
  const lines = everyLine(figuresOf(values))
  if (lines.length !== paper.truth.lines.length) return null
  if (lines.some((n) => values[`line[${n}].net`] === undefined)) return null
  const doubted = Object.entries(values).filter(([path, { sure }]) => path.startsWith('line[') && !sure)
  if (doubted.length < 2 || doubted.some(([path, { value }]) => !isRight(paper, path, value))) return null
  return doubted.map(([path, { value }]) => [path, value ?? ''])
}

/** The correction of an uncertain line: its first value that is wrong, else its amount as it was read. */
export function lineCorrectionOf(paper: DossierPaper, n: number): Correction | null {
  const all = confirmAll(paper)
  if (all) return all
  const values = valuesOf(paper)
  const fields = ['quantity', 'price', 'net', 'base_quantity', 'allowance'].map((field) => `line[${n}].${field}`)
  const wrong = fields.find((path) => truthAt(paper, path) !== null && !isRight(paper, path, values[path]?.value))
  const path = wrong ?? `line[${n}].net`
  const value = truthAt(paper, path)
  return value === null ? null : [[path, value]]
}

function isRight(paper: DossierPaper, path: string, value: string | null | undefined): boolean {
  const truth = truthAt(paper, path)
  if (truth === null || value === null || value === undefined) return truth === null
  return formOf(path) === 'words' ? sameText(value, truth) : sameAmount(value, truth)
}

const heads: Record<string, (truth: DossierPaper['truth']) => string | undefined> = {
  order_reference: ({ fields }) => fields['order_number'],
  preceding_invoice: ({ extra }) => extra?.['credited'],
  lines_total: ({ extra }) => extra?.['sum_lines'],
  charges: ({ extra }) => extra?.['freight'] ?? extra?.['surcharge'],
  allowances: ({ extra }) => extra?.['discount'],
}

/** The printed value at a path, in the form that can be typed. Null if the paper has none. */
function truthAt(paper: DossierPaper, path: string): string | null {
  const { truth } = paper
  const [, part, n = '', field = ''] = /^(line|vat)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  const line = part === 'line' ? truthOfLine(paper, Number(n)) : undefined
  const printed =
    part === 'line'
      ? line?.[{ base_quantity: 'per' }[field] ?? field]
      : part === 'vat'
        ? truth.vat?.[Number(n)]?.[field]
        : (heads[path]?.(truth) ?? truth.fields[path])
  if (printed === undefined) return null
  return formOf(path) === 'amount' ? Number(printed).toFixed(2) : printed
}

/** The printed line that was read as this one: by its place if all were read, else by its name or its figures. */
function truthOfLine(paper: DossierPaper, n: number): Record<string, string> | undefined {
  const { lines } = paper.truth
  const values = valuesOf(paper)
  const places = everyLine(figuresOf(values))
  if (places.length === lines.length) return lines[places.indexOf(n)]
  const read = (field: string) => values[`line[${n}].${field}`]?.value ?? null
  return (
    lines.find(({ name }) => name !== undefined && sameText(read('name') ?? '', name)) ??
    lines.find(({ net }) => net !== undefined && sameAmount(read('net') ?? 'nothing', net))
  )
}

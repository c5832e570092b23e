import type { Sheet } from '../maker/sheet.ts'

/** A line of a delivery note. Figures are as the truth has them; a layout writes them in its own style. */
export type NoteLine = {
  article?: string
  name: string
  quantity: string
  unit?: string
  ordered?: string
  before?: string
  rest?: string
  weight?: string
  person?: string
  role?: string
  day?: string
}

/** The content of a generated delivery note. */
export type Note = {
  language: 'nl' | 'be' | 'en'
  title: string
  number: string
  date: string
  /** The buyer's order, and how the note names it. Null if it names none. */
  order: string | null
  sales_order: string
  seller: string[]
  buyer: string[]
  lines: NoteLine[]
  /** Goods that go back: their quantities are printed without a sign. */
  returned: boolean
  received_by: string | null
}

/** How one program draws a note. */
export type NoteLayout = (sheet: Sheet, note: Note) => void

/** A figure in Dutch or English style. */
export function figure(value: string | undefined, language: Note['language'], places?: number): string {
  if (value === undefined) return ''
  const [whole = '0', part] = (places === undefined ? value : Number(value).toFixed(places)).split('.')
  const [thousand, decimal] = language === 'en' ? [',', '.'] : ['.', ',']
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousand)}${part ? `${decimal}${part}` : ''}`
}

export function dashes(iso: string): string {
  return iso.split('-').toReversed().join('-')
}

export function slashes(iso: string): string {
  return iso.split('-').toReversed().join('/')
}

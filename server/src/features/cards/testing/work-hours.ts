import type { Doc } from '../figures/papers.ts'
import { doc, type DocOptions, type Line, runResults } from './docs.ts'

export const mounting: Line = ['montage', '40', '60', { unit: 'uur' }]

type Work = [person: string, day: string, hours: string]

export function withUnit([name, quantity, price, more]: Line): Line {
  return [name, quantity, price, name === mounting[0] ? { unit: 'uur' } : (more ?? {})]
}

/** A werkbon with the hours of people. */
export function workNote(
  number: string,
  works: Work[],
  { head = {}, recognised = [], ...options }: DocOptions = {},
): Doc {
  const lines = works.map(([person, day, hours]): Line => {
    const [, month, date] = day.split('-')
    return [`${person}, ${date}-${month}`, hours, '0', { unit: 'HUR', person, start_date: day }]
  })
  const ofLines = works.flatMap((_, n) => ['name', 'person', 'quantity', 'unit'].map((field) => `line[${n}].${field}`))
  return doc('delivery_note', options.filename ?? number, lines, {
    ...options,
    head: { number, order_reference: 'PO1000', ...head },
    recognised: recognised.includes('all') ? ['number', ...ofLines] : recognised,
  })
}

export const monday = workNote('118', [
  ['J. de Vries', '2026-09-07', '8'],
  ['M. Bakker', '2026-09-07', '8'],
])

/** The hours on the card of the first invoice, and what the notes say of its line in hours. */
export function hoursOf(...docs: Doc[]) {
  const [card] = runResults(docs)
  const n = card?.lines.findIndex(({ name }) => name === mounting[0]) ?? -1
  return { card, hours: card?.delivery?.hours ?? null, line: card?.deliveries?.[n] ?? null }
}

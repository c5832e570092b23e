import type { HeadField } from '../values/fields.ts'
import { candidatesFor, type Form } from './candidates.ts'
import { labels, plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import type { Row } from './rows.ts'

const kvk = /(?:kvk|k\.\s?v\.\s?k\.|handelsregister|chamber of commerce|coc)\D{0,20}(\d{8})\b/i
const kbo = /(?:(?:kbo|ondernemingsnummer|ond\.\s?nr|rpr)\D{0,12}|\bBE[\s.:]{0,3})(0?[01]?\d{3}[. ]?\d{3}[. ]?\d{3})\b/i
const vat = /\b(NL\s?\d{3}\.?\d{3}\.?\d{3}\s?\.?B\.?\s?\d{2}|BE\s?[01]?\d{3}\.?\d{3}\.?\d{3})\b/i
const of_the_reader = /\b(?:uw|your|klant\w*|customer)\b/

/** The registration and VAT number of the seller, not those next to 'uw'. Not sure if several ones differ. */
export function sellerNumbers(rows: Row[]): Map<HeadField, TextValue> {
  const head = new Map<HeadField, TextValue>()
  const cells = rows.flatMap((row) =>
    row.cells.map((cell) => ({ cell, row, line: row.cells.map(({ text }) => text).join(' ') })),
  )
  const own = cells.filter(({ line }) => !of_the_reader.test(plainLabel(line)))
  for (const [field, patterns] of [
    ['seller.number', [kvk, kbo]],
    ['seller.vat', [vat]],
  ] as const) {
    const found = own.flatMap(({ cell, row, line }) => {
      const raw = patterns.map((pattern) => pattern.exec(cell.text)?.[1] ?? pattern.exec(line)?.[1]).find(Boolean)
      if (!raw) return []
      const place = row.cells.find(({ text }) => text.includes(raw)) ?? cell
      return [{ raw, value: raw.replace(/[\s.]/g, '').toUpperCase(), cell: place }]
    })
    const [first] = found
    if (!first) continue
    const { x, y, w, h, page } = first.cell
    const alone = found.every(({ value }) => value === first.value)
    head.set(field, {
      value: first.value,
      raw: first.raw,
      box: { x, y, w, h, page },
      confidence: alone ? 0.9 : 0.6,
      sure: alone,
    })
  }
  const below = head.has('seller.number') ? null : numberBelow(rows)
  if (below) head.set('seller.number', below)
  return head
}

/** A trade register number below its label. */
function numberBelow(rows: Row[]): TextValue | null {
  const [best] = candidatesFor(labels['seller.number'] ?? [], rows, registerForm)
  if (!best || best.score < 0.5) return null
  const { value, raw, box, score } = best
  return { value, raw, box, confidence: Math.min(1, score), sure: score >= 0.75 }
}

const registerForm: Form = (text) => {
  const value = text.replaceAll(/[\s.]/g, '')
  return /^(?:\d{8}|[01]\d{9})$/.test(value) ? { value, fullness: 0.15 } : null
}

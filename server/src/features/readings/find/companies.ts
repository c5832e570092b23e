import { ibanForm } from '../text/forms.ts'
import { isLabel, plainLabel } from '../text/labels.ts'
import type { Box, Cell, Row } from '../text/rows.ts'
import { attention, continued, edgesApart, holder, legalForm, tradeName, withoutGaps } from './company-names.ts'

/** Where the name of a company stands. */
export type Place = {
  cell: Cell
  /** The number of its row. */
  n: number
  /** What follows the name in the same line. */
  more: string
  /** The texts below it in its block. */
  under: string[]
  /** A sentence names it: as whom to pay, or as the company behind a trade name. */
  said: 'holder' | 'trade_name' | null
}
/** A name that may be that of the seller, with all its places. */
export type Company = { name: string; legal: boolean; has_domain: boolean; places: Place[] }
type Found = Place & { name: string; key: string; legal: boolean }

export const address = /\b\d{4}\s?[A-Z]{2}\b|\b(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}/u
/** Invoices are sent to such an address, which may be the addressee's. */
const ofBills = /(?:factu|credit|invoice|account|rechnung|boekhoud|compta|billing|administrati)[\w.-]*@\S+/gi
const domain = /(?:www\.|@|\s|^)([a-z0-9-]{3,60})\.(?:nl|be|com|eu|de|fr|lu|net|org|co\.uk)\b/gi
/** A dot at half height before an address is read as one on the line. */
const separators = /\s+[-–—]\s+|\s+\.\s+(?=\p{Lu}.*\d)|\s*[·|•]\s*|,\s+/u
const noName = /[:@]|www\.|factoring|\bmet\b|powered by|made with/i
const rowsBelow = 8
const rowsBeside = 4
const sameEdge = 10

/** All names on a paper that may be of a company: with a legal form, a domain, an address, or named in a sentence. */
export function companiesOn(rows: Row[]): Company[] {
  const isDomain = domainsOn(rows)
  const found = rows.flatMap((row, n) =>
    withoutGaps(row.cells).flatMap((one): Found[] => {
      const cell = continued(one, rows.slice(n + 1, n + 1 + rowsBeside)) ?? one
      return [...namedIn(cell, n, rows, isDomain), ...saidIn(one, n)]
    }),
  )
  // A name over two rows is found in parts too.
  const keys = [...new Set(found.map(({ key }) => key))].filter(
    (key, _, all) => !all.some((other) => other !== key && other.endsWith(key)),
  )
  return keys.flatMap((key): Company[] => {
    const places = found.filter((one) => key.endsWith(one.key))
    const first = places.find((one) => one.key === key)
    if (!first) return []
    const { name, legal } = first
    return [{ name, legal, has_domain: isDomain(name), places: [first, ...places.filter((one) => one !== first)] }]
  })
}

function namedIn(cell: Cell, n: number, rows: Row[], isDomain: (name: string) => boolean): Found[] {
  const [first = '', ...more] = cell.text.split(separators)
  const name = first.trim()
  const words = name.split(/\s+/).length
  if (words > 8 || name.length > 60 || !/^\p{Lu}/u.test(name) || noName.test(name)) return []
  const legal = legalForm.test(name)
  const under = cellsBelow(cell, rows.slice(n + 1, n + 1 + rowsBelow))
  const isName = legal || (words >= 2 && (isDomain(name) || headsBlock(name, cell, under, rows[n - 1])))
  return isName ? [{ name, key: slug(name), cell, n, legal, more: more.join(' '), under, said: null }] : []
}

/** A name without a legal form that has its address below it, and none of its block above it. */
function headsBlock(name: string, cell: Cell, under: string[], above: Row | undefined): boolean {
  const over = above?.cells.find((other) => edgesApart(cell, other) <= sameEdge && other.page === cell.page)
  const isFirst = !over || cell.y - over.y > 2 * cell.h || plainLabel(over.text).split(' ').length === 1
  const isPlain = !/\d/.test(name) && !isLabel(name) && !attention.test(name)
  return isPlain && isFirst && under.slice(0, 2).some((text) => address.test(text))
}

function saidIn(cell: Cell, n: number): Found[] {
  return [['holder', holder] as const, ['trade_name', tradeName] as const].flatMap(([said, pattern]): Found[] => {
    const [first = ''] = (pattern.exec(cell.text)?.[1] ?? '').split(separators)
    const name = first.trim().replace(/(?<=\p{L}{2}|\.)\.$/u, '')
    if (!/^\p{Lu}/u.test(name) || noName.test(name) || !legalForm.test(name)) return []
    return [{ name, key: slug(name), cell, n, legal: true, more: '', under: [], said }]
  })
}

/** Tells whether the domain of a website or mail address on the paper spells a name. */
function domainsOn(rows: Row[]): (name: string) => boolean {
  const text = rows.map(({ cells }) => cells.map((cell) => cell.text).join(' ')).join('\n')
  const domains = [...text.replace(ofBills, ' ').matchAll(domain)].map(([, name = '']) =>
    name
      .toLowerCase()
      .split('-')
      .map(slug)
      .filter((part) => part.length > 2),
  )
  return (name) => {
    const key = slug(name)
    return domains.some(
      (parts) =>
        parts.length > 0 && parts.every((part) => key.includes(part)) && parts.join('').length * 2.5 >= key.length,
    )
  }
}

/** The texts below a name in its block: they share its left, right or middle, and end at the next name or a gap. */
function cellsBelow(name: Cell, rows: Row[]): string[] {
  const texts: string[] = []
  let last: Box = name
  for (const { page, cells } of rows) {
    const cell = cells.find(
      (other) => page === name.page && isBelow(name, other) && edgesApart(name, other) <= sameEdge,
    )
    if (!cell) continue
    if (cell.y - (last.y + last.h) > 2.5 * name.h || legalForm.test(cell.text.split(separators)[0]?.trim() ?? '')) break
    if (reader.test(plainLabel(cell.text))) break
    texts.push(cell.text)
    last = cell
  }
  return texts
}

const reader = /^(?:uw|your|ihre|votre|klant|customer|tva client|kunden)\b/

/** The second row of a name is not below it. */
function isBelow({ y, h }: Box, other: Box): boolean {
  return other.y + other.h / 2 > y + h
}

function slug(text: string): string {
  return plainLabel(text).replaceAll(/[^a-z0-9]/g, '')
}

/** Whether an account stands below a name. */
export function hasAccount({ under }: Place): boolean {
  return under.some((text) => ibanForm(text) !== null)
}
